import type { AlertList } from '#app/domain/alert';
import { ALERTS_PATH } from '#app/domain/alertNote';
import { AlertWatch, type AlertNotice, type HeardAlert } from '#app/domain/alertWatch';
import type { DeviceId } from '#app/domain/ids';
import { TOGETHER_MS } from '#app/domain/notices';
import { devicePage } from '#app/domain/pagePaths';
import type { AlertEvent } from '../../../live/alertNews';
import { followPageHidden, isPageHidden } from '../../../lib/pageHidden';
import { fill } from '../../../lib/fill';
import { serverNow } from '../../../lib/serverTime';
import { countText, WORDS } from './words';

/** How long the toast stays, in ms: longer than others, for the user does not wait for it. */
export const CRITICAL_TOAST_MS = 10_000;

export interface CriticalToast {
  /** Null for several alerts: `text` tells their number. */
  readonly device: string | null;
  readonly text: string;
  /** The page that shows more. */
  readonly path: string;
}

export interface CriticalToastsOptions {
  /** The name of a device; null for one that is not known. Never rejects. */
  readonly nameOf: (id: DeviceId) => Promise<string | null>;
  /** Whether the page in view shows the alerts of a device. */
  readonly isInView: (id: DeviceId) => boolean;
  /** Takes the place of the toast before it. */
  readonly show: (toast: CriticalToast) => void;
  /** By the monotonic clock, in ms: alerts raised before are no news. */
  readonly since: number;
}

const countOf = (notice: AlertNotice) => (notice.kind === 'one' ? 1 : notice.count);

/**
 * Shows critical alerts that are new since the page was loaded, in one toast, however many come: those that are raised while it is
 * up are added to its number. While nobody can see the page, it waits. What was missed without a connection is taken from the list.
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
    if (event.type !== 'alert-raised') this.watch.end(event.id);
    else if (event.severity === 'critical') this.raise(event);
  }

  /** The open alerts by the server's answer. */
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
      this.options.show({
        device: null,
        text: fill(WORDS.newCritical, { count: countText(count) }),
        path: ALERTS_PATH,
      });
      return;
    }
    const { deviceId, text } = first.alert;
    const name = deviceId === null ? null : await this.options.nameOf(deviceId);
    // Meanwhile another may have come, whose toast has the number of both.
    if (this.isStopped || this.shownCount !== count) return;
    this.options.show({
      device: name ?? WORDS.device,
      text: text ?? WORDS.criticalAlert,
      path: deviceId === null ? ALERTS_PATH : devicePage(deviceId),
    });
  }
}
