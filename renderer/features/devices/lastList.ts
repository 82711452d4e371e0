import { needsCode, toDeviceList, type Device, type DeviceList } from '#app/domain/device';
import { keptRows, keptVersion } from '../../api/keptRows';
import { HINT_KEY, signedInHint } from '../../api/signedInHint';
import { sessionEnd } from '../../lib/sessionEnd';
import { storage } from '../../lib/storage';
import { serverNow } from '../../lib/serverTime';

/** The account's devices from an earlier visit. Shown until the server answers, never treated as its answer. */
export interface LastList {
  readonly list: DeviceList;
  /** When it was stored, in ms since the epoch. */
  readonly at: number;
}

/** Number of devices stored; more than the first screens show. */
const MAX_KEPT = 100;

/** Reads the stored list of this account and API; null if there is none. Never throws, whatever storage contains. */
export function readLastList(origin: string, account: string | undefined): LastList | null {
  const [owner, text = ''] = signedInHint.get();
  try {
    const kept = owner === account ? keptRows(text, origin) : null;
    if (!kept) return null;
    const { at, rows } = kept;
    const { devices } = toDeviceList(rows.slice(0, MAX_KEPT));
    return devices.length > 0 ? { at, list: { devices, unreadable: [], omitted: 0 } } : null;
  } catch {
    return null;
  }
}

/** Written as rows of the server's answer, so that reading checks them like an answer. */
const toRow = ({ id, name, role, tags, lastSeenAt, authStatus, authExpiry }: Device) => ({
  id,
  name,
  role,
  tags,
  last_seen_at: lastSeenAt,
  auth: { status: authStatus, expiry: authExpiry },
});

/** Returns the devices at the top of the list, in their order; devices that need a code come first. */
function firstOf(devices: readonly Device[]): readonly Device[] {
  const [needy, calm] = [true, false].map((is) => devices.filter(({ authStatus }) => needsCode(authStatus) === is));
  const first = new Set([...(needy ?? []), ...(calm ?? [])].slice(0, MAX_KEPT));
  return devices.filter((one) => first.has(one));
}

/** Stores the first of these devices, unless another account signed in meanwhile or the user signed out. */
export function keepLastList(origin: string, account: string | undefined, devices: readonly Device[]): void {
  if (account === undefined || signedInHint.get()[0] !== account) return;
  const kept = [keptVersion(), origin, serverNow(), firstOf(devices).map(toRow)];
  storage.set(HINT_KEY, `${account}\n${JSON.stringify(kept)}`);
}

/** Removes the list but keeps the account's ID, so that the next visit can request the list early. */
export function dropLastList(): void {
  const [account] = signedInHint.get();
  signedInHint.set(undefined);
  signedInHint.set(account);
}
sessionEnd.onEnd(dropLastList);
