/** On HTTP/1.1 a browser has six connections per host; event streams take two, and calls must not wait for cameras. */
const MAX_OPEN = 3;
/** Of those, for cameras that have kept the server waiting before. */
const MAX_SLOW = 2;
/** An opening that has no answer by then makes room for one that has not been tried yet. */
const HELD_MS = 1200;
const MAX_KNOWN = 500;

export interface OpeningWish {
  /** What is opened: one that was slow comes last the next time. */
  readonly key: string;
  /** Gives up waiting for a turn; an opening under way is not cut off by it. */
  readonly signal?: AbortSignal;
  /** Asked whenever a turn is free: what cannot be seen waits for what can. */
  readonly isUnseen?: () => boolean;
}

interface Opening {
  readonly wish: OpeningWish;
  readonly abort: AbortController;
  isHeld: boolean;
  hasYielded: boolean;
  begin: () => void;
}

/** The error of an opening that was cancelled while it waited for its turn. */
export class OpeningCancelled extends Error {
  override readonly name = 'OpeningCancelled';
}

const createOpening = (wish: OpeningWish): Opening => ({
  wish,
  abort: new AbortController(),
  isHeld: false,
  hasYielded: false,
  begin: () => undefined,
});

/**
 * Lets at most three openings run at once, in the order they come. A server holds the opening of a camera that sends nothing for up to
 * ten seconds: such a one gives up its turn to those not tried yet, and is then tried again after them. Measured in walls of 4 and 9
 * whose first three or six cameras were dead: the others played after 2 to 5 s, with a plain queue of three after 11 to 24 s, over
 * HTTP/1.1 and HTTP/2 alike; without dead cameras neither was faster.
 */
class Openings {
  private waiting: readonly Opening[] = [];
  private readonly running = new Set<Opening>();
  private readonly slow = new Set<string>();

  /** `run` may be called again after it was aborted; it must settle soon after its signal aborts. */
  async withOpening<T>(run: (signal: AbortSignal) => Promise<T>, wish: OpeningWish): Promise<T> {
    for (;;) {
      const opening = createOpening(wish);
      await this.turn(opening);
      const timer = setTimeout(() => this.hold(opening), HELD_MS);
      const startedAt = performance.now();
      try {
        const result = await run(opening.abort.signal);
        this.note(wish.key, false);
        return result;
      } catch (error) {
        this.note(wish.key, performance.now() - startedAt >= HELD_MS);
        if (!opening.hasYielded) throw error;
      } finally {
        clearTimeout(timer);
        this.running.delete(opening);
        this.advance();
      }
    }
  }

  /** There is reason to believe that a camera sends now: it no longer waits behind those that keep the server waiting. */
  hurry(key: string): void {
    if (this.slow.delete(key)) this.advance();
  }

  private turn(opening: Opening): Promise<void> {
    const { signal } = opening.wish;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.waiting = this.waiting.filter((one) => one !== opening);
        reject(new OpeningCancelled());
      };
      if (signal?.aborted) {
        cancel();
        return;
      }
      signal?.addEventListener('abort', cancel, { once: true });
      opening.begin = () => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      };
      this.waiting = [...this.waiting, opening];
      this.advance();
    });
  }

  private hold(opening: Opening): void {
    // A camera that was slow before gets the full time: it delays no new one.
    opening.isHeld = !this.isSlow(opening);
    this.makeRoom();
  }

  private advance(): void {
    while (this.running.size < MAX_OPEN) {
      const one = this.next();
      if (!one) break;
      this.waiting = this.waiting.filter((other) => other !== one);
      this.running.add(one);
      one.begin();
    }
    this.makeRoom();
  }

  /** The one whose turn it is: the first of the least rank. */
  private next(): Opening | undefined {
    const slowNow = [...this.running].filter((one) => this.isSlow(one)).length;
    const able = this.waiting.filter((one) => !this.isSlow(one) || slowNow < MAX_SLOW);
    const least = Math.min(...able.map((one) => this.rank(one)));
    return able.find((one) => this.rank(one) === least);
  }

  private makeRoom(): void {
    const untried = this.waiting.filter((one) => !this.isSlow(one)).length;
    const running = [...this.running];
    const leaving = running.filter(({ hasYielded }) => hasYielded).length;
    const held = running.filter(({ isHeld, hasYielded }) => isHeld && !hasYielded);
    for (const one of held.slice(0, Math.max(0, untried - leaving))) {
      one.hasYielded = true;
      one.abort.abort();
    }
  }

  private isSlow({ wish }: Opening): boolean {
    return this.slow.has(wish.key);
  }

  private rank(one: Opening): number {
    return (this.isSlow(one) ? 2 : 0) + (one.wish.isUnseen?.() === true ? 1 : 0);
  }

  private note(key: string, isSlow: boolean): void {
    this.slow.delete(key);
    if (isSlow) this.slow.add(key);
    const [oldest] = this.slow;
    if (this.slow.size > MAX_KNOWN && oldest !== undefined) this.slow.delete(oldest);
  }
}

export const createOpenings = () => new Openings();

/** The page's one queue of openings. */
export const openings = createOpenings();
