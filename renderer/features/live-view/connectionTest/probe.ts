import type { IceServer } from '#app/domain/iceServers';
import { after } from '../../../lib/after';
import { createPeer, toBrowser } from '../connection/createPeer';
import { SignallingError, type OpenedSession } from '../connection/Peer';
import type { SessionEnd } from '../connection/playerState';
import { RESULTS } from '../words/connectionResults';
import { outcomeOf, selectedPair, serversFor, type Outcome, type Way } from './ways';

/** Where the paths lead: to the echo of the API, which sends messages back, or to the server of the video itself. */
export interface Target {
  readonly kind: 'echo' | 'stream';
  /** Rejects with SignallingError. */
  readonly open: (offer: string, signal: AbortSignal) => Promise<OpenedSession>;
}

/** Longest test of one path: a blocked TURN server does not answer at all. */
const LIMIT_MS = 8000;
const GATHER_MS = 3000;
const PINGS = 3;
const FAILS: Outcome = { kind: 'fails' };
type Connecting = Exclude<Way, 'srflx'>;

/** Resolves once all candidates are found, or after three seconds with those found so far. */
function gathered(peer: RTCPeerConnection): Promise<unknown> {
  const complete = new Promise<void>((resolve) => {
    const check = () => peer.iceGatheringState === 'complete' && resolve();
    peer.addEventListener('icegatheringstatechange', check);
    check();
  });
  return Promise.race([complete, after(GATHER_MS, undefined)]);
}

/** Shortest round trip of a few messages; never resolves if the channel does not open. */
function pingsOver(channel: RTCDataChannel): Promise<number> {
  return new Promise((resolve) => {
    const trips: number[] = [];
    let sentAt = 0;
    const ping = () => {
      sentAt = performance.now();
      channel.send(String(trips.length));
    };
    channel.addEventListener('open', ping);
    channel.addEventListener('message', () => {
      trips.push(performance.now() - sentAt);
      if (trips.length < PINGS) ping();
      else resolve(Math.min(...trips));
    });
  });
}

const aborted = (signal: AbortSignal): Promise<Outcome> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(FAILS);
    signal.addEventListener('abort', () => resolve(FAILS));
  });

/** Time that a STUN server takes to report the public address; proves nothing about the path to the media server. */
async function findPublicAddress(servers: readonly IceServer[], signal: AbortSignal): Promise<Outcome> {
  const peer = new RTCPeerConnection({ iceServers: toBrowser(servers) });
  try {
    const from = performance.now();
    const found = new Promise<Outcome>((resolve) => {
      peer.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.type !== 'srflx') return;
        resolve({ kind: 'works', ms: Math.max(1, Math.round(performance.now() - from)) });
      });
    });
    peer.createDataChannel('test');
    await peer.setLocalDescription();
    return await Promise.race([found, gathered(peer).then(() => FAILS), aborted(signal)]);
  } finally {
    peer.close();
  }
}

async function connectToEcho(way: Connecting, servers: readonly IceServer[], { open }: Target, signal: AbortSignal) {
  const policy: RTCIceTransportPolicy = way === 'host' ? 'all' : 'relay';
  const peer = new RTCPeerConnection({ iceServers: toBrowser(servers), iceTransportPolicy: policy });
  let echo: OpenedSession | null = null;
  try {
    const trip = pingsOver(peer.createDataChannel('test'));
    await peer.setLocalDescription();
    await gathered(peer);
    echo = await open(peer.localDescription?.sdp ?? '', signal);
    await peer.setRemoteDescription({ type: 'answer', sdp: echo.sdp });
    const outcome = trip.then(async (ms) => outcomeOf(way, selectedPair(await peer.getStats()), ms));
    return await Promise.race([outcome, after(LIMIT_MS, FAILS), aborted(signal)]);
  } finally {
    peer.close();
    await echo?.close().catch(() => undefined);
  }
}

/** As the player would watch, without showing it: a connection is what counts, with the round trip of its checks. */
async function connectToStream(way: Connecting, servers: readonly IceServer[], { open }: Target, signal: AbortSignal) {
  const quiet = { bufferMs: 0, wantsSound: false, onStream: () => undefined };
  const peer = createPeer({ servers, isRelayed: way !== 'host', ...quiet });
  let opened: OpenedSession | null = null;
  try {
    const up = new Promise<void>((resolve) => peer.onState((state) => state === 'connected' && resolve()));
    const session = await open(await peer.offer(), signal);
    opened = session;
    peer.onCandidates((fragment) => void session.trickle(fragment).catch(() => undefined));
    if (session.isCounterOffer) await session.answer(await peer.answer(session.sdp));
    else await peer.accept(session.sdp);
    const outcome = up.then(async () => {
      const report = await peer.stats();
      const pair = report && selectedPair(report);
      return outcomeOf(way, pair, pair?.roundTripMs ?? 0);
    });
    return await Promise.race([outcome, after(LIMIT_MS, FAILS), aborted(signal)]);
  } finally {
    peer.close();
    await opened?.close().catch(() => undefined);
  }
}

function whyNot(end: SessionEnd): string {
  const { why } = RESULTS;
  switch (end.kind) {
    case 'network':
      return why.unreachable;
    case 'busy':
    case 'refused':
      return why.answered(end);
    case 'full':
      return why.full;
    case 'no-publisher':
      return why.noVideo;
    case 'forbidden':
      return why.forbidden;
    case 'unsupported':
      return why.codec;
    default:
      return why.other;
  }
}

/** A server that does not answer the offer says nothing of the path that media would take. */
const untested = (error: unknown): Outcome => ({
  kind: 'untested',
  why: error instanceof SignallingError ? whyNot(error.end) : RESULTS.why.other,
});

/** Tests one path, and closes what it opened once `signal` aborts. Never rejects. */
export async function probe(
  way: Way,
  all: readonly IceServer[],
  target: Target,
  signal: AbortSignal,
): Promise<Outcome> {
  const servers = serversFor(way, all);
  if (way !== 'host' && servers.length === 0) return { kind: 'not-set-up' };
  if (way === 'srflx') return findPublicAddress(servers, signal).catch(() => FAILS);
  const connect = target.kind === 'echo' ? connectToEcho : connectToStream;
  return connect(way, servers, target, signal).catch(untested);
}
