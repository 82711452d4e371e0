import { NTP_OFFSET_MS } from './receivers';

/**
 * How late video is shown where its packets do not carry the time of capture. `server`: since the server's clock, by its
 * sender reports (RFC 3550 §6.4.1); where that server writes the time of sending into them, what came before is left
 * out. `least`: half a round trip, the jitter buffer and decoding, which this computer knows by itself.
 */
export interface OtherLatency {
  readonly from: 'server' | 'least';
  readonly ms: number;
  /** By how much it may be wrong; 0 for `least`, which has no upper bound. */
  readonly errorMs: number;
}

type Row = Readonly<Record<string, unknown>>;
const num = (row: Row | undefined, key: string): number | null => {
  const value = row?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** Half the round trip is a guess of one way, and the server may send its report late. */
const REPORT_ERROR_MS = 20;
/** Sender reports come every few seconds; clocks of an hour apart are no latency. */
const LONGEST_MS = 60_000;

function byReports(inbound: Row, report: Row | undefined, rttMs: number | null): OtherLatency | null {
  const playedAt = num(inbound, 'estimatedPlayoutTimestamp');
  const [now, sentAt, arrivedAt] = [
    num(inbound, 'timestamp'),
    num(report, 'remoteTimestamp'),
    num(report, 'timestamp'),
  ];
  if (playedAt === null || now === null || sentAt === null || arrivedAt === null || rttMs === null) return null;
  const theirNow = sentAt + (now - arrivedAt) + rttMs / 2;
  const ms = theirNow - (playedAt - NTP_OFFSET_MS);
  const errorMs = rttMs / 2 + REPORT_ERROR_MS;
  if (ms < -errorMs || ms > LONGEST_MS) return null;
  return { from: 'server', ms: Math.max(0, Math.round(ms)), errorMs: Math.round(errorMs) };
}

export interface Waits {
  readonly rttMs: number | null;
  readonly jitterBufferMs: number | null;
  readonly decodeMs: number | null;
}

/** Out of the statistics of one connection (W3C webrtc-stats); null where they say nothing of it. */
export function otherLatency(rows: readonly Row[], inbound: Row | undefined, waits: Waits): OtherLatency | null {
  if (!inbound) return null;
  const { rttMs, jitterBufferMs, decodeMs } = waits;
  const report = rows.find(({ id, type }) => type === 'remote-outbound-rtp' && id === inbound.remoteId);
  const reported = byReports(inbound, report, rttMs);
  if (reported) return reported;
  if (rttMs === null && jitterBufferMs === null) return null;
  return { from: 'least', ms: Math.round((rttMs ?? 0) / 2 + (jitterBufferMs ?? 0) + (decodeMs ?? 0)), errorMs: 0 };
}
