import { getDeviceStatus, listDevices } from '#app/api/devices';
import type { Endpoint } from '#app/api/endpoint';
import { DeviceWatch, type DeviceCounts, type DeviceNotice } from '#app/domain/deviceWatch';
import type { DeviceId } from '#app/domain/ids';
import { parseAccountEvent } from '#app/events/accountEvent';

export interface DeviceNoticesOptions {
  /** Null while notifications are off. */
  readonly thresholdMs: () => number | null;
  readonly onCounts: (counts: DeviceCounts) => void;
  /** Whether it was shown. */
  readonly notify: (notice: DeviceNotice) => boolean;
  readonly now?: () => number;
}

const COUNT_AFTER_MS = 1000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Listens to the answers and events that pass through the main process, so that tray and notifications work while the window is hidden and cost no request. */
export class DeviceNotices {
  private readonly watch = new DeviceWatch();
  private dueTimer: NodeJS.Timeout | null = null;
  private countTimer: NodeJS.Timeout | null = null;

  constructor(private readonly options: DeviceNoticesOptions) {}

  answer(endpoint: Endpoint, text: string): void {
    if (endpoint !== listDevices && endpoint !== getDeviceStatus) return;
    try {
      const body = parse(text);
      if (endpoint === listDevices) this.watch.list(listDevices.decode(body).devices);
      else for (const [id, isOnline] of getDeviceStatus.decode(body)) this.watch.set(id, isOnline, this.now());
    } catch {
      // The page reports answers that cannot be read.
    }
    this.changed();
  }

  event(name: string, data: string): void {
    const event = parseAccountEvent(name, data);
    if (event.type === 'devices-online') this.watch.setOnline(event.ids, this.now());
    else if (event.type === 'device-online') this.watch.set(event.id, true, this.now());
    else if (event.type === 'device-offline') this.watch.set(event.id, false, this.now());
    else if (event.type === 'device-removed' || (event.type === 'device-access-changed' && event.hasEnded))
      this.watch.remove(event.id);
    else return;
    this.changed();
  }

  /** Another user, or none: forgets everything. */
  clear(): void {
    this.watch.clear();
    this.changed();
  }

  /** As the list has it; null for one that is not known. */
  nameOf(id: DeviceId): string | null {
    return this.watch.known(id);
  }

  /** The user changed the threshold, or switched notifications on or off. */
  settingsChanged(): void {
    this.look();
  }

  private changed(): void {
    this.look();
    this.countTimer ??= setTimeout(() => {
      this.countTimer = null;
      this.options.onCounts(this.watch.counts());
    }, COUNT_AFTER_MS);
  }

  private look(): void {
    const threshold = this.options.thresholdMs();
    const notices = this.watch.due(this.now(), threshold ?? Number.POSITIVE_INFINITY);
    if (threshold !== null)
      for (const notice of notices) if (!this.options.notify(notice)) this.watch.untell(notice.id);
    if (this.dueTimer) clearTimeout(this.dueTimer);
    this.dueTimer = null;
    const next = threshold === null ? null : this.watch.nextDue(threshold);
    if (next !== null) this.dueTimer = setTimeout(() => this.look(), Math.max(0, next - this.now()));
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }
}
