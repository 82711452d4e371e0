import type { PresenceSnapshot } from '#app/api/devices';
import type { DeviceId } from '#app/domain/ids';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { nextFrame } from '../lib/nextFrame';

export interface Presence {
  readonly isOnline: boolean;
  /** When it was last known to be there, in ms since the epoch; null when only its absence is known. */
  readonly seenAt: number | null;
}

/** One change of one device, or of all that are not named. */
interface Entry extends Presence {
  /** Count of the change, so that an older answer never overwrites a newer event (`security.md` R13). */
  readonly stamp: number;
}

/** Most devices remembered; ids beyond are dropped (`security.md` R12). */
const MAX_ENTRIES = 10_000;

export interface PresenceStore {
  /** The facts; one map for good, renewed `version` tells of a change in it. */
  readonly entries: ReadonlyMap<DeviceId, Presence>;
  readonly version: number;
}

/** Collects changes and tells its readers of them once a frame. */
export class PresenceModel {
  private readonly entries = new Map<DeviceId, Entry>();
  private stamp = 0;
  /** Stamp of the last complete list: whoever was not on it is away. */
  private listStamp = 0;
  private isScheduled = false;
  readonly store = createStore<PresenceStore>(() => ({ entries: this.entries, version: 0 }));

  constructor(private readonly schedule: (flush: () => void) => unknown = nextFrame) {}

  set(id: DeviceId, isOnline: boolean, now: number): void {
    this.stamp += 1;
    this.put(id, isOnline, now, this.stamp);
    this.changed();
  }

  /** `devices-online`: those named are there, all others are away. */
  setOnline(ids: readonly DeviceId[], now: number): void {
    this.stamp += 1;
    const online = new Set(ids);
    for (const [id, entry] of this.entries) {
      if (!online.has(id)) this.put(id, false, entry.isOnline ? now : entry.seenAt, this.stamp);
    }
    for (const id of online) this.put(id, true, now, this.stamp);
    this.listStamp = this.stamp;
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
      this.put(id, isOnline, isOnline ? now : (known?.seenAt ?? null), mark);
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
    this.stamp += 1;
    this.listStamp = 0;
    this.changed();
  }

  /** True once a complete list has been heard: a device that was not on it is away, not unknown. */
  get hasList(): boolean {
    return this.listStamp > 0;
  }

  private put(id: DeviceId, isOnline: boolean, seenAt: number | null, stamp: number): void {
    const known = this.entries.get(id);
    if (!known && this.entries.size >= MAX_ENTRIES) return;
    // The same facts keep the same object, so that nothing is drawn again for news that is none.
    const isSame = known?.isOnline === isOnline && (isOnline || known.seenAt === seenAt);
    this.entries.set(id, isSame ? Object.assign(known, { stamp, seenAt }) : { isOnline, seenAt, stamp });
  }

  private changed(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    this.schedule(() => {
      this.isScheduled = false;
      this.store.setState((state) => ({ entries: state.entries, version: state.version + 1 }));
    });
  }
}

export const presence = new PresenceModel();

const AWAY: Presence = { isOnline: false, seenAt: null };

/** What is known of a device now; null while nothing is. Renders the caller for changes of this device alone. */
export function useDevicePresence(id: DeviceId): Presence | null {
  return useStore(presence.store, (state) => presenceOf(state.entries, id));
}

export function presenceOf(entries: PresenceStore['entries'], id: DeviceId): Presence | null {
  return entries.get(id) ?? (presence.hasList ? AWAY : null);
}
