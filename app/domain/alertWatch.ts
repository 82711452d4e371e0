import type { AlertList, Severity } from './alert';
import { RecentSet } from '../lib/RecentSet';
import type { DeviceId } from './ids';
import { gather } from './notices';

/** An alert as an event tells it. */
export interface HeardAlert {
  readonly id: string;
  readonly deviceId: DeviceId | null;
  readonly rule: string;
  readonly severity: Severity;
  readonly text: string | null;
}

/** What a notification says: one alert, or how many there are. */
export type AlertNotice =
  | { readonly kind: 'one'; readonly alert: HeardAlert }
  | { readonly kind: 'many'; readonly count: number };

/** Most alerts that are kept by id; those beyond are counted only. */
export const MAX_KEPT = 1000;
/** Most ids that are remembered, so that what comes again is known. */
const MAX_REMEMBERED = 10_000;

/**
 * Tracks which alerts are open and unacknowledged, from the server's list and the account's events, and which of them a
 * notification must still be shown for. Events may come twice, or in any order: an alert is shown at most once, and never after its end.
 */
export class AlertWatch {
  /** By id, with their devices. */
  private readonly open = new Map<string, DeviceId | null>();
  /** Open alerts that are not kept by id. */
  private beyond = 0;
  private readonly told = new RecentSet<string>(MAX_REMEMBERED);
  private readonly ended = new RecentSet<string>(MAX_REMEMBERED);
  private readonly pending = new Map<string, HeardAlert>();
  private pendingBeyond = 0;

  get count(): number {
    return this.open.size + this.beyond;
  }

  get hasPending(): boolean {
    return this.pending.size + this.pendingBeyond > 0;
  }

  /** Takes the open alerts of a loaded list. They are notified of only when their events arrived too. */
  list({ alerts, total }: AlertList): void {
    this.open.clear();
    for (const { id, deviceId, clearedAt, acknowledgedAt } of alerts) {
      if (clearedAt === null && acknowledgedAt === null && !this.ended.has(id)) this.open.set(id, deviceId);
    }
    this.beyond = Math.max(0, total - alerts.length);
  }

  /** `isNews`: whether a notification is wanted for it. */
  raise(alert: HeardAlert, isNews = true): void {
    const { id } = alert;
    if (this.ended.has(id)) return;
    if (!this.open.has(id) && !this.told.has(id)) this.keepOpen(alert);
    if (this.told.has(id)) return;
    this.told.add(id);
    if (!isNews) return;
    if (this.pending.size < MAX_KEPT) this.pending.set(id, alert);
    else this.pendingBeyond += 1;
  }

  /** It was cleared, or a user looks after it: either way there is nothing left to notify of. */
  end(id: string): void {
    if (this.ended.has(id)) return;
    this.ended.add(id);
    if (!this.open.delete(id) && this.told.has(id) && this.beyond > 0) this.beyond -= 1;
    this.pending.delete(id);
  }

  /** The user has this device no longer: its alerts neither count nor are shown. */
  leave(device: DeviceId): void {
    for (const [id, deviceId] of this.open) if (deviceId === device) this.open.delete(id);
    for (const [id, { deviceId }] of this.pending) if (deviceId === device) this.pending.delete(id);
  }

  /** Whether an alert has ended, as it may have after it was taken to be shown. */
  hasEnded(id: string): boolean {
    return this.ended.has(id);
  }

  /** What is to be shown now; each alert once. */
  take(): readonly AlertNotice[] {
    const count = this.pending.size + this.pendingBeyond;
    const alerts = [...this.pending.values()];
    this.drop();
    return gather<HeardAlert, AlertNotice, AlertNotice>(
      alerts,
      count,
      (alert) => ({ kind: 'one', alert }),
      (total) => ({ kind: 'many', count: total }),
    );
  }

  /** Shows nothing of what has come, as in quiet hours. */
  drop(): void {
    this.pending.clear();
    this.pendingBeyond = 0;
  }

  clear(): void {
    for (const one of [this.open, this.told, this.ended]) one.clear();
    this.beyond = 0;
    this.drop();
  }

  private keepOpen({ id, deviceId }: HeardAlert): void {
    if (this.open.size < MAX_KEPT) this.open.set(id, deviceId);
    else this.beyond += 1;
  }
}
