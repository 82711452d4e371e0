import { MAX_DEVICES, type DeviceId } from './ids';

/** A device went offline or came back, for a notification. */
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
 * Tracks which devices are online, from the device list, the status call and the event stream.
 * Reports a device once it has been offline for the threshold, and its return if its absence was reported.
 * It is asked after each event, so that an answer looks at no more devices than it names.
 */
export class DeviceWatch {
  private readonly names = new Map<DeviceId, string>();
  private readonly online = new Map<DeviceId, boolean>();
  /** Since when a device that was seen online is away, in ms; the longest absence comes first. */
  private readonly awaySince = new Map<DeviceId, number>();
  private latest = -Infinity;
  /** Devices whose absence was reported, and those of them that are back since. */
  private readonly told = new Set<DeviceId>();
  private readonly back = new Set<DeviceId>();
  private hasList = false;
  /** How many of the named devices are online. */
  private onlineCount = 0;

  /** The account's devices, by a list that was fetched; nothing more is said of any other. */
  list(devices: readonly { readonly id: DeviceId; readonly name: string }[]): void {
    this.hasList = true;
    this.names.clear();
    for (const { id, name } of devices) this.names.set(id, name);
    this.onlineCount = 0;
    for (const id of this.names.keys()) this.onlineCount += this.countOf(id);
    for (const kept of [this.awaySince, this.told, this.back])
      for (const id of kept.keys()) if (!this.names.has(id)) kept.delete(id);
  }

  /** The account has this device no longer. */
  remove(id: DeviceId): void {
    this.onlineCount -= this.countOf(id);
    for (const kept of [this.names, this.online, this.awaySince, this.told, this.back]) kept.delete(id);
  }

  set(id: DeviceId, isOnline: boolean, now: number): void {
    const before = this.online.get(id);
    // Ids beyond that no list had are dropped: a server could send them without end.
    if (before === undefined && !this.names.has(id) && this.online.size >= MAX_DEVICES) return;
    this.onlineCount -= this.countOf(id);
    this.online.set(id, isOnline);
    this.onlineCount += this.countOf(id);
    if (isOnline) {
      this.awaySince.delete(id);
      if (this.told.delete(id)) this.back.add(id);
      return;
    }
    if (this.back.delete(id)) this.told.add(id);
    if (before !== true || (this.hasList && !this.names.has(id))) return;
    this.follow(now);
    this.awaySince.set(id, now);
  }

  /** All devices that are online; the others are offline. */
  setOnline(ids: readonly DeviceId[], now: number): void {
    const there = new Set(ids);
    for (const id of this.online.keys()) if (!there.has(id)) this.set(id, false, now);
    for (const id of there) this.set(id, true, now);
  }

  /** The notices that are due; each is returned once. */
  due(now: number, thresholdMs: number): DeviceNotice[] {
    const notices: DeviceNotice[] = [];
    this.follow(now);
    for (const [id, since] of this.awaySince) {
      if (now - since < thresholdMs) break;
      this.awaySince.delete(id);
      this.told.add(id);
      notices.push({ id, name: this.nameOf(id), isOnline: false });
    }
    for (const id of this.back) notices.push({ id, name: this.nameOf(id), isOnline: true });
    this.back.clear();
    return notices;
  }

  /** Whether a device is back whose absence was reported. */
  get hasReturned(): boolean {
    return this.back.size > 0;
  }

  /** The absence of a device was not shown, so that its return is not told either. */
  untell(id: DeviceId): void {
    this.told.delete(id);
  }

  /** When `due` may next return something, in ms since the epoch; null while no device is offline. */
  nextDue(thresholdMs: number): number | null {
    const [first] = this.awaySince.values();
    return first === undefined ? null : first + thresholdMs;
  }

  counts(): DeviceCounts {
    return { online: this.onlineCount, total: this.names.size };
  }

  clear(): void {
    for (const kept of [this.names, this.online, this.awaySince, this.told, this.back]) kept.clear();
    this.hasList = false;
    this.onlineCount = 0;
    this.latest = -Infinity;
  }

  /** The name of a device; null for one that no list had. */
  known(id: DeviceId): string | null {
    return this.names.get(id) ?? null;
  }

  /** Moves the start of each absence to `now` when the clock was set back: otherwise it would lie in the future. */
  private follow(now: number): void {
    if (now < this.latest) for (const [id, since] of this.awaySince) this.awaySince.set(id, Math.min(since, now));
    this.latest = now;
  }

  private countOf(id: DeviceId): number {
    return this.names.has(id) && this.online.get(id) === true ? 1 : 0;
  }

  private nameOf(id: DeviceId): string {
    return this.known(id) ?? 'A device';
  }
}
