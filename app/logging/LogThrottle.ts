/** How often the same level and message passes per window (`spec.md` §9). */
export const MAX_SAME = 3;
export const WINDOW_MS = 10_000;
/** Age at which a key is forgotten. */
export const FORGET_MS = 20_000;
/** Most keys remembered at once (`security.md` R26). */
const MAX_KEYS = 1000;

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
    const key = `${level} ${message.slice(0, 200)}`;
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
