import type { FrameAge } from './frameAge';
import type { Latency } from './latency';
import { isSteady, noteLead, otherLatency } from './otherLatency';
import type { Played } from '../connection/receivers';

/** What is shown of a connection, named as W3C webrtc-stats names it; null: not measured. */
/** A sum in seconds over so many frames, both since the session began. */
interface Sum {
  readonly seconds: number;
  readonly count: number;
}

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
  /** Packets of the last second that did not arrive at first: lost for good, or sent again on a NACK. Null: there have been no packets. */
  readonly lossPct: number | null;
  readonly nack: number;
  readonly pli: number;
  readonly fir: number;
  readonly framesDropped: number;
  /** Key frames that were decoded since the session began; 0 where the browser does not count them. */
  readonly keyFrames: number;
  readonly freezes: number;
  readonly freezeS: number;
  /** Mean wait of the frames of the last second in the jitter buffer. */
  readonly jitterBufferMs: number | null;
  readonly jitterBuffer: Sum;
  /** Mean time that decoding took of the frames of the last second, or of the last one that had any. */
  readonly decodeMs: number | null;
  readonly decoding: Sum;
  /** Kinds of both candidates and the protocol, as `host/host udp`. */
  readonly pair: string | null;
  /** Null: unknown. */
  readonly latency: Latency | null;
  /** By how much the sender's clock, as its reports tell it, is ahead of the clock of its packets; of the last seconds, in ms. */
  readonly senderLeads: readonly number[];
  /** Frames per second that were assembled from packets, decoded or not. */
  readonly receivedFps: number | null;
  readonly framesReceived: number;
  /** Packets of sound since the session began. */
  readonly soundPackets: number;
  readonly bytes: number;
  /** Freezes noted in the last five seconds: when, and for how long together. */
  readonly recentFreezes: readonly { readonly at: number; readonly seconds: number }[];
}

/** How long a freeze counts (pages §2 "degraded"). */
const FREEZE_LIFE_MS = 5000;

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
  lossPct: null,
  nack: 0,
  pli: 0,
  fir: 0,
  framesDropped: 0,
  keyFrames: 0,
  freezes: 0,
  freezeS: 0,
  jitterBufferMs: null,
  jitterBuffer: { seconds: 0, count: 0 },
  decodeMs: null,
  decoding: { seconds: 0, count: 0 },
  pair: null,
  latency: null,
  senderLeads: [],
  receivedFps: null,
  framesReceived: 0,
  soundPackets: 0,
  bytes: 0,
  recentFreezes: [],
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

/** Mean since another reading of the same sum, in ms. */
function recent(now: Sum, before: Sum): number | null {
  const count = now.count - before.count;
  return count <= 0 ? null : Math.round(((now.seconds - before.seconds) / count) * 1000);
}

const sumOf = (inbound: Row | undefined, seconds: string, count: string): Sum => ({
  seconds: num(inbound, seconds) ?? 0,
  count: num(inbound, count) ?? 0,
});

const soundPacketsIn = (rows: readonly Row[]): number =>
  num(
    rows.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio'),
    'packetsReceived',
  ) ?? 0;

/** What frames waited and were worked on in this browser. */
function timesOf(inbound: Row | undefined, before: VideoStats) {
  const jitterBuffer = sumOf(inbound, 'jitterBufferDelay', 'jitterBufferEmittedCount');
  const decoding = sumOf(inbound, 'totalDecodeTime', 'framesDecoded');
  const isTimed = num(inbound, 'totalDecodeTime') !== null;
  return {
    jitterBuffer,
    jitterBufferMs: recent(jitterBuffer, before.jitterBuffer),
    decoding,
    decodeMs: isTimed ? (recent(decoding, before.decoding) ?? before.decodeMs) : null,
  };
}

function recentFreezes(before: VideoStats, seconds: number, now: number): VideoStats['recentFreezes'] {
  const kept = before.recentFreezes.filter(({ at }) => now - at < FREEZE_LIFE_MS);
  return seconds > 0 ? [...kept, { at: now, seconds }] : kept;
}

function pairOf(rows: readonly Row[]): { readonly pair: string | null; readonly rttMs: number | null } {
  const transport = rows.find(({ type }) => type === 'transport');
  // Firefox marks the pair; other browsers name it in the transport.
  const isChosen = ({ id, selected }: Row) => selected === true || id === transport?.selectedCandidatePairId;
  const chosen = rows.find((row) => row.type === 'candidate-pair' && isChosen(row));
  const side = (key: string) => rows.find(({ id }) => id === chosen?.[key]);
  const [local, remote] = [side('localCandidateId'), side('remoteCandidateId')];
  const kinds = [text(local, 'candidateType'), text(remote, 'candidateType')];
  const pair = kinds[0] === null ? null : `${kinds[0]}/${kinds[1] ?? '?'} ${text(local, 'protocol') ?? ''}`.trim();
  return { pair, rttMs: ms(num(chosen, 'currentRoundTripTime')) };
}

/**
 * A report as numbers to show; rates come of the difference to the one before. `now` in ms by the same clock each time.
 * `played`: the frame on the screen when the report was made.
 */
export function readStats(
  report: { forEach(run: (row: Row) => void): void },
  before: VideoStats,
  age: FrameAge | null,
  now: number,
  played: Played | null = null,
): VideoStats {
  const rows: Row[] = [];
  report.forEach((row) => rows.push(row));
  const inbound = rows.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video');
  const codec = rows.find(({ id }) => id === inbound?.codecId);
  const bytes = num(inbound, 'bytesReceived') ?? 0;
  const packetsLost = num(inbound, 'packetsLost') ?? 0;
  const packetsReceived = num(inbound, 'packetsReceived') ?? 0;
  // The counters of a new session start at 0.
  const isSame = bytes >= before.bytes && packetsReceived >= before.packetsReceived && before.at > 0;
  const nack = num(inbound, 'nackCount') ?? 0;
  const framesReceived = num(inbound, 'framesReceived') ?? 0;
  // What was sent again has arrived after all, and is no longer counted as lost.
  const lost = isSame ? Math.max(0, packetsLost - before.packetsLost, nack - before.nack) : 0;
  const received = isSame ? packetsReceived - before.packetsReceived : packetsReceived;
  const times = timesOf(inbound, isSame ? before : NO_STATS);
  const path = pairOf(rows);
  const freezeS = num(inbound, 'totalFreezesDuration') ?? 0;
  const freezes = num(inbound, 'freezeCount') ?? 0;
  const senderLeads = noteLead(isSame ? before.senderLeads : [], inbound, played);
  const waits = { ...times, rttMs: path.rttMs };
  return {
    at: now,
    width: num(inbound, 'frameWidth'),
    height: num(inbound, 'frameHeight'),
    codec: text(codec, 'mimeType')?.replace(/^video\//i, '') ?? null,
    fps: num(inbound, 'framesPerSecond'),
    // Without a stream there is no bit rate, not one of 0.
    kbps: inbound && isSame && now > before.at ? Math.round(((bytes - before.bytes) * 8) / (now - before.at)) : null,
    ...path,
    jitterMs: ms(num(inbound, 'jitter')),
    packetsLost,
    packetsReceived,
    // While nothing comes, nothing is known to be lost.
    lossPct: lost + received <= 0 ? null : (lost / (lost + received)) * 100,
    nack,
    pli: num(inbound, 'pliCount') ?? 0,
    fir: num(inbound, 'firCount') ?? 0,
    framesDropped: num(inbound, 'framesDropped') ?? 0,
    keyFrames: num(inbound, 'keyFramesDecoded') ?? 0,
    freezes,
    freezeS,
    ...times,
    latency:
      age === null
        ? otherLatency(rows, inbound, waits, isSteady(senderLeads))
        : { from: 'camera', ms: Math.round(age.ms), errorMs: Math.round(age.errorMs) },
    senderLeads,
    receivedFps:
      isSame && now > before.at ? ((framesReceived - before.framesReceived) * 1000) / (now - before.at) : null,
    framesReceived,
    soundPackets: soundPacketsIn(rows),
    bytes,
    recentFreezes: isSame ? recentFreezes(before, freezeS - before.freezeS, now) : [],
  };
}
