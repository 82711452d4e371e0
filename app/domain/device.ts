import * as v from 'valibot';
import { entity, field, recordOf, total, type EntityOf } from '../lib/entity';
import { textElse, Time } from '../lib/lenient';
import { arrayOf, asRecord, read } from '../lib/read';
import { sameJson } from '../lib/sameJson';
import { textOr } from '../lib/texts';
import { DeviceIdField } from './idFields';
import { idText, MAX_DEVICES, type DeviceId } from './ids';
import { RoleSchema } from './roles';

export const AUTH_STATUSES = ['valid', 'expired', 'revoked', 'never_authenticated'] as const;
/** Anything the server says beyond the four known words is shown as unknown (specification §3). */
export type AuthStatus = (typeof AUTH_STATUSES)[number] | 'unknown';

/** Of one device (`general` in its settings). */
export const MAX_TAGS = 20;
/** What may be added here. */
export const TAG = /^[a-z0-9-]{1,32}$/;
/** Another client of the server may have added others: these are shown, searched and chosen like any. */
export const tagText = (value: unknown): string | null => textOr(value, null);
function tagsOf(value: unknown): readonly string[] {
  const tags = new Set<string>();
  for (const one of arrayOf(value)) {
    const tag = tagText(one);
    if (tag !== null) tags.add(tag);
    if (tags.size === MAX_TAGS) break;
  }
  return [...tags];
}

const IsoTime = v.pipe(v.string(), v.isoTimestamp());

export const UNNAMED_DEVICE = 'Unnamed device';

const auth = {
  status: field(
    'status',
    v.picklist(AUTH_STATUSES),
    total((value): AuthStatus => read(v.picklist(AUTH_STATUSES), value, 'unknown')),
  ),
  expiry: field('expiry', v.nullable(IsoTime), Time),
};
export const DeviceAuthWire = entity(auth).wire;

/** What the list and the details have in common. */
export const deviceFields = {
  id: field('id', v.string(), DeviceIdField),
  name: field('name', v.string(), textElse(UNNAMED_DEVICE)),
  /** Null when never seen or unreadable. */
  lastSeenAt: field('last_seen_at', v.nullable(IsoTime), Time),
  auth: field('auth', DeviceAuthWire, recordOf(auth)),
  role: field('role', RoleSchema, v.fallback(RoleSchema, 'viewer')),
  tags: field('tags', v.optional(v.array(v.string())), total(tagsOf)),
};

/** Pages know the authentication by its two facts. */
export const flatDevice = <
  T extends { readonly auth: { readonly status: AuthStatus; readonly expiry: number | null } },
>({
  auth: { status: authStatus, expiry: authExpiry },
  ...rest
}: T) => ({ ...rest, authStatus, authExpiry });

/** One row of GET /v1/user/devices; times are ISO 8601 in UTC there, and milliseconds since the epoch here. */
const device = entity(deviceFields, flatDevice);
export const DeviceWire = device.wire;
export type Device = Readonly<EntityOf<typeof device>>;

/** A device from one row, each unreadable field replaced by its safe fallback; null when the row has no usable id. */
export const toDevice = (value: unknown): Device | null => device.decode(value);

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

/** The rows that devices were read from, and the devices that a page holds, for as long as it does. */
const readFrom = new WeakMap<Device, unknown>();
let held: WeakRef<readonly Device[]> | undefined;

/** To be called with the devices that a page shows from now on: they need not be the last answer's. */
export function holdDevices(devices: readonly Device[]): void {
  held = new WeakRef(devices);
}

/**
 * All readable devices of an answer, first of each id wins; rows beyond the cap are counted, not read. What is as in the list that
 * a page holds gives the same objects: reading 10,000 rows again would hold up a page, and rendering them all the more.
 */
export function toDeviceList(rows: readonly unknown[]): DeviceList {
  const last = held?.deref() ?? [];
  const known = new Map<unknown, Device>(last.map((device) => [device.id, device]));
  const devices = new Map<DeviceId, Device>();
  const unreadable: UnreadableDevice[] = [];
  for (const row of rows.slice(0, MAX_DEVICES)) {
    const raw = asRecord(row);
    const before = known.get(idText(raw.id));
    const device = before && sameJson(readFrom.get(before), row) ? before : toDevice(row);
    if (!device) unreadable.push({ name: textOr(raw.name, UNNAMED_DEVICE) });
    else if (!devices.has(device.id)) {
      if (device !== before) readFrom.set(device, row);
      devices.set(device.id, device);
    }
  }
  let list: readonly Device[] = [...devices.values()];
  if (list.every((one, index) => one === last[index]) && list.length === last.length) list = last;
  // SWR holds on to the list before where an answer is equal to it: this one would be gone by the next answer.
  if (!held?.deref()) holdDevices(list);
  return { devices: list, unreadable, omitted: rows.slice(MAX_DEVICES).length };
}

/** Whether a device cannot connect until a code that it shows is entered: revoked and expired ones (specification §4), and those that never had one. */
export function needsCode(status: AuthStatus): boolean {
  return status !== 'valid' && status !== 'unknown';
}

/** When the device was last seen, never later than now (specification §2: clamped to the current time). */
export function clampLastSeen(lastSeenAt: number, now: number): number {
  return Math.min(lastSeenAt, now);
}
