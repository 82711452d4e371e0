import type { CommandName } from './job';
import type { Permission } from './role';

/** Who may give a command (pages §0, role matrix); null: everybody with access. */
export const COMMAND_PERMISSIONS: Readonly<Record<CommandName, Permission | null>> = {
  reboot: 'operate',
  shutdown: 'operate',
  identify: 'rename',
  restart_agent: 'operate',
  restart_service: 'operate',
  restart_pipeline: 'editMedia',
  stop_stream: 'editMedia',
  camera_scan: 'editMedia',
  fc_reboot: 'operate',
  snapshot: null,
  record_start: 'editMedia',
  record_stop: 'editMedia',
  wifi_scan: 'editLinks',
  modem_reconnect: 'editLinks',
  modem_reset: 'editLinks',
  modem_scan_operators: 'editLinks',
  modem_switch_sim: 'editLinks',
  radio_scan: 'editLinks',
  radio_bind: 'editLinks',
  ping: 'editLinks',
  dns_lookup: 'editLinks',
  trace: 'editLinks',
  speed_test: 'editLinks',
  update_check: 'operate',
  update_install: 'operate',
  log_bundle: 'readLogs',
  factory_reset: 'remove',
};

/** Commands that may cost a flying vehicle its computer or its link: refused while armed, unless an admin or owner insists. */
const DISRUPTIVE: ReadonlySet<CommandName> = new Set([
  'reboot',
  'shutdown',
  'restart_agent',
  'restart_service',
  'fc_reboot',
  'wifi_scan',
  'modem_reconnect',
  'modem_reset',
  'modem_scan_operators',
  'modem_switch_sim',
  'radio_scan',
  'radio_bind',
  'speed_test',
  'update_install',
  'factory_reset',
]);
export const isDisruptive = (name: CommandName): boolean => DISRUPTIVE.has(name);

/** Refused while armed, and no role can override: a flight controller that restarts in the air lets the vehicle fall. */
export const isNeverArmed = (name: CommandName): boolean => name === 'fc_reboot';

const CUTS_VIDEO: ReadonlySet<CommandName> = new Set(['restart_pipeline', 'stop_stream']);

/**
 * Interrupts the video of a pilot who may be flying by it. While armed, it asks for a stronger confirmation, but no role is refused: a pipeline that
 * hangs in the air is mended only by a restart, and stopping a stream frees the link for telemetry.
 */
export const cutsVideo = (name: CommandName): boolean => CUTS_VIDEO.has(name);
