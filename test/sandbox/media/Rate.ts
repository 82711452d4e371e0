/** The shortest stretch of time that a rate is measured over, and how many intervals of a slow one. */
const WINDOW_MS = 2000;
const INTERVALS = 3;
/** Silence of so many intervals lowers the rate. */
const PATIENCE = 1.5;

interface Event {
  readonly at: number;
  readonly weight: number;
  readonly late: number;
}

const rounded = (perSecond: number) => Number(perSecond.toFixed(perSecond < 2 ? 2 : 1));

/**
 * How often something happens, measured over the last two seconds, or over a few intervals where it happens more
 * rarely than that; `weight` and `late` are summed and averaged along.
 */
export class Rate {
  private seen: Event[] = [];

  /** `expected`: times a second that are set; decides how far back to look. */
  constructor(private readonly expected: () => number) {}

  private get window(): number {
    return Math.max(WINDOW_MS, (INTERVALS * 1000) / this.expected());
  }

  note(weight = 0, late = 0, now = Date.now()): void {
    this.forget(now);
    this.seen.push({ at: now, weight, late });
  }

  private forget(now: number): void {
    const from = now - this.window;
    const fresh = this.seen.findIndex(({ at }) => at > from);
    if (fresh !== 0) this.seen = fresh < 0 ? [] : this.seen.slice(fresh);
  }

  /** Times a second; weight a second; mean lateness, null when nothing happened. */
  measure(now = Date.now()) {
    this.forget(now);
    const [first] = this.seen;
    const last = this.seen.at(-1);
    if (!first || !last) return { perSecond: 0, weightPerSecond: 0, late: null };
    const count = this.seen.length;
    // Between the first and the last lie whole intervals, so that the rate does not waver with where the window begins.
    const usual = count > 1 ? (last.at - first.at) / (count - 1) : 1000 / this.expected();
    const isSilent = now - last.at > PATIENCE * usual;
    const span = (isSilent ? now : last.at) - first.at;
    const intervals = count > 1 ? count - 1 : 1;
    const sum = (of: 'weight' | 'late', events: readonly Event[]) => events.reduce((total, one) => total + one[of], 0);
    return {
      perSecond: rounded(span > 0 ? (intervals * 1000) / span : this.expected()),
      weightPerSecond: span > 0 ? (sum('weight', count > 1 ? this.seen.slice(1) : this.seen) * 1000) / span : 0,
      late: Math.round(sum('late', this.seen) / count),
    };
  }
}
