/** How often the same level and message passes per window (specification §9). */
export const MAX_SAME = 3;
export const WINDOW_MS = 10_000;
/** Age at which a key is forgotten. */
export const FORGET_MS = 20_000;
/** Most keys remembered at once (R26). */
const MAX_KEYS = 1000;

const { imul } = Math;

/** Two numbers of 32 bits that stand for a text, as in cyrb53: of a thousand texts no two have the same ones by chance. */
function hashOf(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = imul(one ^ code, 2_654_435_761);
    other = imul(other ^ code, 1_597_334_677);
  }
  return `${one} ${other}`;
}

interface Seen {
  from: number;
  count: number;
}

/** Limits how often a message is logged. */
export class LogThrottle {
  private readonly seen = new Map<string, Seen>();
  private cleanedAt = 0;

  /** Whether an entry may pass at `now`, in ms of any clock; one that is set back starts new windows. */
  passes(level: string, message: string, now: number): boolean {
    this.clean(now);
    // Not the message itself: a thousand of any length would be kept.
    const key = `${level} ${hashOf(message)}`;
    const known = this.seen.get(key);
    if (!known || now - known.from >= WINDOW_MS || now < known.from) {
      this.seen.delete(key);
      this.seen.set(key, { from: now, count: 1 });
      if (this.seen.size > MAX_KEYS) this.forgetOldest();
      return true;
    }
    known.count += 1;
    return known.count <= MAX_SAME;
  }

  get size(): number {
    return this.seen.size;
  }

  private clean(now: number): void {
    if (now >= this.cleanedAt && now - this.cleanedAt < WINDOW_MS) return;
    this.cleanedAt = now;
    for (const [key, { from }] of this.seen) if (now - from >= FORGET_MS || now < from) this.seen.delete(key);
  }

  private forgetOldest(): void {
    const [oldest] = this.seen.keys();
    if (oldest !== undefined) this.seen.delete(oldest);
  }
}
