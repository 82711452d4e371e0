import { ABOUT_MS } from './connection/frameAge';
import type { VideoStats } from './connection/readStats';
import { LATENCY } from './words/statistics';

export interface LatencyWords {
  readonly ms: number;
  /** With its unit and its certainty. */
  readonly text: string;
  /** Where it is measured from, and its error. */
  readonly title: string;
  /** Only latency from the camera on can be good: the server may delay video before it. */
  readonly tone: 'good' | 'plain';
}

/** The latency as measured or estimated; null: unknown. */
export function latencyIn({ latencyMs, latencyErrorMs, otherLatency }: VideoStats): LatencyWords | null {
  if (latencyMs !== null) {
    const errorMs = latencyErrorMs ?? 0;
    const text = errorMs > ABOUT_MS ? LATENCY.about({ ms: latencyMs }) : LATENCY.exact({ ms: latencyMs });
    return { ms: latencyMs, text, title: LATENCY.fromCameraWithin({ errorMs }), tone: 'good' };
  }
  if (otherLatency === null) return null;
  const { from, ms, errorMs } = otherLatency;
  return from === 'server'
    ? { ms, text: LATENCY.about({ ms }), title: LATENCY.fromServerWithin({ errorMs }), tone: 'plain' }
    : { ms, text: LATENCY.atLeast({ ms }), title: LATENCY.partly, tone: 'plain' };
}

/** The measured latency in ms, or the part of it that is known. */
export const lateMs = (stats: VideoStats): number | null => latencyIn(stats)?.ms ?? null;
