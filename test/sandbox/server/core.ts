import { can, type Permission, type Role } from '#app/domain/role';
import type { DeviceHistory } from './DeviceHistory';
import type { AlertEngine } from './alerts/AlertEngine';
import type { DeviceCodes } from './deviceCodes';
import type { LokiSink } from './lokiSink';
import type { OtlpSink } from './otlpSink';
import type { DeviceFeed } from './DeviceFeed';
import type { DeviceLink } from './deviceLink';
import type { Links } from '../net/LinkSetting';
import type { Echoes } from '../media/EchoSession';
import type { MediaHub } from '../media/MediaHub';
import type { EventHub } from './events';
import type { Commands } from './jobs/Commands';
import type { Jobs } from './jobs/Jobs';
import type { Exports } from './journal/Exports';
import type { FlightLogs } from './journal/flightLogs';
import type { Journals } from './journal/Journals';
import type { Tails } from './journal/Tails';
import type { RouterConfigs } from './mavlink/RouterConfigs';
import type { MediaSources } from './sources/MediaSources';
import type { DryRuns } from './settings/DryRuns';
import type { SettingsEngine } from './settings/SettingsEngine';
import type { WhepBehaviours } from './whep/behaviour';
import { record } from './audit';
import type { Pushes } from './push/Pushes';
import type { Terminals } from './terminal/Terminals';
import { notFound } from './problem';
import { personById, type Sessions } from './sessions';
import type { AccessRecord, DeviceRecord } from './records';
import type { StateFile } from './state';

/** The parts that every handler uses. */
export interface Core {
  readonly file: StateFile;
  readonly sessions: Sessions;
  readonly hub: EventHub;
  readonly link: DeviceLink;
  /** How good the links to devices and viewers are. */
  readonly links: Links;
  readonly media: MediaHub;
  /** How the WHEP endpoints of streams behave. */
  readonly whep: WhepBehaviours;
  /** Of the connection test. */
  readonly echoes: Echoes;
  readonly feed: DeviceFeed;
  /** What devices reported in the last half hour. */
  readonly history: DeviceHistory;
  readonly codes: DeviceCodes;
  readonly settings: SettingsEngine;
  readonly dryRuns: DryRuns;
  readonly jobs: Jobs;
  readonly commands: Commands;
  readonly mavlink: RouterConfigs;
  readonly alerts: AlertEngine;
  readonly pushes: Pushes;
  readonly sources: MediaSources;
  readonly terminals: Terminals;
  readonly journals: Journals;
  readonly tails: Tails;
  readonly exports: Exports;
  readonly flightLogs: FlightLogs;
  /** Time of each user's last activity, by id. */
  readonly lastActive: Map<string, string>;
  /** Times of wrong device codes, by person. */
  readonly wrongCodes: Map<string, number[]>;
  /** Answers to calls that carried an Idempotency-Key. */
  readonly done: Map<string, unknown>;
  /** The collectors, with the newest of what was sent to them. */
  readonly loki: LokiSink;
  readonly otlp: OtlpSink;
  /** Where this server answers, and where the web app lives. */
  readonly urls: { api: string; website: string };
}

function hasEnded(access: AccessRecord): boolean {
  return access.expiresAt !== null && Date.parse(access.expiresAt) <= Date.now();
}

export function accessOf(device: DeviceRecord, userId: string): AccessRecord | undefined {
  const access = Object.hasOwn(device.access, userId) ? device.access[userId] : undefined;
  return access && !hasEnded(access) ? access : undefined;
}

export function roleOf(device: DeviceRecord, userId: string): Role | undefined {
  return accessOf(device, userId)?.role;
}

/** Whether a user may do something on a device; false for one that is gone. */
export function mayOn(core: Core, deviceId: string, userId: string, permission: Permission): boolean {
  const device = core.file.state.devices.find(({ id }) => id === deviceId);
  const role = device && roleOf(device, userId);
  return role !== undefined && can(role, permission);
}

/** The people with access to a device now, in the order they got it. */
export function peopleOf(device: DeviceRecord): [string, AccessRecord][] {
  return Object.entries(device.access).filter(([, access]) => !hasEnded(access));
}

/** Grants, changes or (with null) ends a user's access, and notifies everyone concerned. */
export function setAccess(core: Core, device: DeviceRecord, userId: string, access: AccessRecord | null): void {
  const { [userId]: _, ...others } = device.access;
  device.access = access ? { ...device.access, [userId]: access } : others;
  core.file.changed();
  tellAccess(core, device, userId);
}

/** Each hears their own role; the one whose access ended hears null (api §4). */
export function tellAccess(core: Core, device: DeviceRecord, userId: string): void {
  for (const id of new Set([userId, ...Object.keys(device.access)])) {
    core.hub.send((one) => one === id, 'device-access-changed', {
      device_id: device.id,
      role: roleOf(device, id) ?? null,
    });
  }
}

/** A change people made to the device itself. */
export function touch(core: Core, device: DeviceRecord): void {
  device.version += 1;
  core.file.changed();
  core.hub.send((id) => roleOf(device, id) !== undefined, 'device-updated', { id: device.id, version: device.version });
}

/** Ends expired access and announces it. */
export function endExpiredAccess(core: Core): void {
  for (const device of core.file.state.devices) {
    for (const [id, access] of Object.entries(device.access)) {
      if (!hasEnded(access)) continue;
      record(core.file, device, null, { action: 'access.expire', target: personById(id)?.name ?? id });
      setAccess(core, device, id, null);
    }
  }
}

/** The device and the person's role on it; 404 when the person has none, so that existence does not leak. */
export function deviceFor(core: Core, id: string, userId: string): { device: DeviceRecord; role: Role } {
  const device = core.file.state.devices.find((one) => one.id === id);
  const role = device && roleOf(device, userId);
  if (!device || !role) throw notFound();
  return { device, role };
}

/** A device as the contract has it. */
export function deviceWire(core: Core, device: DeviceRecord, role: Role) {
  const lastSeen = core.link.isOnline(device.id) ? new Date().toISOString() : device.lastSeenAt;
  const { tags } = core.settings.find(device, 'general').record.desired;
  return { id: device.id, name: device.name, last_seen_at: lastSeen, auth: device.auth, role, tags: tags as string[] };
}

/** Only the last characters, for roles that see a masked value. */
const masked = (value: string, shown: number) => `…${value.slice(-shown)}`;

/** A device with the facts its settings show; identifiers masked for editors and viewers (pages §0). */
export function deviceDetailWire(core: Core, device: DeviceRecord, role: Role) {
  const isTrusted = can(role, 'share');
  return {
    ...deviceWire(core, device, role),
    version: device.version,
    model: device.model,
    serial: isTrusted ? device.serial : masked(device.serial, 4),
    hardware_revision: device.hardwareRevision,
    software_version: device.softwareVersion,
    registered_at: device.registeredAt,
    public_ip: isTrusted ? device.publicIp : masked(device.publicIp, 3),
  };
}
