import type { SectionWords } from '../../resource/words';

/** Texts of the modem page; places in braces are filled by `fill`. */
export const WORDS = {
  none: 'No cellular modem detected',
  noneText:
    'Connect a USB modem that speaks QMI or MBIM. A HiLink stick presents itself as Ethernet and appears under Network.',
  carrier: 'The device’s own connection uses this modem.',
  signal: 'Signal',
  quality: 'quality {percent} %',
  qualityOld: 'quality {percent} %, not current',
  rsrp: 'RSRP',
  rsrq: 'RSRQ',
  snr: 'SNR',
  rssi: 'RSSI',
  status: 'Status',
  state: 'State',
  failedBecause: '{state}: {reason}',
  operator: 'Operator',
  operatorCode: '{operator} ({code})',
  roaming: 'Roaming',
  yes: 'Yes',
  no: 'No',
  technology: 'Technology',
  band: 'Band',
  bandChannel: '{band}, channel {channel}',
  cell: 'Cell',
  cellArea: '{cell}, area {area}',
  address: 'IP address',
  dns: 'DNS',
  mtu: 'MTU',
  session: 'Session',
  /** In place of the time and the bytes of a session that has just begun. */
  uncounted: '–',
  data: 'Data this session',
  received: '{received} received, {sent} sent',
  rate: 'Rate',
  rates: '{down} down, {up} up',
  hardware: 'Modem and SIM',
  model: 'Modem',
  firmware: 'Firmware',
  imei: 'IMEI',
  iccid: 'ICCID',
  imsi: 'IMSI',
  ownNumber: 'Own number',
  slot: 'SIM slot',
  slotOf: '{slot} of {count}',
  connection: 'Connection',
  selection: 'Network selection',
  selectionText: 'No band selected: all bands.',
  sim: 'SIM lock',
  pinTries: 'PIN attempts left: {count}.',
  pinLast: '1 PIN attempt left. After another wrong PIN the SIM is locked and asks for its PUK.',
  pinLocked: 'The SIM is locked. Enter its PUK, which your operator has, and a new PIN. PUK attempts left: {count}.',
  pinLockedUncounted: 'The SIM is locked. Enter its PUK, which your operator has, and a new PIN.',
  pukGone: 'The SIM is permanently blocked. Ask your operator for a new one.',
  dataCap: 'Data usage',
  used: 'Data used',
  usedShort: '{used} used',
  usedOf: '{used} of {cap} used since {date}.',
  usedPlain: '{used} used since {date}.',
  usedUndated: '{used} used in this period.',
  capNear: 'More than 80 % of the data cap is used.',
  capReached: 'The data cap is reached.',
  technologies: 'Signal of other networks',
  alsoConnected: 'Also connected',
  recovery: 'Recovery',
  recoveryText: 'When the host below can’t be reached, the modem reconnects by itself.',
  actions: 'Actions',
  ping: 'Ping server',
  reconnect: 'Reconnect…',
  reconnectTitle: 'Reconnect the modem?',
  reconnectVerb: 'Reconnect',
  reconnectText: 'The data connection is closed and reopened. This takes a few seconds.',
  scan: 'Scan operators…',
  scanTitle: 'Scan for operators?',
  scanVerb: 'Scan operators',
  scanText: 'There is no data connection during the scan, which takes 30 to 180 s.',
  scanned: { one: '1 operator found', other: '{count} operators found' },
  operators: 'Operators found',
  operatorState: 'State',
  operatorNetwork: 'MCC-MNC',
  use: 'Use',
  useOf: 'Use {name}',
  reset: 'Reset modem…',
  resetTitle: 'Reset the modem?',
  resetVerb: 'Reset modem',
  resetText: 'The modem restarts. There is no data connection for about a minute.',
  switchSlot: 'Switch to SIM slot {slot}…',
  switchTitle: 'Switch to SIM slot {slot}?',
  switchVerb: 'Switch SIM slot',
  switchText: 'The modem reconnects with the other SIM. If that slot is empty, there is no connection.',
  switched: 'SIM slot {slot} is in use',
} as const;

/** Words of ModemManager. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  failed: 'Failed',
  unknown: 'Unknown',
  initializing: 'Initializing',
  locked: 'SIM locked',
  disabled: 'Disabled',
  disabling: 'Disabling',
  enabling: 'Enabling',
  enabled: 'Enabled',
  searching: 'Searching',
  registered: 'Registered',
  disconnecting: 'Disconnecting',
  connecting: 'Connecting',
  connected: 'Connected',
};

export const REASON_WORDS: Readonly<Record<string, string>> = {
  'sim-missing': 'SIM missing',
  'sim-error': 'SIM error',
  unknown: 'no reason given',
};

export const TECHNOLOGY_WORDS: Readonly<Record<string, string>> = {
  gsm: '2G',
  umts: '3G',
  lte: 'LTE',
  nr5g: '5G',
  '5gnr': '5G',
};

export const OPERATOR_STATES: Readonly<Record<string, string>> = {
  current: 'In use',
  available: 'Available',
  forbidden: 'Forbidden',
};

const PREFERRED = { none: 'None', '3g': '3G', '4g': '4G', '5g': '5G' };
const MODES = { any: 'Any', '3g': '3G only', '4g': '4G only', '5g': '5G only', '4g_5g': '4G and 5G' };

/** Highest numbers of 3GPP bands below millimetre waves. */
const [LTE_BANDS, NR_BANDS] = [88, 109];
const numbered = (count: number, key: string, label: string): readonly (readonly [string, string])[] =>
  Array.from({ length: count }, (_, index) => [`${key}-${index + 1}`, `${label}${index + 1}`] as const);

/** Bands as operators name them, by ModemManager's names. */
export const BAND_WORDS: Readonly<Record<string, string>> = Object.fromEntries([
  ...numbered(LTE_BANDS, 'eutran', 'LTE B'),
  ...numbered(NR_BANDS, 'ngran', '5G n'),
]);

export const FIELDS = {
  enabled: { label: 'Modem on', hint: 'When off, the device has no cellular connection.' },
  apn_mode: {
    label: 'Access point (APN)',
    choices: { automatic: 'Automatic', manual: 'Manual' },
  },
  apn: { label: 'APN name', hint: 'As your operator names it, for example internet.' },
  auth_method: { label: 'Authentication', choices: { none: 'None', pap: 'PAP', chap: 'CHAP' } },
  auth_user: { label: 'User name' },
  auth_password: { label: 'Password' },
  ip_type: {
    label: 'Requested IP version',
    hint: 'What the modem asks the operator for. What the device uses is set on the Network page.',
    choices: { ipv4: 'IPv4', ipv6: 'IPv6', ipv4v6: 'IPv4 and IPv6' },
  },
  allow_roaming: { label: 'Allow roaming', hint: 'Other operators’ networks may cost more.' },
  mode: { label: 'Technology', choices: MODES },
  preferred_mode: { label: 'Preferred technology', choices: PREFERRED },
  bands: { label: 'Bands', choices: BAND_WORDS, none: 'All bands' },
  force_network: { label: 'Operator (MCC-MNC)', hint: 'For example 262-01. Empty: automatic.' },
  sim_pin: { label: 'SIM PIN' },
  sim_puk: { label: 'PUK', hint: '8 digits. The PIN beside it becomes the new one.' },
  route_metric: { label: 'Route metric', hint: 'Lower values are preferred.' },
  data_cap_gb: { label: 'Data cap', hint: 'Empty: no cap.' },
  data_cap_reset_day: { label: 'Reset on day of month' },
  data_cap_action: {
    label: 'When the cap is reached',
    choices: { warn: 'Warn', stop_video: 'Stop video', control_only: 'Stop all but control' },
  },
  keep_alive_host: { label: 'Host to reach', hint: 'Leave empty for this server.' },
  recover_after_s: { label: 'Reconnect after' },
} satisfies SectionWords;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
