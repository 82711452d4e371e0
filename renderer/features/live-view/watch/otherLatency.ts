import type { Latency } from './latency';
import { NTP_OFFSET_MS, type Played } from '../connection/receivers';

type Row = Readonly<Record<string, unknown>>;
const num = (row: Row | undefined, key: string): number | null => {
  const value = row?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** Half the round trip estimates one direction, and the server may send its report late. */
const REPORT_ERROR_MS = 20;
/** Sender reports come every few seconds; clocks of an hour apart are no latency. */
const LONGEST_MS = 60_000;

/** Since the server's clock, by its sender reports (RFC 3550 §6.4.1). */
function byReports(inbound: Row, report: Row | undefined, rttMs: number | null): Latency | null {
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

/** Readings, one a second, that must agree before sender reports are believed, and how far apart they may be. */
const LEADS = 10;
const LEAST_LEADS = 3;
const SPREAD_MS = 150;

/**
 * Adds a reading of how far the clock of the sender reports is ahead of the clock of the packets. The two stand still
 * against each other: both count the time of capture.
 */
export function noteLead(
  before: readonly number[],
  inbound: Row | undefined,
  played: Played | null,
): readonly number[] {
  const [playedAt, now] = [num(inbound, 'estimatedPlayoutTimestamp'), num(inbound, 'timestamp')];
  if (playedAt === null || now === null || played === null) return [];
  return [...before, playedAt - (played.rtpMs + now - played.at)].slice(-LEADS);
}

/**
 * Whether the sender reports can be believed. GStreamer's do not fit its packets for the first minute: by them, video that
 * is not late would be later with every second.
 */
export const isSteady = (leads: readonly number[]): boolean =>
  leads.length >= LEAST_LEADS && Math.max(...leads) - Math.min(...leads) <= SPREAD_MS;

export interface Waits {
  readonly rttMs: number | null;
  readonly jitterBufferMs: number | null;
  readonly decodeMs: number | null;
}

/**
 * How late video is shown whose packets do not carry the time of capture, by the statistics of its connection (W3C
 * webrtc-stats); null: not reported. `hasReports`: its sender reports can be believed.
 */
export function otherLatency(
  rows: readonly Row[],
  inbound: Row | undefined,
  waits: Waits,
  hasReports: boolean,
): Latency | null {
  if (!inbound) return null;
  const { rttMs, jitterBufferMs, decodeMs } = waits;
  const report = rows.find(({ id, type }) => type === 'remote-outbound-rtp' && id === inbound.remoteId);
  const reported = hasReports ? byReports(inbound, report, rttMs) : null;
  if (reported) return reported;
  if (rttMs === null && jitterBufferMs === null) return null;
  return { from: 'least', ms: Math.round((rttMs ?? 0) / 2 + (jitterBufferMs ?? 0) + (decodeMs ?? 0)), errorMs: 0 };
}
