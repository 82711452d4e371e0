import type { RestartKind, RestartPhase } from '#app/domain/restart';

/** Texts of the system page; places in braces are filled by `fill`. */
export const WORDS = {
  live: 'What the device reports',
  waiting: 'Waiting for the device’s first report…',
  offlineNever: 'The device is offline. Its readings appear here when it is back.',
  silent: 'This device doesn’t report system readings.',
  stale: '{age} old',
  staleNews: 'Readings are no longer live.',
  notReported: 'Not reported',

  processor: 'Processor',
  allCores: 'All cores',
  core: 'Core {number}',
  percent: '{value} %',
  load: 'Load average',
  frequency: '{model}, {mhz} MHz',
  memory: 'Memory',
  ram: 'Memory',
  swap: 'Swap',
  usedOf: '{used} of {total}',
  disks: 'Disks',
  disk: '{mount} ({filesystem})',
  diskFull: '{mount} {share} full',
  free: '{free} free',
  wear: 'wear {percent} %',
  writes: 'writes {rate}/s',
  temperatures: 'Temperatures',
  highest: 'highest {value}',
  /** The limit that the sensor itself reports, as against those of the card “Warning limits”. */
  hardwareLimit: 'hardware limit {value}',
  power: 'Power and throttling',
  undervoltage: 'Under-voltage',
  throttling: 'Throttling',
  frequencyCap: 'Frequency cap',
  softTemperature: 'Soft temperature limit',
  input: 'Power input',
  volts: '{volts} V',
  sourceVolts: '{source}, {volts} V',
  happening: 'Now',
  happened: 'Since the last start',
  never: 'Not since boot',
  servicesRunning: '{running} of {all} running',
  servicesFailed: '{running} of {all} running, {failed} failed',
  servicesNone: 'None reported',
  software: 'Software',
  uptime: 'Uptime',
  bootReason: 'Boot reason',
  bootId: 'Boot ID',
  os: 'Operating system',
  kernel: 'Kernel',
  agent: 'Agent version',
  clock: 'Device clock',
  zone: 'Device time zone',
  offset: 'Clock offset',
  offsetValue: '{ms} ms, ± {error} ms',
  offsetAlone: '{ms} ms',
  ntp: 'Time servers',
  containers: 'Containers',
  image: 'Image',
  services: 'Services',
  noServices: 'The device reports no services.',
  service: 'Service',
  state: 'State',
  restarts: 'Restarts',
  used: 'Memory',
  restartService: 'Restart {name}…',
  restartShort: 'Restart…',
  restart: 'Restart…',
  restartServiceTitle: 'Restart {name}?',
  restartServiceText: 'It stops working for a few seconds.',
  restartServiceVerb: 'Restart service',
} as const;

/** States of services and containers, as systemd and Docker name them. */
export const SERVICE_STATES: Readonly<Record<string, string>> = {
  running: 'Running',
  active: 'Running',
  activating: 'Starting',
  starting: 'Starting',
  reloading: 'Reloading',
  restarting: 'Restarting',
  deactivating: 'Stopping',
  paused: 'Paused',
  exited: 'Exited',
  inactive: 'Stopped',
  stopped: 'Stopped',
  dead: 'Stopped',
  created: 'Not started',
  failed: 'Failed',
};

export const BOOT_REASONS: Readonly<Record<string, string>> = {
  power_on: 'Power on',
  reboot: 'Reboot',
  watchdog: 'Watchdog, after a hang',
  update: 'Update',
};

export const NTP: Readonly<Record<string, string>> = {
  synchronised: 'Synchronised',
  unsynchronised: 'Not synchronised',
  off: 'Off',
};

interface ActionWords {
  /** Title of the action's row; `about` is its effect. */
  readonly name?: string;
  readonly about?: string;
  readonly label: string;
  /** The question about the device `{name}`. */
  readonly title: string;
  readonly text: string;
  readonly verb: string;
}

/** Texts of the actions that restart the device or parts of it, switch it off and reset it. */
export const ACTIONS = {
  title: 'Danger zone',
  agent: {
    name: 'Restart agent',
    about: 'Disconnected for a few seconds.',
    label: 'Restart agent…',
    title: 'Restart the agent of {name}?',
    text: 'The device is disconnected for a few seconds. The rest of its system keeps running.',
    verb: 'Restart agent',
  },
  controller: {
    name: 'Reboot flight controller',
    about: 'The vehicle can’t be controlled until it is back.',
    label: 'Reboot flight controller…',
    title: 'Reboot the flight controller of {name}?',
    text: 'The vehicle can’t be controlled until it is back. Only do this on the ground.',
    verb: 'Reboot flight controller',
  },
  reboot: {
    label: 'Reboot…',
    title: 'Reboot {name}?',
    text: 'Video, telemetry and settings are unavailable until it is back, usually within a minute.',
    verb: 'Reboot',
  },
  shutdown: {
    name: 'Shut down',
    about: 'Needs physical access to start again.',
    label: 'Shut down…',
    title: 'Shut down {name}?',
    text: 'It needs physical access to start again. You can’t switch it on from here.',
    verb: 'Shut down',
  },
  reset: {
    name: 'Factory reset',
    about: 'Erases all device settings. Name, access and recordings are kept.',
    label: 'Factory reset…',
    title: 'Reset {name} to factory settings?',
    text: 'All device settings are erased, network settings too. The device may need on-site setup before it can reconnect.',
    verb: 'Erase settings',
  },
} as const satisfies Readonly<Record<string, string | ActionWords>>;

export const RESET_TYPED = 'RESET {name}';

export const UPDATE = {
  title: 'Software update',
  running: 'Version {version} (slot {slot}).',
  runningAlone: 'Version {version}.',
  unknown: 'The device does not report its version.',
  check: 'Check for updates',
  upToDate: 'This is the latest version.',
  found: 'Version {version} is available, {size}. The device will be unavailable for about {seconds} s.',
  foundAlone: 'Version {version} is available.',
  install: 'Install {version}…',
  installTitle: 'Install {version} on {name}?',
  installText:
    'It is installed in the other slot and the device restarts. If it doesn’t start, the current version starts again.',
  installVerb: 'Install update',
  rollback: 'Go back to {version}…',
  rollbackTitle: 'Go back to {version} on {name}?',
  rollbackText: 'The device restarts with the version in its other slot. Settings are kept.',
  rollbackVerb: 'Go back',
  previous: 'Slot {slot}: version {version}.',
  previousAlone: 'The other slot: version {version}.',
  noPrevious: 'There is no earlier version to go back to.',
} as const;

export const SUPPORT = {
  title: 'Diagnostics',
  bundle: 'Collect diagnostics',
  bundleText: 'Software, services, settings without secrets and the last lines of the log in one file, for support.',
  bundleDone: 'Collected {size}.',
  bundleKept: 'Collected {size} on the device. This server has no download for it.',
  bundleSave: 'Save file',
  bundleSaving: 'Saving…',
  bundleSaved: 'Saved as {name}',
  /** A name of a file. */
  bundleFile: '{device} diagnostics {date}',
} as const;

/** Stages of a restart. */
export const RESTART: {
  readonly phases: Readonly<Record<RestartPhase, string>>;
  readonly kinds: Readonly<Record<RestartKind, string>>;
  readonly elapsed: string;
  readonly failed: string;
  readonly advice: string;
  readonly adviceOnline: string;
  readonly close: string;
} = {
  kinds: {
    reboot: 'Reboot',
    restart_agent: 'Agent restart',
    shutdown: 'Shutdown',
    update_install: 'Update',
    factory_reset: 'Factory reset',
  },
  phases: {
    sent: '{kind}: sent to the device',
    going_down: '{kind}: the device is shutting down',
    offline: '{kind}: offline, waiting for its return',
    checking: '{kind}: online again, checking that it restarted',
    back: '{kind}: back, took {seconds} s',
    off: '{kind}: the device is off',
    failed: '{kind}: failed',
    cancelled: '{kind}: cancelled',
    timed_out: '{kind}: not back within 5 minutes',
  },
  elapsed: '{seconds} s so far',
  failed: 'The device gave no reason.',
  advice:
    'Check its power supply and its network. If it stays offline, check it on site: a blinking LED means that it is still starting.',
  adviceOnline: 'It is online but has not restarted. Try again; if that fails too, switch its power off and on.',
  close: 'Close',
};
