import { jest } from '@jest/globals';
import type { UsableIce } from '../../renderer/features/live-view/connection/IceServers';
import type {
  OpenedSession,
  Peer,
  PeerState,
  Progress,
  Restarted,
} from '../../renderer/features/live-view/connection/Peer';
import type { SessionEnd } from '../../renderer/features/live-view/connection/playerState';
import { Session } from '../../renderer/features/live-view/connection/Session';

export const NONE = { servers: [], expiresAt: Infinity };
export const RELAY = { servers: [{ urls: ['turn:relay.test'] }], expiresAt: Infinity };
export const usable = (own: Partial<UsableIce> = {}): UsableIce => ({
  servers: [],
  isServed: false,
  isExpired: false,
  ...own,
});
/** Until every promise that is settled has been heard. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A browser's connection on which every call succeeds; the test calls its listeners. */
function playPeer() {
  const listeners = {
    say: (_: PeerState): void => undefined,
    hear: (_: Progress | null): void => undefined,
    find: (_: string): void => undefined,
  };
  const peer = {
    offer: jest.fn(async () => 'offer'),
    accept: jest.fn(async (_: string) => undefined),
    answer: jest.fn(async (_: string) => 'own answer'),
    restart: jest.fn(async (send: (fragment: string) => Promise<string>) => void (await send('own fragment'))),
    setServers: jest.fn<Peer['setServers']>(),
    onState: (listener: typeof listeners.say) => void (listeners.say = listener),
    onCandidates: (listener: typeof listeners.find) => void (listeners.find = listener),
    onProgress: (listener: typeof listeners.hear) => void (listeners.hear = listener),
    look: jest.fn(),
    close: jest.fn(),
  };
  return { peer, listeners };
}

/** A session that a server has opened; it takes everything. */
const playOpened = () => ({
  sdp: 'sdp of the server',
  isCounterOffer: false,
  ice: NONE as OpenedSession['ice'],
  trickle: jest.fn(async (_: string, __?: AbortSignal) => undefined),
  answer: jest.fn(async (_: string) => undefined),
  restart: jest.fn(async (_: string, __?: AbortSignal): Promise<Restarted> => ({ fragment: 'its own', ice: NONE })),
  close: jest.fn(async () => undefined),
});

const playCalls = (peer: Peer, opened: OpenedSession) => ({
  current: jest.fn(async () => usable()),
  note: jest.fn<(ice: OpenedSession['ice']) => void>(),
  createPeer: jest.fn((_: UsableIce['servers']): Peer => peer),
  open: jest.fn(async (_: string): Promise<OpenedSession> => opened),
  stopTicking: jest.fn(),
  probe: jest.fn(async () => false),
  onFrame: jest.fn(),
  onProgress: jest.fn(),
  onEnding: jest.fn(),
  onMoving: jest.fn(),
  countsDecoded: () => true,
});

/**
 * One session whose clock, browser and server the test moves by hand, step by step. What a connection does by itself is left out:
 * `videoField.ts` plays that, and real browsers and servers the rest (`video.spec.ts`).
 */
export function playSession() {
  const world = { now: 0, fps: 30 as number | null, isSending: false, isWanted: true };
  const { peer, listeners } = playPeer();
  const opened = playOpened();
  let check: () => void = () => undefined;
  const calls = playCalls(peer, opened);
  const session = new Session({
    ...calls,
    wantsSound: false,
    iceServers: { current: calls.current, note: calls.note },
    everyTick: (run) => {
      check = run;
      return calls.stopTicking;
    },
    now: () => world.now,
    fps: () => world.fps,
    isSending: () => world.isSending,
    isWanted: () => world.isWanted,
  });
  const counters = { framesDecoded: 0, framesReceived: 0, packetsHeard: 0, mediaReceived: 0, videoReceived: 0 };
  let end: SessionEnd | null = null;
  const run = async () => {
    void session.run().then((one) => (end = one));
    await settle();
  };
  /** The counters are read at this time, and show so many more. */
  const readAt = async (now: number, more: Partial<Progress> = {}) => {
    world.now = now;
    for (const name of Object.keys(more) as (keyof Progress)[]) counters[name] += more[name] ?? 0;
    listeners.hear({ ...counters });
    await settle();
  };
  const tickAt = (now: number) => {
    world.now = now;
    check();
  };
  return {
    world,
    peer,
    opened,
    calls,
    session,
    run,
    readAt,
    tickAt,
    become: (state: PeerState) => listeners.say(state),
    find: (fragment: string) => listeners.find(fragment),
    end: () => end,
  };
}
/** Live, then with its network path gone: what comes next is an ICE restart. */
export async function playFailed(own: Partial<UsableIce> = {}) {
  const made = playSession();
  made.calls.current.mockResolvedValue(usable(own));
  await made.run();
  made.session.noteFrame();
  made.become('failed');
  return made;
}
