import { randomUUID } from 'node:crypto';
import type { Role } from '#app/domain/role';
import type { DeviceCodes } from './deviceCodes';
import type { DeviceLink } from './deviceLink';
import type { EventHub } from './events';
import { notFound } from './problem';
import type { Sessions } from './sessions';
import type { DeviceRecord } from './records';
import type { StateFile } from './state';

/** What every handler works with. */
export interface Core {
  readonly file: StateFile;
  readonly sessions: Sessions;
  readonly hub: EventHub;
  readonly link: DeviceLink;
  readonly codes: DeviceCodes;
  /** The newest pushed log lines. */
  readonly logLines: string[];
  /** Where this server answers, and where the web app lives. */
  readonly urls: { api: string; website: string };
}

export function roleOf(device: DeviceRecord, userId: string): Role | undefined {
  return Object.hasOwn(device.access, userId) ? device.access[userId] : undefined;
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
  return { id: device.id, name: device.name, last_seen_at: lastSeen, auth: device.auth, role };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
}
