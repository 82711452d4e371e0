import { ABOUT_MS } from './connection/frameAge';
import type { VideoStats } from './connection/readStats';

export interface LatencyWords {
  readonly ms: number;
  /** With its unit, and how certain it is. */
  readonly text: string;
  /** From where it is measured, and by how much it may be wrong. */
  readonly title: string;
  /** Only what is measured from the camera on can be called good: a server may hold video back before. */
  readonly tone: 'good' | 'plain';
}

/** What is known of how late video is shown; null: nothing. */
export function latencyIn({ latencyMs, latencyErrorMs, otherLatency }: VideoStats): LatencyWords | null {
  if (latencyMs !== null) {
    const error = latencyErrorMs ?? 0;
    const text = `${error > ABOUT_MS ? 'about ' : ''}${latencyMs} ms`;
    return { ms: latencyMs, text, title: `From the camera to this screen, ±${error} ms`, tone: 'good' };
  }
  if (otherLatency === null) return null;
  const { from, ms, errorMs } = otherLatency;
  if (from === 'server')
    return { ms, text: `about ${ms} ms`, title: `From the server to this screen, ±${errorMs} ms`, tone: 'plain' };
  const title = 'Network, buffer and decoding alone: this server does not say when a frame was taken';
  return { ms, text: `at least ${ms} ms`, title, tone: 'plain' };
}
