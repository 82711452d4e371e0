import { needsCode, toDeviceList, type Device, type DeviceList } from '#app/domain/device';
import { keptRows, keptVersion } from '../../api/keptRows';
import { HINT_KEY, signedInHint } from '../../api/signedInHint';
import { sessionEnd } from '../../lib/sessionEnd';
import { storage } from '../../lib/storage';
import { serverNow } from '../../lib/serverTime';

/** The account's devices as they were listed before: shown until the server answers, never taken for its answer. */
export interface LastList {
  readonly list: DeviceList;
  /** When it was kept, in ms since the epoch. */
  readonly at: number;
}

/** More than the first screens of any list. */
const MAX_KEPT = 100;

/** What was kept of this account of this API; null where there is nothing to show. Nothing in storage can make it throw. */
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

/** As rows of the server's answer, so that what is read again is checked as an answer is. */
const toRow = ({ id, name, role, tags, lastSeenAt, authStatus, authExpiry }: Device) => ({
  id,
  name,
  role,
  tags,
  last_seen_at: lastSeenAt,
  auth: { status: authStatus, expiry: authExpiry },
});

/** The devices that the list shows first, in their own order: those that need a code stand above the others. */
function firstOf(devices: readonly Device[]): readonly Device[] {
  const [needy, calm] = [true, false].map((is) => devices.filter(({ authStatus }) => needsCode(authStatus) === is));
  const first = new Set([...(needy ?? []), ...(calm ?? [])].slice(0, MAX_KEPT));
  return devices.filter((one) => first.has(one));
}

/** Keeps the first of these, unless another account has signed in meanwhile, or there was a sign-out. */
export function keepLastList(origin: string, account: string | undefined, devices: readonly Device[]): void {
  if (account === undefined || signedInHint.get()[0] !== account) return;
  const kept = [keptVersion(), origin, serverNow(), firstOf(devices).map(toRow)];
  storage.set(HINT_KEY, `${account}\n${JSON.stringify(kept)}`);
}

/** Removes the list; the account stays, to be asked for early, where there is space to write. */
export function dropLastList(): void {
  const [account] = signedInHint.get();
  signedInHint.set(undefined);
  signedInHint.set(account);
}
sessionEnd.onEnd(dropLastList);
