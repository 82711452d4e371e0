import { alertNote } from '#app/domain/alertNote';
import { AlertWatch } from '#app/domain/alertWatch';
import type { DeviceId } from '#app/domain/ids';
import { TOGETHER_MS } from '#app/domain/notices';
import { isQuiet } from '#app/domain/quietHours';
import { fetchAlerts } from '../api/useAlerts';
import type { Client } from '../api/client';
import type { Platform } from '../platform/Platform';
import type { AlertEvent } from './alertNews';
import { notifyAlerts } from './notifyAlerts';
import { serverNow } from '../lib/serverTime';

export interface NotifierOptions {
  readonly platform: Pick<Platform, 'notifications' | 'tabs'>;
  readonly client: Client;
  readonly navigate: (path: string) => unknown;
  /** The name of a device; null for one that is not known. Never rejects. */
  readonly nameOf: (id: DeviceId) => Promise<string | null>;
  /** Called when the browser or the app does not show a notification, as after the permission was withdrawn: notifications are then switched off. */
  readonly onRefused: () => void;
}

/** How long to wait where the hours could not be had. */
const AGAIN_MS = 15_000;

/** Shows a body's system notifications of alerts: by one of its tabs only, never in the user's quiet hours, and only after the user asked for it. */
export class AlertNotifier {
  private readonly watch = new AlertWatch();
  private stopLeading: (() => void) | null = null;
  private isLeader = false;
  private timer = 0;
  /** By the monotonic clock; infinite while no timer runs. */
  private dueAt = Infinity;

  constructor(private readonly options: NotifierOptions) {}

  hear(event: AlertEvent): void {
    if (event.type === 'device-gone') {
      this.watch.leave(event.id);
      return;
    }
    const { platform } = this.options;
    if (!platform.notifications || !notifyAlerts.get()) return;
    this.lead();
    if (event.type === 'alert-raised') this.watch.raise(event);
    else this.watch.end(event.id);
    this.tellIn(TOGETHER_MS);
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.stopLeading?.();
    this.isLeader = false;
    this.watch.clear();
  }

  /** Without tabs that know of each other, equal tags keep the system from showing one alert twice. */
  private lead(): void {
    if (this.stopLeading) return;
    const { tabs } = this.options.platform;
    if (!tabs) {
      this.isLeader = true;
      this.stopLeading = () => undefined;
      return;
    }
    this.stopLeading = tabs.lead('alerts', () => {
      this.isLeader = true;
      return () => (this.isLeader = false);
    });
  }

  /** At the earlier of this time and the one that is waited for already. */
  private tellIn(ms: number): void {
    const dueAt = performance.now() + ms;
    if (!this.watch.hasPending || this.dueAt <= dueAt) return;
    this.dueAt = dueAt;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.dueAt = Infinity;
      void this.tell();
    }, ms);
  }

  /** A function, because TypeScript assumes that what was true before an `await` is true after it. */
  private hasStopped(): boolean {
    return !this.isLeader;
  }

  private async tell(): Promise<void> {
    const { client, platform, navigate, nameOf, onRefused } = this.options;
    if (!this.watch.hasPending) return;
    try {
      // Not the last known hours: they may have been changed in another place.
      const hours = this.isLeader ? (await fetchAlerts(client))?.quietHours : null;
      const notifications = await platform.notifications?.();
      const isHeld = hours ? isQuiet(hours, serverNow()) : false;
      if (isHeld || !this.isLeader || !notifyAlerts.get()) this.watch.drop();
      for (const notice of this.watch.take()) {
        const id = notice.kind === 'one' ? notice.alert.deviceId : null;
        const name = id === null ? null : await nameOf(id);
        // The session may have ended meanwhile, and so may the alert.
        if (!this.isLeader) return;
        if (notice.kind === 'one' && this.watch.hasEnded(notice.alert.id)) continue;
        const note = alertNote(notice, () => name);
        if (!(await notifications?.show(note, () => void navigate(note.path)))) {
          if (this.hasStopped()) return;
          notifyAlerts.set(false);
          onRefused();
          return;
        }
      }
    } catch {
      // Whether it is quiet is not known.
      this.tellIn(AGAIN_MS);
    }
  }
}
