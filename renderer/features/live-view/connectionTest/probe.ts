import type { IceServer } from '#app/domain/iceServers';
import { after } from '../../../lib/after';
import { toBrowser } from '../connection/createPeer';
import type { OpenedSession } from '../connection/Peer';
import { serversFor, type Outcome, type Way } from './ways';

/** Opens a session with the server's echo. */
export type OpenEcho = (offer: string) => Promise<Pick<OpenedSession, 'sdp' | 'close'>>;

/** Longest test of one path: a blocked TURN server does not answer at all. */
const LIMIT_MS = 8000;
const GATHER_MS = 3000;
const PINGS = 3;

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

const works = (ms: number): Outcome => ({ kind: 'works', ms: Math.max(1, Math.round(ms)) });
const FAILS: Outcome = { kind: 'fails' };

/** Time that a STUN server takes to report the public address; proves nothing about the path to the media server. */
async function findPublicAddress(servers: readonly IceServer[]): Promise<Outcome> {
  const peer = new RTCPeerConnection({ iceServers: toBrowser(servers) });
  try {
    const from = performance.now();
    const found = new Promise<Outcome>((resolve) => {
      peer.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.type === 'srflx') resolve(works(performance.now() - from));
      });
    });
    peer.createDataChannel('test');
    await peer.setLocalDescription();
    return await Promise.race([found, gathered(peer).then(() => FAILS)]);
  } finally {
    peer.close();
  }
}

async function connect(way: Way, servers: readonly IceServer[], open: OpenEcho): Promise<Outcome> {
  const policy: RTCIceTransportPolicy = way === 'host' ? 'all' : 'relay';
  const peer = new RTCPeerConnection({ iceServers: toBrowser(servers), iceTransportPolicy: policy });
  let echo: Awaited<ReturnType<OpenEcho>> | null = null;
  try {
    const trip = pingsOver(peer.createDataChannel('test'));
    await peer.setLocalDescription();
    await gathered(peer);
    echo = await open(peer.localDescription?.sdp ?? '');
    await peer.setRemoteDescription({ type: 'answer', sdp: echo.sdp });
    return await Promise.race([trip.then(works), after(LIMIT_MS, FAILS)]);
  } finally {
    peer.close();
    await echo?.close().catch(() => undefined);
  }
}

/** Tests one path. Never rejects. */
export async function probe(way: Way, all: readonly IceServer[], open: OpenEcho): Promise<Outcome> {
  const servers = serversFor(way, all);
  if (way !== 'host' && servers.length === 0) return { kind: 'not-set-up' };
  return (way === 'srflx' ? findPublicAddress(servers) : connect(way, servers, open)).catch(() => FAILS);
}
