/** One round trip between two clocks, in ms: `sentAt` and `heardAt` by the local clock, `receivedAt` and `repliedAt` by the remote one (RFC 5905 §8: T1, T4 and T2, T3). */
export interface ClockExchange {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly repliedAt: number;
  readonly heardAt: number;
}

/** How far another clock is ahead, in ms; the truth lies within `errorMs` either way. */
export interface ClockEstimate {
  /** Remote minus local. */
  readonly offsetMs: number;
  readonly errorMs: number;
}

export interface ClockSync {
  /** Takes one exchange in; one that cannot be true is ignored. */
  note(exchange: ClockExchange): void;
  /** The best estimate at a local time; null before the first usable exchange. */
  estimate(now: number): ClockEstimate | null;
}

/** Exchanges that are kept (api §8 "Time"). */
const KEPT = 8;
/** How fast two clocks may drift apart: each crystal is at most 50 ppm off. */
const DRIFT = 100e-6;
/** Time stamps are whole ms: each may be up to one too early. */
const RESOLUTION_MS = 1;
/** Largest time or difference that is accepted, in ms. */
const MAX_MS = 8.64e15;

interface Sample extends ClockEstimate {
  /** The earliest local time at which the offset may have been measured. */
  readonly at: number;
}

function toSample({ sentAt, receivedAt, repliedAt, heardAt }: ClockExchange): Sample | null {
  const isTime = (value: number) => Number.isFinite(value) && Math.abs(value) <= MAX_MS;
  if (![sentAt, receivedAt, repliedAt, heardAt].every(isTime)) return null;
  if (heardAt < sentAt || repliedAt < receivedAt) return null;
  const delay = heardAt - sentAt - (repliedAt - receivedAt);
  const errorMs = delay / 2 + RESOLUTION_MS;
  if (errorMs < 0) return null;
  return { at: sentAt, offsetMs: (receivedAt - sentAt + (repliedAt - heardAt)) / 2, errorMs };
}

const errorAt = ({ errorMs, at }: Sample, now: number) => errorMs + Math.max(0, now - at) * DRIFT;

/**
 * The offset between two clocks as NTP measures it: of the last eight round trips the one with the least error counts.
 * Its error is half its delay (the two ways may differ by all of it), 1 ms for whole time stamps, and 100 ppm of its age.
 * Use a monotonic local clock if possible. When either clock is set, older exchanges contradict the newest and are dropped.
 */
export function createClockSync(): ClockSync {
  let samples: readonly Sample[] = [];
  return {
    note: (exchange) => {
      const sample = toSample(exchange);
      if (!sample) return;
      const agrees = (one: Sample) =>
        Math.abs(one.offsetMs - sample.offsetMs) <= errorAt(one, exchange.heardAt) + errorAt(sample, exchange.heardAt);
      samples = [...samples.filter(agrees), sample].slice(-KEPT);
    },
    estimate: (now) => {
      const best = samples.reduce<Sample | null>(
        (least, one) => (least === null || errorAt(one, now) <= errorAt(least, now) ? one : least),
        null,
      );
      return best && { offsetMs: best.offsetMs, errorMs: errorAt(best, now) };
    },
  };
}
