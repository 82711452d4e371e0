import * as v from 'valibot';
import { AlertWatch, type AlertNotice, type HeardAlert } from '#app/domain/alertWatch';
import { MAX_NOTICES, TOGETHER_MS } from '#app/domain/notices';
import { PushMessageWire } from '#app/domain/pushMessage';
import type { PushOutcome, PushRequest } from '#app/domain/pushSubscription';
import { isQuiet, type QuietHours } from '#app/domain/quietHours';
import { plainText } from '#app/lib/plainText';
import { hashSecret } from '../secrets';
import type { Session } from '../sessions';
import type { PushSender } from './PushSender';

/** Most browsers of one user. */
export const MAX_BROWSERS = 10;
/** Most messages to one browser within a minute. More alerts than these wait, and come as one message with their number. */
export const MAX_A_MINUTE = 6;
const MINUTE_MS = 60_000;
/** Least time between two tests of one browser, in ms. */
const TEST_GAP_MS = 10_000;
/** After so many failures one after another, what waits for a browser is dropped. */
const MAX_FAILURES = 5;

export interface PushesOptions {
  readonly sender: Pick<PushSender, 'publicKey' | 'problemOf' | 'send' | 'close'>;
  readonly isAlive: (session: Session) => boolean;
  /** Whether a user has access to a device. */
  readonly hasAccess: (deviceId: string, userId: string) => boolean;
  /** Null for a device that is gone. */
  readonly nameOf: (deviceId: string) => string | null;
  readonly quietHours: (userId: string) => QuietHours;
  readonly log: (line: string) => void;
}

/** A browser that gets messages, and what waits for it. */
interface Browser {
  readonly session: Session;
  request: PushRequest;
  readonly watch: AlertWatch;
  /** Taken out of `watch`, and not sent yet. */
  waiting: readonly AlertNotice[];
  /** Times of the messages of the last minute. */
  sentAt: readonly number[];
  /** Nothing is sent before. */
  notBefore: number;
  failures: number;
  isSending: boolean;
  /** No test is sent before. */
  nextTestAt: number;
}

/** The id of a subscription, which follows from its endpoint. */
export const pushIdOf = (endpoint: string): string => hashSecret(endpoint);

/** Whether the answer of a push service says that the browser has given its subscription up. */
const isGone = (status: number): boolean => status === 404 || status === 410;
const isBusy = (status: number): boolean => status === 429 || status >= 500;
const isTaken = (status: number): boolean => status >= 200 && status < 300;

/** Sends critical alerts to the browsers of people with access, also while no page is open there. A subscription ends with its session. */
export class Pushes {
  private readonly browsers = new Map<string, Browser>();

  constructor(private readonly options: PushesOptions) {}

  publicKey(): string {
    return this.options.sender.publicKey();
  }

  problemOf(endpoint: string): string | null {
    return this.options.sender.problemOf(endpoint);
  }

  /** The subscriptions of a user, with their ids. */
  list(userId: string): { readonly id: string; readonly request: PushRequest }[] {
    return [...this.browsers]
      .filter(([, { session }]) => session.userId === userId)
      .map(([id, { request }]) => ({ id, request }));
  }

  /**
   * Registers a browser, or replaces its keys and its choice for quiet hours. It belongs to the session that registered it last, and
   * ends with it. Returns false when the user has too many.
   */
  set(session: Session, request: PushRequest): boolean {
    const id = pushIdOf(request.endpoint);
    const known = this.browsers.get(id);
    if (known?.session.key === session.key) {
      known.request = request;
      // Drops a wait of perhaps hours that the push service has asked for: it asks again if that is still needed.
      known.notBefore = 0;
      known.failures = 0;
      return true;
    }
    const others = this.list(session.userId).filter((one) => one.id !== id);
    if (others.length >= MAX_BROWSERS) return false;
    const watch = new AlertWatch();
    this.browsers.set(id, {
      session,
      request,
      watch,
      waiting: [],
      sentAt: [],
      notBefore: 0,
      failures: 0,
      isSending: false,
      nextTestAt: 0,
    });
    return true;
  }

  /** False: the user has no such subscription. */
  remove(userId: string, id: string): boolean {
    return this.browsers.get(id)?.session.userId === userId && this.browsers.delete(id);
  }

  /**
   * Sends a test at once, also in quiet hours, and returns how the push service took it; a number: no test is sent for so many ms
   * yet; null: the user has no such subscription.
   */
  async test(userId: string, id: string, now: number): Promise<PushOutcome | number | null> {
    const browser = this.browsers.get(id);
    if (browser?.session.userId !== userId) return null;
    if (now < browser.nextTestAt) return browser.nextTestAt - now;
    browser.nextTestAt = now + TEST_GAP_MS;
    const text = JSON.stringify(v.parse(PushMessageWire, { kind: 'test' }));
    const answer = await this.options.sender.send(browser.request, text, 'test').catch((error: unknown) => {
      this.options.log(`push failed: ${(error as Error).message}`);
      return null;
    });
    if (answer === null) return 'unreachable';
    const { status } = answer;
    if (isTaken(status)) return 'sent';
    this.options.log(`push refused: ${status}`);
    if (isGone(status)) this.forget(id, browser);
    return isGone(status) ? 'gone' : isBusy(status) ? 'busy' : 'refused';
  }

  endSession({ key }: Pick<Session, 'key'>): void {
    for (const [id, { session }] of this.browsers) if (session.key === key) this.browsers.delete(id);
  }

  /** Has an alert sent to everybody with access, but for warnings and what falls into a user's quiet hours. */
  raise(alert: HeardAlert, now: number): void {
    const { deviceId } = alert;
    if (alert.severity !== 'critical' || deviceId === null) return;
    for (const browser of this.browsers.values()) {
      const { session, request, watch } = browser;
      if (!this.options.hasAccess(deviceId, session.userId)) continue;
      if (!request.in_quiet_hours && isQuiet(this.options.quietHours(session.userId), now)) continue;
      // Many alerts at once are sent as one message.
      if (!watch.hasPending) browser.notBefore = Math.max(browser.notBefore, now + TOGETHER_MS);
      watch.raise(alert);
    }
  }

  /** An alert was cleared or acknowledged: what was not sent yet is not sent any more. */
  end(alertId: string): void {
    for (const browser of this.browsers.values()) {
      browser.watch.end(alertId);
      browser.waiting = browser.waiting.filter((one) => one.kind === 'many' || one.alert.id !== alertId);
    }
  }

  /** Sends what is due. */
  sweep(now: number): void {
    for (const [id, browser] of this.browsers) {
      if (!this.options.isAlive(browser.session)) this.browsers.delete(id);
      else if (!browser.isSending && now >= browser.notBefore) void this.deliver(id, browser, now);
    }
  }

  close(): void {
    this.browsers.clear();
    this.options.sender.close();
  }

  private async deliver(id: string, browser: Browser, now: number): Promise<void> {
    browser.sentAt = browser.sentAt.filter((at) => now - at < MINUTE_MS);
    const hasRoom = browser.sentAt.length + MAX_NOTICES <= MAX_A_MINUTE;
    if (browser.waiting.length === 0 && hasRoom) browser.waiting = browser.watch.take();
    browser.isSending = true;
    for (const notice of browser.waiting) {
      // Its alert may have ended meanwhile.
      if (!browser.waiting.includes(notice)) continue;
      if (!(await this.sendOne(id, browser, notice, now))) break;
      browser.waiting = browser.waiting.filter((one) => one !== notice);
    }
    browser.isSending = false;
  }

  /** False: it is tried again later, or the subscription is gone. */
  private async sendOne(id: string, browser: Browser, notice: AlertNotice, now: number): Promise<boolean> {
    const { request, session } = browser;
    if (this.browsers.get(id) !== browser) return false;
    if (notice.kind === 'one' && !this.options.hasAccess(notice.alert.deviceId ?? '', session.userId)) return true;
    const topic = notice.kind === 'one' && /^[A-Za-z0-9_-]{1,32}$/.test(notice.alert.id) ? notice.alert.id : null;
    let answer: Awaited<ReturnType<PushSender['send']>>;
    try {
      answer = await this.options.sender.send(request, this.textOf(notice), topic);
    } catch (error) {
      this.options.log(`push failed: ${(error as Error).message}`);
      return this.putOff(browser, now, null);
    }
    const { status } = answer;
    if (isGone(status)) {
      this.forget(id, browser);
      return false;
    }
    if (isBusy(status)) return this.putOff(browser, now, answer.retryAfterMs);
    browser.failures = 0;
    if (isTaken(status)) browser.sentAt = [...browser.sentAt, now];
    else this.options.log(`push refused: ${status}`);
    return true;
  }

  /** Removes a browser unless it has been registered anew meanwhile. */
  private forget(id: string, browser: Browser): void {
    if (this.browsers.get(id) === browser) this.browsers.delete(id);
  }

  private putOff(browser: Browser, now: number, waitMs: number | null): false {
    browser.notBefore = now + (waitMs ?? MINUTE_MS);
    browser.failures += 1;
    if (browser.failures >= MAX_FAILURES) {
      browser.waiting = [];
      browser.failures = 0;
    }
    return false;
  }

  private textOf(notice: AlertNotice): string {
    if (notice.kind === 'many')
      return JSON.stringify(v.parse(PushMessageWire, { kind: 'alerts', count: notice.count }));
    const { id, deviceId, severity, text } = notice.alert;
    const name = deviceId === null ? null : this.options.nameOf(deviceId);
    const message = {
      kind: 'alert',
      id,
      device_id: deviceId,
      // Cut, so that the message fits into what a push service takes.
      device_name: name === null ? null : plainText(name),
      severity,
      text: text === null ? null : plainText(text),
    };
    return JSON.stringify(v.parse(PushMessageWire, message));
  }
}
