import type { AlertList } from '#app/domain/alert';
import { ALERTS_PATH } from '#app/domain/alertNote';
import { AlertWatch, type AlertNotice, type HeardAlert } from '#app/domain/alertWatch';
import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { TOGETHER_MS } from '#app/domain/notices';
import { devicePage } from '#app/domain/pagePaths';
import { can } from '#app/domain/role';
import type { AlertEvent } from '../../../live/alertNews';
import { followPageHidden, isPageHidden } from '../../../lib/pageHidden';
import { fill } from '../../../lib/fill';
import { serverNow } from '../../../lib/serverTime';
import { countText, WORDS } from './words';

/** How long the toast stays, in ms. Longer than other toasts, because the user does not expect it. */
export const CRITICAL_TOAST_MS = 10_000;

export interface CriticalToast {
  /** Null for several alerts; `text` then has their number. */
  readonly device: string | null;
  readonly text: string;
  /** Address of the page with details. */
  readonly path: string;
}

export interface CriticalToastsOptions {
  /** Returns a device; null if unknown. Never rejects. */
  readonly deviceOf: (id: DeviceId) => Promise<Pick<Device, 'name' | 'role'> | null>;
  /** Whether the current page shows the device's alerts. */
  readonly isInView: (id: DeviceId) => boolean;
  /** Shows a toast in place of the previous one. `alert`: the one that the user may acknowledge; null for several, or if the user may not. */
  readonly show: (toast: CriticalToast, alert: HeardAlert | null) => void;
  /** Ignores alerts raised before this time; monotonic clock, in ms. */
  readonly since: number;
}

const countOf = (notice: AlertNotice) => (notice.kind === 'one' ? 1 : notice.count);

/**
 * Shows critical alerts raised since the page was loaded, in one toast: further alerts increase its number while it is shown.
 * Waits while the page is hidden. Alerts missed without a connection are taken from the list.
 */
export class CriticalToasts {
  private readonly watch = new AlertWatch();
  private readonly stopFollowing = followPageHidden(() => this.tellSoon());
  private timer = 0;
  /** By the monotonic clock, in ms. */
  private shownUntil = 0;
  private shownCount = 0;
  private isStopped = false;

  constructor(private readonly options: CriticalToastsOptions) {}

  hear(event: AlertEvent): void {
    if (event.type === 'device-gone') this.watch.leave(event.id);
    else if (event.type !== 'alert-raised') this.watch.end(event.id);
    else if (event.severity === 'critical') this.raise(event);
  }

  /** The open alerts of the server's answer. */
  list({ alerts }: AlertList): void {
    const loadedAt = serverNow() - (performance.now() - this.options.since);
    for (const alert of alerts) {
      const isNews = alert.severity === 'critical' && alert.acknowledgedAt === null && (alert.raisedAt ?? 0) > loadedAt;
      if (isNews) this.raise(alert);
    }
  }

  stop(): void {
    this.isStopped = true;
    this.stopFollowing();
    window.clearTimeout(this.timer);
  }

  private raise(alert: HeardAlert): void {
    this.watch.raise(alert, alert.deviceId === null || !this.options.isInView(alert.deviceId));
    this.tellSoon();
  }

  private tellSoon(): void {
    if (this.timer !== 0 || !this.watch.hasPending || isPageHidden()) return;
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      if (!isPageHidden()) void this.tell();
    }, TOGETHER_MS);
  }

  private async tell(): Promise<void> {
    const notices = this.watch.take();
    const [first] = notices;
    if (!first) return;
    const now = performance.now();
    const added = notices.reduce((sum, notice) => sum + countOf(notice), 0);
    this.shownCount = now < this.shownUntil ? this.shownCount + added : added;
    this.shownUntil = now + CRITICAL_TOAST_MS;
    const count = this.shownCount;
    if (count > 1 || first.kind === 'many') {
      const text = fill(WORDS.newCritical, { count: countText(count) });
      this.options.show({ device: null, text, path: ALERTS_PATH }, null);
      return;
    }
    const { id, deviceId, text } = first.alert;
    const device = deviceId === null ? null : await this.options.deviceOf(deviceId);
    // Another alert may have arrived meanwhile, whose toast counts both; and this one may have ended.
    if (this.isStopped || this.shownCount !== count || this.watch.hasEnded(id)) return;
    const toast = {
      device: device?.name ?? WORDS.device,
      text: text === null ? WORDS.criticalAlert : fill(WORDS.critical, { alert: text }),
      path: deviceId === null ? ALERTS_PATH : devicePage(deviceId),
    };
    this.options.show(toast, device && can(device.role, 'editAlerts') ? first.alert : null);
  }
}
