import { getDeviceStatus, listDevices } from '#app/api/devices';
import type { Endpoint } from '#app/api/endpoint';
import { deviceNotes } from '#app/domain/deviceNotes';
import { DeviceWatch, type DeviceCounts } from '#app/domain/deviceWatch';
import type { DeviceId } from '#app/domain/ids';
import { TOGETHER_MS, type Note } from '#app/domain/notices';
import { parseAccountEvent } from '#app/events/accountEvent';
import { parseJson } from '#app/lib/parseJson';

export interface DeviceNoticesOptions {
  /** Null while notifications are off. */
  readonly thresholdMs: () => number | null;
  readonly onCounts: (counts: DeviceCounts) => void;
  /** Whether nothing may be shown at this moment. */
  readonly isQuiet: () => boolean;
  readonly notify: (note: Note) => void;
  readonly now?: () => number;
}

const COUNT_AFTER_MS = 1000;

/** Listens to the answers and events that pass through the main process, so that tray and notifications work while the window is hidden and cost no request. */
export class DeviceNotices {
  private readonly watch = new DeviceWatch();
  private dueTimer: NodeJS.Timeout | null = null;
  private dueAt = 0;
  private countTimer: NodeJS.Timeout | null = null;

  constructor(private readonly options: DeviceNoticesOptions) {}

  answer(endpoint: Endpoint, text: string): void {
    if (endpoint !== listDevices && endpoint !== getDeviceStatus) return;
    try {
      const body = parseJson(text);
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
    this.stop();
    this.look();
  }

  private changed(): void {
    this.look();
    this.countTimer ??= setTimeout(() => {
      this.countTimer = null;
      this.options.onCounts(this.watch.counts());
    }, COUNT_AFTER_MS);
  }

  /** Waits until a second after the next notice is due, to show those together that become due within it. */
  private look(): void {
    const threshold = this.options.thresholdMs();
    if (threshold === null) {
      // What comes back while notifications are off is not reported later.
      this.watch.due(this.now(), Number.POSITIVE_INFINITY);
      this.stop();
      return;
    }
    const now = this.now();
    const next = this.watch.hasReturned ? now : this.watch.nextDue(threshold);
    if (next === null) this.stop();
    else this.lookAt(Math.max(now, next) + TOGETHER_MS, threshold);
  }

  /** Keeps an earlier time that was set before, so that a stream of events does not put it off for ever. */
  private lookAt(at: number, threshold: number): void {
    if (this.dueTimer && this.dueAt <= at) return;
    this.stop();
    this.dueAt = at;
    this.dueTimer = setTimeout(() => {
      this.stop();
      this.tell(threshold);
      this.look();
    }, at - this.now());
  }

  private tell(threshold: number): void {
    const notices = this.watch.due(this.now(), threshold);
    if (this.options.isQuiet()) for (const { id } of notices) this.watch.untell(id);
    else for (const note of deviceNotes(notices)) this.options.notify(note);
  }

  private stop(): void {
    if (this.dueTimer) clearTimeout(this.dueTimer);
    this.dueTimer = null;
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }
}
