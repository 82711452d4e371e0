import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import type { PresenceStore } from '../../live/presence';
import { isArmedOrLost, isLost, isNewlyNeedy, troublesOf, type DeviceLookup, type Ranks } from './attention';

/**
 * Counts devices by their state. If the changed devices are known, it looks at these only, so an event costs the same in a
 * fleet of any size.
 */
export class Tally {
  private readonly byId: ReadonlyMap<DeviceId, Device>;
  private readonly states = new Map<DeviceId, readonly number[]>();
  private readonly newlyNeedy = new Set<Device>();
  private sums = [0, 0, 0, 0, 0];
  private version = -2;
  private reports: unknown;

  /** `ranks`: each device's urgency when the list was last sorted. */
  constructor(
    devices: readonly Device[],
    private readonly ranks: Ranks = null,
  ) {
    this.byId = new Map(devices.map((device) => [device.id, device]));
  }

  /** Devices that were more urgent than their rank when they were last counted. */
  get fresh(): ReadonlySet<Device> {
    return this.newlyNeedy;
  }

  /** Returns the numbers of devices that are online, offline, in need of attention, armed (lost ones, too) and lost while armed. `reports`: what `lookup` reads besides presence; a new object when it changed. */
  count(
    { version, changed }: Omit<PresenceStore, 'entries'>,
    reports: unknown,
    lookup: DeviceLookup,
  ): readonly number[] {
    if (reports !== this.reports || (version !== this.version && (version !== this.version + 1 || changed === null)))
      changed = [...this.byId.keys()];
    else if (version === this.version) changed = [];
    this.version = version;
    this.reports = reports;
    for (const id of changed ?? []) this.renew(id, lookup);
    return this.sums;
  }

  private renew(id: DeviceId, lookup: DeviceLookup): void {
    const device = this.byId.get(id);
    if (!device) return;
    const isOnline = lookup.isOnline(device);
    if (isNewlyNeedy(this.ranks, device, lookup)) this.newlyNeedy.add(device);
    else this.newlyNeedy.delete(device);
    const next = [
      isOnline === true,
      isOnline === false,
      troublesOf(device, lookup) > 0,
      isArmedOrLost(device, lookup),
      isLost(device, lookup),
    ].map(Number);
    const before = this.states.get(id) ?? [];
    this.states.set(id, next);
    this.sums = this.sums.map((sum, index) => sum + (next[index] ?? 0) - (before[index] ?? 0));
  }
}
