import type { PresenceSnapshot } from '#app/api/devices';
import { MAX_DEVICES, type DeviceId } from '#app/domain/ids';
import type { PresenceNews } from '#app/events/presenceNews';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { nextFrame } from '../lib/nextFrame';
import { sessionEnd } from '../lib/sessionEnd';
import { knownLinks } from './device/knownLinks';

export interface Presence {
  readonly isOnline: boolean;
  /** When it was last known to be there, in ms since the epoch; null when only its absence is known. */
  readonly seenAt: number | null;
  /** When the server said that it came or went, in ms since the epoch; null or left out: it was so before this page knew of it. */
  readonly changedAt?: number | null;
  /** When a device that is away sent the newest report that is known, in ms since the epoch; null or left out: unknown. */
  readonly reportedAt?: number | null;
}

/** A report of a device that a page has heard. */
interface Report {
  /** When it was said, in ms since the epoch. */
  readonly at: number;
  /** Whether the page would have heard a later one. */
  readonly isLast: () => boolean;
}

/** One change of one device, or of all that are not named. */
interface Entry extends Presence {
  /** Count of the change, so that an older answer never overwrites a newer event (R13). */
  readonly stamp: number;
  /** The last since it came; null: none, or it is away. */
  readonly report: Report | null;
}

export interface PresenceStore {
  /** Changed in place; `version` increases with every change. */
  readonly entries: ReadonlyMap<DeviceId, Presence>;
  readonly version: number;
  /** The devices that came or went since the version before; null: any may have. */
  readonly changed: readonly DeviceId[] | null;
}

/** A server notices within this time that a device has no link, in ms. */
export const NOTICED_MS = 60_000;
/** The time of one report, worked out again later, differs by less than this, in ms. */
const SAME_REPORT_MS = 1000;

/** A device that a complete list leaves out. */
const AWAY: Presence = { isOnline: false, seenAt: null };

/** When a device that is away was last there; `goneAt`: until when it was, at least, if it was there by what is known. */
const lastSeen = (known: Entry | undefined, goneAt: number): number | null =>
  known?.isOnline ? Math.max(known.seenAt ?? 0, known.report?.at ?? 0, goneAt) : (known?.seenAt ?? null);

/** When a device went whose absence was noticed at `noticedAt`: with its last report, unless later ones may have been missed. */
function wentAt(known: Entry | undefined, noticedAt: number): number {
  const report = known?.report;
  if (!report || report.at > noticedAt) return noticedAt;
  return noticedAt - report.at <= NOTICED_MS || report.isLast() ? report.at : noticedAt;
}

/** Who is there, as far as is known. */
export class PresenceModel {
  private readonly entries = new Map<DeviceId, Entry>();
  private stamp = 0;
  /** Stamp of the last complete list: devices that were not on it are offline. */
  private listStamp = 0;
  /** When anything was last heard before the stream was away, in ms since the epoch; 0 from the first list of a stream on. */
  gapFrom = 0;
  private isScheduled = false;
  private changes: DeviceId[] | null = [];
  readonly store = createStore<PresenceStore>(() => ({ entries: this.entries, version: 0, changed: null }));

  constructor(private readonly schedule: (flush: () => void) => unknown = nextFrame) {}

  /** What events have said. It comes at most once a frame: a page that is shown draws it at once. */
  applyNews({ online, changes }: PresenceNews, now: number): void {
    if (online) this.list(online, now);
    this.stamp += 1;
    for (const [id, isOnline] of changes) this.put(id, isOnline, now, this.stamp);
    if (document.hidden) this.changed();
    else this.commit();
  }

  private list(ids: readonly DeviceId[], now: number): void {
    const goneAt = this.gapFrom || now;
    this.gapFrom = 0;
    this.stamp += 1;
    this.changes = null;
    const online = new Set(ids);
    for (const [id, entry] of this.entries) {
      if (!online.has(id)) this.put(id, false, lastSeen(entry, goneAt), this.stamp);
    }
    for (const id of online) this.put(id, true, now, this.stamp);
    this.listStamp = this.stamp;
  }

  /**
   * Takes a report of a device that a page has heard, which dates its next absence; one from before the device came back is ignored. `at` and
   * `isLast`: as in `Report`.
   */
  noteReport(id: DeviceId, at: number, isLast: () => boolean): void {
    const known = this.entries.get(id);
    const last = Math.max(known?.changedAt ?? 0, known?.report?.at ?? 0);
    if (known?.isOnline && at >= last) Object.assign(known, { report: { at, isLast } });
  }

  /**
   * Takes the newest report of a device that is away, which the server has repeated: it dates the present absence (`lastSeenOf`). `at`: when
   * the device sent it, in ms since the epoch. Ignored while the device is online or unknown.
   */
  noteRepeated(id: DeviceId, at: number): void {
    const known = this.entries.get(id);
    const isListed = known === undefined && this.hasList && this.entries.size < MAX_DEVICES;
    const away = isListed ? { ...AWAY, stamp: this.listStamp, report: null } : known;
    if (!away || away.isOnline || at < (away.reportedAt ?? 0) + SAME_REPORT_MS) return;
    this.entries.set(id, { ...away, reportedAt: at });
    this.changes?.push(id);
    this.changed();
  }

  /** Call before asking for a snapshot; give the result to `applySnapshot` with its answer. */
  mark(): number {
    return this.stamp;
  }

  /** The status call's answer. Devices that an event spoke of since `mark` keep what the event said. */
  applySnapshot(snapshot: PresenceSnapshot, mark: number, now: number): void {
    if (this.listStamp > mark) return;
    for (const [id, isOnline] of snapshot) {
      const known = this.entries.get(id);
      if (known && known.stamp > mark) continue;
      this.put(id, isOnline, isOnline ? now : lastSeen(known, this.gapFrom), mark);
    }
    this.changed();
  }

  /** For another tab that has just begun to listen. */
  export(): PresenceSnapshot | null {
    if (this.entries.size === 0 && this.listStamp === 0) return null;
    return new Map([...this.entries].map(([id, entry]) => [id, entry.isOnline]));
  }

  clear(): void {
    this.entries.clear();
    this.changes = null;
    this.stamp += 1;
    this.listStamp = 0;
    this.changed();
  }

  /** True once a complete list has been heard: a device that was not on it is away, not unknown. */
  get hasList(): boolean {
    return this.listStamp > 0;
  }

  /** `at`: when that was noticed, in ms since the epoch; null: it may have been so for long. */
  private put(id: DeviceId, isOnline: boolean, at: number | null, stamp: number): void {
    const known = this.entries.get(id);
    // Ids beyond are dropped (R12).
    if (!known && this.entries.size >= MAX_DEVICES) return;
    const seenAt = isOnline || at === null ? at : wentAt(known, at);
    const changedAt = known || this.hasList ? at : null;
    // The same facts keep the same object, so that nothing renders again when nothing changed.
    const isSame = known?.isOnline === isOnline && (isOnline || known.seenAt === seenAt);
    if (!isSame) this.changes?.push(id);
    // A device that comes back has another link.
    if (!isSame && isOnline && changedAt !== null) knownLinks.forget(id);
    const entry = { isOnline, seenAt, changedAt, stamp, report: null };
    this.entries.set(id, isSame ? Object.assign(known, { stamp, seenAt }) : entry);
  }

  private changed(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    this.schedule(() => {
      this.isScheduled = false;
      this.commit();
    });
  }

  private commit(): void {
    const changed = this.changes;
    this.changes = [];
    this.store.setState((state) => ({ version: state.version + 1, changed }));
  }
}

export const presence = new PresenceModel();
sessionEnd.onEnd(() => presence.clear());

/** What is known of a device now; null while nothing is. Renders the caller for changes of this device alone. */
export function useDevicePresence(id: DeviceId): Presence | null {
  return useStore(presence.store, (state) => presenceOf(state.entries, id));
}

export function presenceOf(entries: PresenceStore['entries'], id: DeviceId): Presence | null {
  return entries.get(id) ?? (presence.hasList ? AWAY : null);
}
