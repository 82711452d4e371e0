import type { DeviceId } from './ids';

/** A device's coming or going that a person asked to be told of. */
export interface DeviceNotice {
  readonly id: DeviceId;
  readonly name: string;
  readonly isOnline: boolean;
}

export interface DeviceCounts {
  readonly online: number;
  readonly total: number;
}

/**
 * Who is online, learned from what passes by anyway: the device list, the status call, the event stream.
 * Tells of a device once it has been away for the threshold, and of its return if its going was told.
 */
export class DeviceWatch {
  private readonly names = new Map<DeviceId, string>();
  private readonly online = new Map<DeviceId, boolean>();
  /** Since when a device that was seen online is away, in ms. */
  private readonly awaySince = new Map<DeviceId, number>();
  private readonly told = new Set<DeviceId>();

  /** The account's devices, by a list that was fetched. */
  list(devices: readonly { readonly id: DeviceId; readonly name: string }[]): void {
    this.names.clear();
    for (const { id, name } of devices) this.names.set(id, name);
  }

  set(id: DeviceId, isOnline: boolean, now: number): void {
    const before = this.online.get(id);
    this.online.set(id, isOnline);
    if (isOnline) this.awaySince.delete(id);
    else if (before === true) this.awaySince.set(id, now);
  }

  /** All that are online; whoever is not named is away. */
  setOnline(ids: readonly DeviceId[], now: number): void {
    const there = new Set(ids);
    for (const id of this.online.keys()) if (!there.has(id)) this.set(id, false, now);
    for (const id of there) this.set(id, true, now);
  }

  /** What is due by now; each item is returned once. */
  due(now: number, thresholdMs: number): DeviceNotice[] {
    const notices: DeviceNotice[] = [];
    for (const [id, since] of this.awaySince) {
      if (now - since < thresholdMs) continue;
      this.awaySince.delete(id);
      this.told.add(id);
      notices.push({ id, name: this.nameOf(id), isOnline: false });
    }
    for (const id of this.told) {
      if (this.online.get(id) !== true) continue;
      this.told.delete(id);
      notices.push({ id, name: this.nameOf(id), isOnline: true });
    }
    return notices;
  }

  /** When `due` may next have something, in ms since the epoch; null while nobody is away. */
  nextDue(thresholdMs: number): number | null {
    const times = [...this.awaySince.values()];
    return times.length === 0 ? null : Math.min(...times) + thresholdMs;
  }

  counts(): DeviceCounts {
    const known = [...this.names.keys()];
    return { online: known.filter((id) => this.online.get(id) === true).length, total: known.length };
  }

  clear(): void {
    for (const map of [this.names, this.online, this.awaySince, this.told]) map.clear();
  }

  private nameOf(id: DeviceId): string {
    return this.names.get(id) ?? 'A device';
  }
}
