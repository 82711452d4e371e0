import type { Values } from '#app/resource/define';
import type { connection, IpPath } from '#app/settings/connection';
import type { newVpn } from '#app/settings/newVpn';
import type { ReportedIp } from '#app/settings/reportedProfile';
import { fill } from '../../lib/fill';
import type { FieldWords, SectionWords, WordsOf } from '../../resource/words';

/** Texts of the network settings; places in braces are filled by `fill` and `Sentence`. */
export const WORDS = {
  interfaces: 'Interfaces',
  waiting: 'Waiting for the device’s report…',
  notReported: 'The device has reported no interfaces.',
  staleNews: 'The interface readings are old.',
  name: 'Name',
  interface: 'Interface',
  state: 'State',
  address: 'Address',
  others: '+{count}',
  internet: 'Internet',
  down: 'Down',
  upRate: 'Up',
  /** Both of them, on a phone. */
  rates: 'Traffic',
  drops: 'Drops',
  details: 'Details of the interfaces',
  showDetails: 'Show details',
  hideDetails: 'Hide details',
  addresses: 'Addresses',
  gateway: 'Gateway',
  dns: 'DNS',
  mac: 'Hardware address',
  link: 'Link',
  errors: 'Errors',
  traffic: 'Last 10 minutes',
  speed: '{speed} Mbit/s',
  none: '–',

  connections: 'Connections',
  connectionsHint: 'Saved connection profiles.',
  unread: 'The device has profiles that this version does not understand.',
  noConnections: 'No saved connections.',
  /** Of an interface, an uplink and a connection: the device’s connection to the server goes by it. */
  inUse: 'In use',
  notApplied: 'Not applied yet',
  deleting: 'Removing…',
  edit: 'Edit {name}',
  editShort: 'Edit…',
  forget: 'Forget {name}',
  forgetShort: 'Forget…',
  forgetTitle: 'Forget this connection?',
  forgetVerb: 'Forget connection',
  forgetText: 'The device deletes {name} and its key.',
  add: 'Add connection…',

  wifi: 'Wi-Fi',
  noWifi: 'This device has no Wi-Fi.',
  scan: 'Scan for networks',
  scanTitle: 'Scan for Wi-Fi networks?',
  /** For a device whose connection to the server uses another interface. */
  scanArmed:
    'The vehicle is armed. A scan interrupts the device’s Wi-Fi for a moment. Its connection to the server uses {link} and is not interrupted.',
  scanned: 'Scanned {age}',
  scannedFresh: 'Scanned {age}. Another scan is possible after 20 s.',
  savedNetworks: 'Saved networks',
  savedFailed: 'The saved networks could not be loaded. Check the connection and try again.',
  savedHint: 'The device tries those in range, in this order.',
  tryFirst: 'Try {name} first',
  tryFirstShort: 'Try first',
  tryFirstTitle: 'Try {name} first?',
  tryFirstText: 'When {name} is in range, the device joins it before the other saved networks.',
  tryFirstVerb: 'Change order',
  inReach: 'In range',
  nothingFound: 'No networks in range.',
  networks: 'Networks in range',
  signal: '{percent} %, {dbm} dBm',
  channel: '{band}, channel {channel}',
  points: { one: '1 access point', other: '{count} access points' },
  saved: 'Saved',
  join: 'Join {name}',
  joinShort: 'Join…',
  joinHidden: 'Join hidden network…',
  joinTitle: 'Join {name}?',
  joinHiddenTitle: 'Join a hidden network',
  joinVerb: 'Join network',
  openWarning:
    'This network is open: anyone nearby can read what is not encrypted, and the network’s owner sees where it goes.',

  uplinks: 'Uplink priority',
  uplinksHint: 'The device uses the first of these that reaches the server. A saved order applies without a restart.',
  handle: 'Reorder {name}',
  dragHint: 'Drag, or use the up and down arrow keys',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  leaveOut: 'Don’t use {name}',
  leaveOutSession: 'In use now. Put another uplink first, then remove this one.',
  leaveOutLast: 'It is the only uplink.',
  use: 'Use as uplink: {name}',
  useShort: 'Use as uplink',
  unused: 'Not used as uplink',
  moved: '{name} is now {place} of {count}.',

  vpn: 'VPN',
  vpnHint: 'Tunnels that the device keeps open while switched on.',
  noVpn: 'No VPN set up.',
  addVpn: 'Add VPN…',
  vpnTitle: 'New VPN',
  vpnVerb: 'Add VPN',
  vpnFile: 'Choose file…',
  vpnFileUnread: 'The file could not be read. Choose it again.',
  vpnOther: 'Use another configuration',
  vpnPeer: 'Peer',
  vpnAddresses: 'Addresses',
  vpnRoutes: 'Through the VPN',
  vpnAllTraffic: 'All traffic',
  vpnDnsLeftOut: 'Left out: the DNS servers {servers}. This tunnel has no address of their kind (IPv4 or IPv6).',
  vpnKeyNote: 'The keys are sent to the device and can’t be read again.',
  vpnWireguard: 'WireGuard to {endpoint}',
  vpnZerotier: 'ZeroTier network {network}',
  vpnThrough: 'Through the VPN: {routes}',
  vpnUp: 'Connected',
  vpnWaiting: 'No answer from the peer',
  vpnOff: 'Off',
  vpnHandshake: 'Last handshake {age}',
  vpnTraffic: '{received} received, {sent} sent',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnOnOf: 'Turn on {name}',
  turnOffOf: 'Turn off {name}',
  turnOnTitle: 'Turn on {name}?',
  turnOffTitle: 'Turn off {name}?',

  hotspot: 'Hotspot',
  hotspotText: 'The device’s own Wi-Fi network, for direct access.',
  channelAutomatic: 'Automatic',
  clients: 'Connected clients',
  noClients: 'No clients connected.',
  clientsFailed: 'The clients could not be loaded. Check the connection and try again.',
  client: 'Client',
  clientSignal: 'Signal',
  carriesVideo: 'Video',
  tools: 'Tools',
  toolsHint: 'Run on the device.',
  host: 'Host',
  hostHint: 'Name or IP address. Leave empty for this server.',
  ping: 'Ping',
  lookup: 'Look up name',
  lookupDone: '{addresses} (from {server}, {ms} ms)',
  lookupNone: 'No addresses',
  trace: 'Trace route',
  traceDone: { reached: 'Reached', open: 'No answer after the last hop' },
  hops: 'Route to the host',
  hop: 'Hop',
  hopAddress: 'Address',
  hopTime: 'Time',
  hopSilent: 'No answer',
  hopMs: '{ms} ms',
  reach: 'Can video from the device reach you?',
  reachHint: 'Tests every path that video can take to you.',

  profileTitle: 'Connection {name}',
  newTitle: 'New connection',
  apply: 'Apply change',
  queue: 'Queue change',
  create: 'Add connection',
  carrier: 'The device’s link to the server uses this connection.',
  carrierNew: 'The device’s link to the server uses the same interface.',
  carrierVpn: 'All of the device’s traffic goes through this VPN, also its link to the server.',
  gone: 'Someone else has deleted this connection.',
  conflict: 'Someone else has changed this connection.',
  merged: 'Someone else has changed other fields of this connection. Their changes are included.',
  ofFamily: '{family}: {field}',
  /** A connection's addresses, or where they come from. */
  addressesOf: '{family} addresses: {addresses}',
  ipv4: 'IPv4',
  ipv6: 'IPv6',
  more: 'More',
} as const;

export const METHODS: Readonly<Record<string, string>> = {
  auto: 'Automatic',
  manual: 'Manual',
  shared: 'Shared with others',
  link_local: 'Link-local only',
  disabled: 'Disabled',
};
export const SECURITIES: Readonly<Record<string, string>> = {
  open: 'Open',
  wpa2_psk: 'WPA2',
  wpa3_sae: 'WPA3',
};
export const KINDS: Readonly<Record<string, string>> = {
  ethernet: 'Ethernet',
  wifi: 'Wi-Fi',
  wwan: 'Mobile network',
  vpn: 'VPN',
  bridge: 'Bridge',
};
export const BANDS: Readonly<Record<string, string>> = { '2_4_ghz': '2.4 GHz', '5_ghz': '5 GHz' };
export const STATES: Readonly<Record<string, string>> = {
  activated: 'Connected',
  activating: 'Connecting',
  disconnected: 'Disconnected',
  unavailable: 'Unavailable',
  unmanaged: 'Not managed',
  failed: 'Failed',
};
export const CONNECTIVITY: Readonly<Record<string, string>> = {
  none: 'None',
  portal: 'Sign-in',
  limited: 'Limited',
  full: 'Full',
};

export const FIELDS = {
  wifi_enabled: { label: 'Wi-Fi radio' },
  uplinks: { label: 'Uplink priority' },
  video_lte_only: {
    label: 'Video over LTE only',
    hint: 'Video stops instead of moving to another uplink.',
  },
  hotspot_mode: {
    label: 'Hotspot',
    choices: { off: 'Off', no_known_network: 'When no known network is in range', always: 'Always' },
  },
  hotspot_ssid: { label: 'Network name (SSID)', hint: '1 to 32 bytes.' },
  hotspot_key: { label: 'Hotspot key', hint: '8 to 63 characters, or 64 hexadecimal digits.' },
  hotspot_band: { label: 'Band', choices: BANDS },
  hotspot_channel: { label: 'Channel', hint: 'Empty: automatic.' },
  hotspot_address: { label: 'Device address', hint: 'With its prefix, such as 192.168.42.1/24.' },
  connections: { label: 'Connections' },
} satisfies SectionWords;

/** Whether a connection is a Wi-Fi network with a key. */
export const isSecured = ({ 'wifi/security': security = 'open' }: Values): boolean => security !== 'open';

export const DNS_HINT = 'At most 3, separated by commas.';
export const DNS_MISSING = `Without a DNS server no name is found over this connection. ${DNS_HINT}`;

/** Members of one family of addresses. */
const IP_FIELDS: Readonly<Record<keyof ReportedIp, FieldWords>> = {
  method: { label: 'Method', choices: METHODS },
  addresses: { label: 'Addresses with prefix', hint: 'Separate several with commas.' },
  gateway: { label: 'Gateway' },
  dns: { label: 'DNS servers', hint: DNS_HINT },
  search: { label: 'Search domains' },
};

const FAMILIES = Object.fromEntries(
  (['ipv4', 'ipv6'] as const).flatMap((name) =>
    Object.entries(IP_FIELDS).map(([member, words]) => {
      const longLabel = fill(WORDS.ofFamily, { family: WORDS[name], field: words.label });
      return [`${name}/${member}`, { ...words, longLabel }] as const;
    }),
  ),
) as Readonly<Record<IpPath, FieldWords>>;

/** Fields of a connection, by path. */
export const CONNECTION_FIELDS: WordsOf<typeof connection, 'kind' | 'wifi/hidden'> = {
  name: { label: WORDS.name },
  interface: { label: 'Interface' },
  autoconnect: { label: 'Connect automatically' },
  'wifi/ssid': { label: 'Network name (SSID)' },
  'wifi/security': { label: 'Security', choices: SECURITIES },
  wifi_key: { label: 'Key' },
  ...FAMILIES,
  mtu: { label: 'MTU (bytes)', hint: 'Empty: automatic.' },
  metric: { label: 'Route metric', hint: 'Empty: automatic.' },
  priority: { label: 'Priority', hint: 'From -999 to 999; the highest on its interface is used.' },
};

/** Fields of a VPN to add. */
export const VPN_FIELDS: WordsOf<typeof newVpn> = {
  type: { label: 'Type', choices: { wireguard: 'WireGuard', zerotier: 'ZeroTier' } },
  name: { label: WORDS.name },
  network_id: { label: 'Network ID', hint: '16 hexadecimal digits, as my.zerotier.com shows them.' },
  config: { label: 'Configuration', hint: 'The contents of the file from your VPN administrator.' },
};
