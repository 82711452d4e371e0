import { listAlerts, setQuietHours } from '#app/api/alerts';
import type { Endpoint } from '#app/api/endpoint';
import { withoutGone } from '#app/domain/alert';
import { AlertWatch, type AlertNotice, type HeardAlert } from '#app/domain/alertWatch';
import { MAX_DEVICES, type DeviceId } from '#app/domain/ids';
import { TOGETHER_MS } from '#app/domain/notices';
import { isQuiet, type QuietHours } from '#app/domain/quietHours';
import { parseAccountEvent, type AccountEvent } from '#app/events/accountEvent';
import { parseJson } from '#app/lib/parseJson';
import { RecentSet } from '#app/lib/RecentSet';

export interface AlertNoticesOptions {
  /** Whether the user wants notifications of alerts. */
  readonly isOn: () => boolean;
  /** An alert that another notification tells of. */
  readonly isCovered: (alert: HeardAlert) => boolean;
  readonly onCount: (count: number) => void;
  readonly notify: (notice: AlertNotice) => void;
  readonly now?: () => number;
}

/** Alerts out of the answers and events that pass through the main process, so that tray and notifications work while the window is hidden. */
export class AlertNotices {
  private readonly watch = new AlertWatch();
  /** Devices that the user has no longer: the server may clear their alerts later. */
  private readonly gone = new RecentSet<DeviceId>(MAX_DEVICES);
  /** The user's; undefined: not heard yet, and no notification is shown before. */
  private quietHours: QuietHours | null | undefined;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: AlertNoticesOptions) {}

  answer(endpoint: Endpoint, text: string): void {
    if (endpoint !== listAlerts && endpoint !== setQuietHours) return;
    try {
      const body = parseJson(text);
      if (endpoint === setQuietHours) this.quietHours = setQuietHours.decode(body);
      else this.hear(listAlerts.decode(body));
    } catch {
      // The page reports answers that cannot be read.
    }
    this.changed();
  }

  event(name: string, data: string): void {
    const event = parseAccountEvent(name, data);
    if (event.type === 'alert-raised') this.watch.raise(event, !this.options.isCovered(event));
    else if (event.type === 'alert-cleared' || event.type === 'alert-acknowledged') this.watch.end(event.id);
    else if (!this.hasLeft(event)) return;
    this.changed();
  }

  /** Whether an event has ended the user's access to a device. Follows which devices are gone. */
  private hasLeft(event: AccountEvent): boolean {
    if (event.type === 'device-removed' || (event.type === 'device-access-changed' && event.hasEnded)) {
      this.gone.add(event.id);
      this.watch.leave(event.id);
      return true;
    }
    // After a reconnect: the event of a device that is back may have been missed.
    if (event.type === 'devices-online') this.gone.clear();
    else if (event.type === 'device-access-changed') this.gone.delete(event.id);
    else if (event.type === 'device-registered' && event.id !== null) this.gone.delete(event.id);
    return false;
  }

  /** Whether nothing may be shown at this moment. */
  isQuiet(): boolean {
    return this.quietHours ? isQuiet(this.quietHours, (this.options.now ?? Date.now)()) : false;
  }

  /** Another user, or none: forgets everything. */
  clear(): void {
    this.watch.clear();
    this.gone.clear();
    this.quietHours = undefined;
    this.changed();
  }

  private hear(answer: ReturnType<typeof listAlerts.decode>): void {
    this.quietHours = answer.quietHours;
    // The alerts of one device say nothing of the others.
    if (answer.deviceId === null) this.watch.list(withoutGone(answer, (id) => this.gone.has(id)));
  }

  private changed(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.options.onCount(this.watch.count);
      this.tell();
    }, TOGETHER_MS);
  }

  private tell(): void {
    if (!this.options.isOn() || this.isQuiet()) this.watch.drop();
    else if (this.quietHours !== undefined) for (const notice of this.watch.take()) this.options.notify(notice);
  }
}
