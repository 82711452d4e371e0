import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { textOr } from '../lib/texts';
import { toTime } from '../lib/toTime';
import { isDeviceId, type DeviceId } from './ids';
import { RoleSchema, toRole, type Role } from './role';

export const AUTH_STATUSES = ['valid', 'expired', 'revoked', 'never_authenticated'] as const;
/** Anything the server says beyond the four known words is shown as unknown (`spec.md` §3). */
export type AuthStatus = (typeof AUTH_STATUSES)[number] | 'unknown';

const IsoTime = v.pipe(v.string(), v.isoTimestamp());

export const DeviceAuthWire = v.object({ status: v.picklist(AUTH_STATUSES), expiry: v.nullable(IsoTime) });

/** One row of GET /v1/user/devices as the contract has it; times are ISO 8601 in UTC. */
export const DeviceWire = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/)),
  name: v.string(),
  last_seen_at: v.nullable(IsoTime),
  auth: DeviceAuthWire,
  role: RoleSchema,
});

export interface Device {
  readonly id: DeviceId;
  readonly name: string;
  /** Milliseconds since the epoch; null when never seen or unreadable. */
  readonly lastSeenAt: number | null;
  readonly authStatus: AuthStatus;
  readonly authExpiry: number | null;
  readonly role: Role;
}

/** A row without a usable id: it can be shown, not opened. */
export interface UnreadableDevice {
  readonly name: string;
}

export interface DeviceList {
  readonly devices: readonly Device[];
  readonly unreadable: readonly UnreadableDevice[];
  /** Rows beyond the cap that were left out. */
  readonly omitted: number;
}

/** Most devices taken from one answer (`security.md` S34). */
export const MAX_DEVICES = 5000;
export const UNNAMED_DEVICE = 'Unnamed device';
/** A device from one row, each unreadable field replaced by its safe fallback; null when the row has no usable id. */
export function toDevice(value: unknown): Device | null {
  const raw = asRecord(value);
  if (!isDeviceId(raw.id)) return null;
  const auth = asRecord(raw.auth);
  return {
    id: raw.id,
    name: textOr(raw.name, UNNAMED_DEVICE),
    lastSeenAt: toTime(raw.last_seen_at),
    authStatus: read(DeviceAuthWire.entries.status, auth.status, 'unknown'),
    authExpiry: toTime(auth.expiry),
    role: toRole(raw.role),
  };
}

/** All readable devices of an answer, first of each id wins; rows beyond the cap are counted, not read. */
export function toDeviceList(rows: readonly unknown[]): DeviceList {
  const devices = new Map<DeviceId, Device>();
  const unreadable: UnreadableDevice[] = [];
  for (const row of rows.slice(0, MAX_DEVICES)) {
    const device = toDevice(row);
    if (device === null) unreadable.push({ name: textOr(asRecord(row).name, UNNAMED_DEVICE) });
    else if (!devices.has(device.id)) devices.set(device.id, device);
  }
  return { devices: [...devices.values()], unreadable, omitted: Math.max(0, rows.length - MAX_DEVICES) };
}

/** Revoked and expired devices need re-authentication (`spec.md` §4); the others that are not valid are worth a look as well. */
export function hasAuthProblem(status: AuthStatus): boolean {
  return status !== 'valid';
}

/** When the device was last seen, never later than now (`spec.md` §2: clamped to the current time). */
export function clampLastSeen(lastSeenAt: number, now: number): number {
  return Math.min(lastSeenAt, now);
}
