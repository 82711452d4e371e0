import { BAUD_RATES, FILTERS, type FilterName, type mavlinkEndpoint } from '#app/settings/mavlinkEndpoint';
import { fill } from '../../lib/fill';
import type { MissingWords } from '../../resource/LoadedPart';
import type { ListWords } from '../../resource/ResourceList';
import type { FieldWords, SectionWords, WordsOf } from '../../resource/words';

/** Texts of the MAVLink pages; places in braces are filled by `fill`. */
export const WORDS = {
  controller: 'Flight controller',
  noController: 'No flight controller detected. Check its power and its cable to this device.',
  waiting: 'Waiting for the first report…',
  stale: 'Last report {age} ago',
  staleSpoken: 'The reports have stopped.',
  link: 'Link',
  autopilot: 'Autopilot',
  firmware: 'Firmware',
  vehicle: 'Vehicle',
  ids: 'System and component',
  idsValue: '{system} / {component}',
  heartbeat: 'Last heartbeat',
  heartbeatValue: '{ms} ms ago',
  packets: 'Packets',
  packetsValue: '{count}/s',
  packetTrend: 'Packets per second',
  bytes: 'Data rate',
  loss: 'Packet loss',
  lossValue: '{percent} %',
  armed: 'Armed',
  disarmed: 'Disarmed',
  reboot: 'Reboot flight controller…',
  rebootTitle: 'Reboot the flight controller?',
  rebootText: 'Telemetry stops for a few seconds. A vehicle in flight would crash.',
  rebootVerb: 'Reboot flight controller',
  rebootDone: 'Flight controller rebooted',

  add: 'Add endpoint',
  empty: 'No endpoints. Add one for QGroundControl.',
  presetQgc: 'QGroundControl at your address',
  presetQgcElsewhere: 'QGroundControl at another address',
  presetMissionPlanner: 'Mission Planner over TCP',
  presetCompanion: 'Second companion computer',

  enable: 'Enable {name}',
  turningOn: 'Turning on…',
  turningOff: 'Turning off…',
  managed: 'Managed',
  managedHint: 'Sends telemetry to this dashboard. Can’t be changed.',
  edit: 'Edit',
  duplicate: 'Duplicate',
  remove: 'Delete…',
  keep: 'Keep endpoint',
  actions: 'Actions for {name}',
  turnOffTitle: 'Turn off endpoint “{name}”?',
  turnOffVerb: 'Turn off',
  routerStates: { up: 'Up', waiting: 'Waiting', error: 'Error', disabled: 'Off' } as Readonly<Record<string, string>>,
  unplugged: 'The serial device is unplugged. The endpoint works again when it is back.',
  noStatus: 'Not reported',
  traffic: { one: '1 message/s in, {out} out', other: '{in} messages/s in, {out} out' },
  trafficOut: { one: '1 message/s out', other: '{out} messages/s out' },
  data: '{in} in, {out} out',
  dataOut: '{out} out',
  systems: { one: 'System {ids}', other: 'Systems {ids}' },
  noSystems: 'No systems seen',
  lastPacket: 'Last packet {age}',
  noPacket: 'No packets received',

  sendsTo: 'Sends to {address}',
  listensOn: 'Listens on {address}',
  connectsTo: 'Connects to {address}',
  serialAt: '{device} at {bauds} baud',
  helps: {
    udp_client: 'The receiver needs no setup if it listens on this UDP port, as ground stations do on 14550.',
    udp_server: 'Programs connect to this device on this UDP port; each that sends a message gets all messages.',
    tcp_client: 'This device connects to a program that waits for TCP connections.',
    serial: 'Exchanges messages over a cable or a telemetry radio on this serial port.',
  } as Readonly<Record<string, string>>,

  addressHints: {
    udp_client: 'IP address or host name of the receiver',
    udp_server: '0.0.0.0 for all addresses of this device',
    tcp_client: 'IP address or host name of the server',
  } as Readonly<Record<string, string>>,
  addressOwn: 'Your address, as the server sees it',
  choosePort: 'Choose a serial port',
  unpluggedOption: '{description} (unplugged)',
  connection: 'Connection',
  options: 'Options',
  filters: 'Message filters',
  filtersHint: 'Empty lists let everything pass. Choose allow or block for each kind.',
  filterLabels: {
    msg_ids_out: 'Messages to send',
    msg_ids_in: 'Messages to accept',
    src_comps_out: 'Send from source components',
    src_comps_in: 'Accept from source components',
    src_systems_out: 'Send from source systems',
    src_systems_in: 'Accept from source systems',
  },
  filterOf: '{filter}: {mode}',
  modes: { all: 'All', allow: 'Only these', block: 'All but these' },
  idsLabel: 'IDs',
  idsHint: 'Numbers from 0 to {max}, separated by commas',
  picker: 'Add a message by name',
  pickerHint: 'Name or number, for example ATTITUDE or 30',
  pickerUnknown: 'No message of this name or number.',
  pickerFailed: 'The list of messages could not be loaded. Check the connection and try again.',
  pick: 'Add',
  removeId: 'Remove {name}',

  cutText: 'Programs that use it lose their MAVLink connection. Other endpoints are not affected.',
  cutArmed: 'Vehicle is ARMED: a ground station that uses this endpoint loses the vehicle.',
  changeTitle: 'Change this endpoint?',
  changeVerb: 'Change endpoint',
  save: 'Save endpoint',
  create: 'Add endpoint',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: 'Sent to the device',
  queued: 'Queued for the device',
  gone: 'This endpoint no longer exists',
  back: 'Back to endpoints',
  conflict: 'Someone else changed the same fields of this endpoint. Choose which values to keep.',
  beingRemoved: 'Someone else is removing this endpoint. Your input is kept.',
  merged: 'Saved on top of the latest changes',
  test: 'Test endpoint',
  testing: 'Listening for 3 s…',
  testHeard: 'Heartbeat from system {system} at {rate} Hz',
  testDone: 'Packets received',
  testOffline: 'The device is offline. Test the endpoint when it is back.',

  network: 'Router',
  networkHint: 'These settings apply to all endpoints.',
  logging: 'Logs',
  messages: 'Messages',
} as const;

/** The list of endpoints. */
export const LIST: ListWords = {
  title: 'Endpoints',
  description: 'Where MAVLink messages go to and come from. Changing one does not interrupt the others.',
  offline: 'Offline. Showing the last reported endpoints. Changes are applied when the device is back.',
  offlineAt: 'Offline. Showing the endpoints reported at {reported}. Changes are applied when the device is back.',
  removeTitle: 'Delete endpoint “{name}”?',
  removeText: WORDS.cutText,
  removeVerb: 'Delete endpoint',
  removeArmed: WORDS.cutArmed,
};

/** Why there are no endpoints to show. */
export const MISSING: MissingWords = {
  drawing: 'plug',
  loading: 'Loading endpoints…',
  loadFailed: 'The endpoints could not be loaded',
  unknown: {
    title: 'No flight controller',
    text: 'This device doesn’t report MAVLink endpoints. Its software may be too old.',
  },
  neverReported: {
    title: 'Not reported yet',
    text: 'This device hasn’t reported its MAVLink endpoints yet. They appear here once it does.',
  },
  unsupported: {
    title: 'No flight controller',
    text: 'MAVLink needs a vehicle with a flight controller. This device has none.',
  },
};

const FILTER_FIELDS = FILTERS.flatMap(({ kind, way, ...lists }) =>
  (['allow', 'block'] as const).map((mode) => {
    const label = fill(WORDS.filterOf, { filter: WORDS.filterLabels[`${kind}_${way}`], mode: WORDS.modes[mode] });
    return [lists[mode], { label }] as const;
  }),
);

/** Fields of an endpoint. */
export const ENDPOINT_FIELDS: WordsOf<typeof mavlinkEndpoint> = {
  name: { label: 'Name', hint: 'Letters, digits, dashes and underscores' },
  type: {
    label: 'Type',
    choices: { udp_client: 'UDP client', udp_server: 'UDP server', tcp_client: 'TCP client', serial: 'Serial port' },
  },
  enabled: { label: 'Enabled' },
  note: { label: 'Note', hint: 'What this endpoint is for' },
  address: { label: 'Address' },
  port: { label: 'Port' },
  device: { label: 'Serial port' },
  bauds: {
    label: 'Baud rate',
    hint: `Several, separated by commas, are tried in turn. Usual: ${BAUD_RATES.join(', ')}`,
  },
  flow_control: { label: 'Hardware flow control' },
  retry_timeout_s: { label: 'Retry after', hint: '0 means never' },
  group: { label: 'Group', hint: 'Redundant links to one receiver share a group' },
  direction: { label: 'Direction', choices: { both: 'Send and receive', send_only: 'Send only (telemetry mirror)' } },
  ...(Object.fromEntries(FILTER_FIELDS) as Readonly<Record<FilterName, FieldWords>>),
};

/** Fields of the section `mavlink`. */
export const FIELDS = {
  tcp_server_port: {
    label: 'TCP server port',
    hint: '0 switches the server off. Telemetry pauses for about 2\u00a0s.',
  },
  dedup_ms: { label: 'Drop duplicates within', hint: '0 switches this off.' },
  log_mode: {
    label: 'Flight log',
    choices: { off: 'Off', while_armed: 'While armed', always: 'Always' },
  },
  log_max_files: { label: 'Log files kept' },
  log_min_free_mb: { label: 'Free space kept' },
  mavlink_version: { label: 'MAVLink version', choices: { '1': 'MAVLink 1', '2': 'MAVLink 2' } },
  send_heartbeat: { label: 'Send a companion heartbeat' },
  send_system_time: { label: 'Send the system time', hint: 'Every 10\u00a0s.' },
  request_streams: {
    label: 'Request data streams from the flight controller',
    hint: 'Sets a rate for each message type; 0\u00a0Hz turns it off.',
  },
  rate_attitude_hz: { label: 'Attitude rate' },
  rate_position_hz: { label: 'Position rate' },
  rate_hud_hz: { label: 'Speed and altitude rate' },
  rate_status_hz: { label: 'System status rate' },
  rate_rc_hz: { label: 'RC channel rate' },
  rate_sensors_hz: { label: 'Raw sensor rate' },
} satisfies SectionWords;
