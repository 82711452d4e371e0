import { LATENCY } from '../words/statistics';

/**
 * How late video is shown, in ms. `camera`: since it was filmed. `server`: since the server's clock, so that what came before is
 * left out. `least`: half a round trip, the jitter buffer and decoding, which this computer knows by itself.
 */
export interface Latency {
  readonly from: 'camera' | 'server' | 'least';
  readonly ms: number;
  /** By how much it may be wrong; 0 for `least`, which has no upper bound. */
  readonly errorMs: number;
}

/** Above this error a latency is called "about" (api §8 "Time"). */
export const ABOUT_MS = 50;
/** Below the first it is good, above the second it is high (pages §2 "Latency chip"). */
const GOOD_MS = 300;
const LATE_MS = 1000;

/** Above a second, even less the error of its measurement. */
export const isLate = (latency: Latency | null): boolean => latency !== null && latency.ms - latency.errorMs > LATE_MS;

/** Only latency from the camera on can be good: the server may delay video before it. */
export function latencyTone(latency: Latency | null): 'good' | 'warn' | 'bad' | 'plain' {
  if (latency === null) return 'plain';
  if (isLate(latency)) return 'bad';
  if (latency.ms >= GOOD_MS) return 'warn';
  return latency.from === 'camera' ? 'good' : 'plain';
}

/** With its unit, and as certain as it is: where the way begins at the server or later, it is a lower bound. */
export function latencyText({ from, ms, errorMs }: Latency): string {
  if (from !== 'camera') return LATENCY.atLeast({ ms: Math.max(0, ms - errorMs) });
  return errorMs > ABOUT_MS ? LATENCY.about({ ms }) : LATENCY.exact({ ms });
}

/** Where it is measured from, and its error. */
export function latencyTitle(latency: Latency | null): string {
  if (latency === null) return LATENCY.fromCamera;
  if (latency.from === 'least') return LATENCY.partly;
  return latency.from === 'camera' ? LATENCY.fromCameraWithin(latency) : LATENCY.fromServerWithin(latency);
}
