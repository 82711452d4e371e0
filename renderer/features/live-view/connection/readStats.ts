/** What is shown of a connection, named as W3C webrtc-stats names it; null: not measured. */
export interface VideoStats {
  readonly at: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly codec: string | null;
  readonly fps: number | null;
  readonly kbps: number | null;
  readonly rttMs: number | null;
  readonly jitterMs: number | null;
  readonly packetsLost: number;
  readonly packetsReceived: number;
  /** Of the last second. */
  readonly lossPct: number;
  readonly nack: number;
  readonly pli: number;
  readonly fir: number;
  readonly framesDropped: number;
  readonly framesDecoded: number;
  readonly freezes: number;
  readonly freezeS: number;
  readonly jitterBufferMs: number | null;
  readonly decodeMs: number | null;
  /** Kinds of both candidates and the protocol, as `host/host udp`. */
  readonly pair: string | null;
  /** From the camera to this screen; null where it cannot be measured. */
  readonly latencyMs: number | null;
  readonly bytes: number;
  /** When the last freeze was noted. */
  readonly frozeAt: number | null;
}

export const NO_STATS: VideoStats = {
  at: 0,
  width: null,
  height: null,
  codec: null,
  fps: null,
  kbps: null,
  rttMs: null,
  jitterMs: null,
  packetsLost: 0,
  packetsReceived: 0,
  lossPct: 0,
  nack: 0,
  pli: 0,
  fir: 0,
  framesDropped: 0,
  framesDecoded: 0,
  freezes: 0,
  freezeS: 0,
  jitterBufferMs: null,
  decodeMs: null,
  pair: null,
  latencyMs: null,
  bytes: 0,
  frozeAt: null,
};

type Row = Readonly<Record<string, unknown>>;
const num = (row: Row | undefined, key: string): number | null => {
  const value = row?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};
const text = (row: Row | undefined, key: string): string | null => {
  const value = row?.[key];
  return typeof value === 'string' ? value : null;
};
const ms = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1000));

/** Of a sum and a count that both grow: the mean. */
function mean(row: Row | undefined, sum: string, count: string): number | null {
  const [total, many] = [num(row, sum), num(row, count)];
  return total === null || many === null || many === 0 ? null : Math.round((total / many) * 1000);
}

function pairOf(rows: readonly Row[]): { readonly pair: string | null; readonly rttMs: number | null } {
  const transport = rows.find(({ type }) => type === 'transport');
  const chosen = rows.find(({ type, id }) => type === 'candidate-pair' && id === transport?.selectedCandidatePairId);
  const side = (key: string) => rows.find(({ id }) => id === chosen?.[key]);
  const [local, remote] = [side('localCandidateId'), side('remoteCandidateId')];
  const kinds = [text(local, 'candidateType'), text(remote, 'candidateType')];
  const pair = kinds[0] === null ? null : `${kinds[0]}/${kinds[1] ?? '?'} ${text(local, 'protocol') ?? ''}`.trim();
  return { pair, rttMs: ms(num(chosen, 'currentRoundTripTime')) };
}

/** A report as numbers to show; rates come of the difference to the one before. `now` in ms by the same clock each time. */
export function readStats(
  report: { forEach(run: (row: Row) => void): void },
  before: VideoStats,
  latencyMs: number | null,
  now: number,
): VideoStats {
  const rows: Row[] = [];
  report.forEach((row) => rows.push(row));
  const inbound = rows.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video');
  const codec = rows.find(({ id }) => id === inbound?.codecId);
  const bytes = num(inbound, 'bytesReceived') ?? 0;
  const packetsLost = num(inbound, 'packetsLost') ?? 0;
  const packetsReceived = num(inbound, 'packetsReceived') ?? 0;
  // A new session counts from nothing.
  const isSame = bytes >= before.bytes && packetsReceived >= before.packetsReceived && before.at > 0;
  const lost = isSame ? Math.max(0, packetsLost - before.packetsLost) : 0;
  const received = isSame ? packetsReceived - before.packetsReceived : packetsReceived;
  const freezes = num(inbound, 'freezeCount') ?? 0;
  return {
    at: now,
    width: num(inbound, 'frameWidth'),
    height: num(inbound, 'frameHeight'),
    codec: text(codec, 'mimeType')?.replace(/^video\//i, '') ?? null,
    fps: num(inbound, 'framesPerSecond'),
    kbps: isSame && now > before.at ? Math.round(((bytes - before.bytes) * 8) / (now - before.at)) : null,
    ...pairOf(rows),
    jitterMs: ms(num(inbound, 'jitter')),
    packetsLost,
    packetsReceived,
    lossPct: lost + received === 0 ? 0 : (lost / (lost + received)) * 100,
    nack: num(inbound, 'nackCount') ?? 0,
    pli: num(inbound, 'pliCount') ?? 0,
    fir: num(inbound, 'firCount') ?? 0,
    framesDropped: num(inbound, 'framesDropped') ?? 0,
    framesDecoded: num(inbound, 'framesDecoded') ?? 0,
    freezes,
    freezeS: num(inbound, 'totalFreezesDuration') ?? 0,
    jitterBufferMs: mean(inbound, 'jitterBufferDelay', 'jitterBufferEmittedCount'),
    decodeMs: mean(inbound, 'totalDecodeTime', 'framesDecoded'),
    latencyMs: latencyMs === null ? null : Math.round(latencyMs),
    bytes,
    frozeAt: isSame && freezes > before.freezes ? now : before.frozeAt,
  };
}

const FREEZE_MS = 5000;

/** What there is to complain of in a picture that comes (`design/pages.md` §2); null: nothing. `fps`: what is set. */
export function qualityOf(stats: VideoStats, fps: number | null): 'loss' | 'rate' | 'freeze' | 'latency' | null {
  if (stats.lossPct > 2) return 'loss';
  if (stats.latencyMs !== null && stats.latencyMs > 1000) return 'latency';
  if (stats.frozeAt !== null && stats.at - stats.frozeAt < FREEZE_MS) return 'freeze';
  if (fps !== null && stats.fps !== null && stats.fps < fps * 0.8) return 'rate';
  return null;
}
