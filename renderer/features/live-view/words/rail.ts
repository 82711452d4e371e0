/** Texts of the rail beside the video and of the dock below it. */
export const RAIL = {
  battery: 'Battery',
  batteryNumber: ({ number }: { readonly number: number }) => `Battery ${number}`,
  /** Of several. */
  ofBattery: ({ number, detail }: { readonly number: number; readonly detail: string }) => `no. ${number}: ${detail}`,
  charge: 'Charge',
  voltage: 'Voltage',
  lowestCell: 'Lowest cell',
  current: 'Current',
  used: 'Used',
  timeLeft: 'Time left',
  voltsAndMinutesLeft: ({ volts, minutes }: { readonly volts: string; readonly minutes: number }) =>
    `${volts}, ${minutes} min left`,
  voltsAndSecondsLeft: ({ volts, seconds }: { readonly volts: string; readonly seconds: number }) =>
    `${volts}, ${seconds} s left`,

  altitude: 'Altitude',
  relative: ({ climb }: { readonly climb: string }) => `REL, ${climb}`,
  home: 'Home',
  atHome: 'At home',
  bearingAndSide: ({ bearing, side }: { readonly bearing: string; readonly side: string }) => `${bearing}, ${side}`,

  link: 'Link',
  lastMessage: 'Last message',
  nothingHeard: 'No messages',
  noLinkNow: 'No link',
  noLink: ({ age }: { readonly age: string }) => `No link for ${age}`,
  ago: ({ seconds }: { readonly seconds: string }) => `${seconds} s ago`,
  operator: 'Operator',
  technology: 'Technology',
  rsrp: 'RSRP',
  snr: 'SNR',
  techAndSignal: ({ tech, signal }: { readonly tech: string; readonly signal: string }) => `${tech}, ${signal}`,

  position: 'Position',
  fix: ({ fix, satellites }: { readonly fix: string; readonly satellites: string }) => `${fix}, ${satellites} sats`,
  hdop: 'HDOP',
  latitude: 'Latitude',
  longitude: 'Longitude',
  altitudeMsl: 'Altitude MSL',
  coordinates: { copy: 'Copy coordinates', done: 'Coordinates copied' },
  /** Over the video, of a vehicle that is offline. */
  lastPosition: { copy: 'Copy last position', done: 'Last position copied' },

  vehicle: 'Vehicle',
  mode: 'Mode',
  landedAndMode: ({ landed, mode }: { readonly landed: string; readonly mode: string }) => `${landed}, ${mode}`,
  roll: 'Roll',
  pitch: 'Pitch',
  airspeed: 'Airspeed',
  throttle: 'Throttle',
  flightTime: 'Flight time',

  video: 'Video',
  resolution: 'Resolution',
  codec: 'Codec',
  frameRate: 'Frame rate',
  setRate: 'Set frame rate',
  ofFps: ({ fps, setFps }: { readonly fps: string; readonly setFps: number }) => `${fps} of ${setFps} fps`,
  bitrate: 'Bitrate',
  latency: 'Latency',
  packetLoss: 'Packet loss',
  unknown: 'n/a',
  lastMinute: 'Video, last minute',
  /** Beside the name of a chart. */
  lastMinuteShort: 'last minute',

  device: 'Device',
  uptime: 'Uptime',
  cpu: 'CPU',
  memory: 'Memory',
  temperature: 'Temperature',
  viewers: 'Viewers',
  you: 'you',

  messages: 'Messages',
  filter: 'Filter',
  all: 'All',
  warnings: 'Warnings',
  logsAt: (time: string) => `Logs around ${time}`,
  repeated: (count: number) => `×\u00a0${count}`,
  /** Of the messages, beside their heading. */
  count: (count: number) => `(${count})`,
  /** Before the zone of the times. */
  timesIn: 'Times in',
  /** None has no number: an alert may be open beside the list, which is no message of the vehicle. */
  countOfWarnings: (count: number) => (count === 0 ? 'Warnings' : `Warnings ${count}`),
  allMessages: 'All messages',
  noWarnings: 'No warnings.',
  noMessages: 'No messages yet.',
  noneYet: 'None yet',
} as const;

/** EXTENDED_SYS_STATE.landed_state of MAVLink. */
export const LANDED: Readonly<Record<string, string>> = {
  on_ground: 'On the ground',
  in_air: 'In the air',
  takeoff: 'Taking off',
  landing: 'Landing',
};

/** MAVLink's severities, worst first (RFC 5424). */
export const SEVERITIES = ['Emergency', 'Alert', 'Critical', 'Error', 'Warning', 'Notice', 'Info', 'Debug'] as const;
