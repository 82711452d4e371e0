interface Subscriber {
  readonly ms: number;
  readonly run: () => void;
  /** By the monotonic clock. */
  due: number;
}

const subscribers = new Set<Subscriber>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Periods lie on one grid, so that subscribers with the same period share a wake-up. */
const nextOf = (ms: number, now: number): number => (Math.floor(now / ms) + 1) * ms;

function schedule(): void {
  clearTimeout(timer);
  timer = undefined;
  if (subscribers.size === 0) return;
  const earliest = Math.min(...[...subscribers].map(({ due }) => due));
  timer = setTimeout(wake, Math.max(0, earliest - performance.now()));
}

function wake(): void {
  // A timer may fire a fraction of a millisecond early.
  const now = performance.now() + 1;
  for (const one of [...subscribers]) {
    if (one.due > now || !subscribers.has(one)) continue;
    // Ticks that were missed, as in a throttled tab, are not caught up on.
    one.due = nextOf(one.ms, now);
    try {
      one.run();
    } catch (error) {
      reportError(error);
    }
  }
  schedule();
}

/** Calls `run` each `ms` milliseconds, from one timer shared by the whole page; the result ends it. The first call comes within `ms`. */
export function onTick(ms: number, run: () => void): () => void {
  const one: Subscriber = { ms, run, due: nextOf(ms, performance.now()) };
  subscribers.add(one);
  schedule();
  return () => {
    if (subscribers.delete(one)) schedule();
  };
}
