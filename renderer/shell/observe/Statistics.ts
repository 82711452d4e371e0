import type { AnalyticsEvent } from '#app/analytics/rules';
import { SHORT_NAME, VERSION } from '#app/brand';
import { backoff } from '#app/lib/backoff';
import { newId } from '../../lib/newId';
import { storage, type StorageKey } from '../../lib/storage';
import type { SendStatistics } from '../../platform/Platform';
import { platformFacts } from './platformFacts';
import { serverNow } from '../../lib/serverTime';

export interface Facts {
  readonly platform: 'web' | 'desktop';
  readonly environment: string;
}

const BATCH_MS = 3000;
/** Limit of waiting events; older ones are dropped. */
const MAX_WAITING = 100;
const RETRY = { baseMs: 6000, factor: 2, maxMs: 300_000, jitter: 0.2 } as const;
/** Status codes after which a retry may succeed. */
const isBusy = (status: number) => status === 429 || status >= 500;

/**
 * Sends counted events to PostHog through its batch API: a random ID of this browser and the facts named here, nothing else
 * (S23). Events that cannot be sent wait. Each has an ID, so that none counts twice.
 */
export class Statistics {
  private waiting: object[] = [];
  private timer = 0;
  private tries = 0;
  private isSending = false;
  private readonly place: StorageKey;
  /** The browser's ID; in memory only, if storage is not available. */
  private number: string | null = null;

  constructor(
    key: string,
    private readonly push: SendStatistics,
  ) {
    this.place = `ph_${key}_posthog`;
    window.addEventListener('pagehide', () => void this.send(true));
  }

  capture({ name, page }: AnalyticsEvent, facts: Facts): void {
    this.number ??= readNumber(storage.get(this.place)) ?? this.makeNumber();
    const properties = {
      ...facts,
      ...platformFacts(navigator.userAgent),
      ...(page !== undefined && { page }),
      version: VERSION,
      distinct_id: this.number,
      $lib: SHORT_NAME,
      $lib_version: VERSION,
      $process_person_profile: false,
    };
    this.waiting.push({ uuid: newId(), event: name, timestamp: new Date(serverNow()).toISOString(), properties });
    this.waiting.splice(0, this.waiting.length - MAX_WAITING);
    this.sendIn(BATCH_MS);
  }

  /** The user opted out: nothing is sent, and their identifier is deleted. */
  forget(): void {
    this.waiting = [];
    this.number = null;
    storage.remove(this.place);
  }

  private makeNumber(): string {
    const number = newId();
    storage.set(this.place, JSON.stringify({ distinct_id: number }));
    return number;
  }

  private sendIn(ms: number): void {
    if (this.timer === 0 && !this.isSending) this.timer = window.setTimeout(() => void this.send(false), ms);
  }

  private async send(isLeaving: boolean): Promise<void> {
    window.clearTimeout(this.timer);
    this.timer = 0;
    const { waiting: batch, number } = this;
    if (batch.length === 0 || (this.isSending && !isLeaving)) return;
    this.isSending = true;
    this.waiting = [];
    const isDone = await this.post(batch).catch(() => false);
    this.isSending = false;
    this.tries = isDone ? 0 : this.tries + 1;
    // The user may have opted out while the request was running.
    if (!isDone && this.number === number) this.waiting.unshift(...batch);
    if (this.waiting.length > 0) this.sendIn(isDone ? BATCH_MS : backoff(this.tries, RETRY, Math.random()));
  }

  private async post(batch: readonly object[]): Promise<boolean> {
    return !isBusy(await this.push(JSON.stringify(batch)));
  }
}

/** Reads the browser's ID from storage; null if it is missing or invalid. */
function readNumber(stored: string | null): string | null {
  try {
    const { distinct_id: number } = JSON.parse(stored ?? '{}') as { readonly distinct_id?: unknown };
    return typeof number === 'string' && /^[\w-]{1,100}$/.test(number) ? number : null;
  } catch {
    return null;
  }
}
