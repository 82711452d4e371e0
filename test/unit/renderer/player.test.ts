import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import {
  Player,
  SignallingError,
  type OpenedSession,
  type Peer,
  type PeerState,
} from '../../../renderer/features/live-view/connection/Player';
import type { PlayerState, SessionEnd } from '../../../renderer/features/live-view/connection/playerState';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A server and a browser's side of it, with what they hold at any time. */
function setUp() {
  const states: PlayerState[] = [];
  const peers = new Set<{ tell: (state: PeerState) => void }>();
  let sessions = 0;
  let most = 0;
  let opened = 0;
  let answer: () => SessionEnd | 'ok' | 'hang' = () => 'ok';
  let closing = 0;
  let restarts = 0;
  let canRestart = true;
  const createPeer = (): Peer => {
    const listeners: ((state: PeerState) => void)[] = [];
    const own = { tell: (state: PeerState) => listeners.forEach((listener) => listener(state)) };
    peers.add(own);
    return {
      offer: () => Promise.resolve('offer'),
      accept: () => Promise.resolve(),
      restart: async (send) => void (await send('restart')),
      onState: (listener) => void listeners.push(listener),
      onCandidate: () => undefined,
      close: () => void peers.delete(own),
    };
  };
  const open = async (): Promise<OpenedSession> => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const result = answer();
    if (result === 'hang') await new Promise((resolve) => setTimeout(resolve, 12_000));
    else if (result !== 'ok') throw new SignallingError(result);
    sessions += 1;
    opened += 1;
    most = Math.max(most, sessions);
    return {
      answer: 'answer',
      trickle: () => Promise.resolve(),
      restart: async () => {
        restarts += 1;
        if (!canRestart) throw new Error('422');
        return Promise.resolve('fragment');
      },
      close: async () => {
        closing += 1;
        await new Promise((resolve) => setTimeout(resolve, 10));
        closing -= 1;
        sessions -= 1;
      },
    };
  };
  const player = new Player({
    createPeer,
    open,
    onState: (state) => states.push(state),
    random: () => 0.5,
    now: () => Date.now(),
  });
  return {
    player,
    states,
    last: () => states.at(-1),
    names: () => states.map(({ name }) => name),
    tell: (state: PeerState) => [...peers].forEach((peer) => peer.tell(state)),
    setAnswer: (next: typeof answer) => (answer = next),
    refuseRestart: () => void (canRestart = false),
    counts: () => ({ sessions, most, opened, restarts, peers: peers.size, closing }),
  };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Frames at 20 Hz for so long. */
async function frames(player: Player, ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 50) {
    player.noteFrame();
    await pass(50);
  }
}

describe('the player (design "Recovery")', () => {
  test('shows each step on the way to the first frame', async () => {
    const { player, tell, states } = setUp();
    player.start();
    await pass(30);
    tell('connected');
    player.noteFrame();
    expect(states).toEqual([
      { name: 'connecting', step: 'signalling' },
      { name: 'connecting', step: 'network' },
      { name: 'connecting', step: 'first-frame' },
      { name: 'live' },
    ]);
  });

  test('a connection that is disconnected for 2 s is restarted once, over the same session; frames go on', async () => {
    const { player, tell, counts, last } = setUp();
    player.start();
    await pass(30);
    tell('connected');
    await frames(player, 300);
    tell('disconnected');
    await frames(player, 1900);
    expect(counts()).toMatchObject({ restarts: 0, opened: 1 });
    await frames(player, 200);
    tell('connecting');
    tell('connected');
    await frames(player, 4000);
    expect(counts()).toMatchObject({ restarts: 1, opened: 1, most: 1 });
    expect(last()).toEqual({ name: 'live' });
  });

  test('where the server knows no restart, another session is opened', async () => {
    const { player, tell, counts, refuseRestart } = setUp();
    refuseRestart();
    player.start();
    await pass(30);
    tell('connected');
    await frames(player, 300);
    tell('disconnected');
    await frames(player, 2200);
    await pass(1500);
    expect(counts()).toMatchObject({ restarts: 1, opened: 2, most: 1 });
  });

  test('a restart that leads nowhere is followed by another session; one that brings frames is not', async () => {
    const { player, tell, counts } = setUp();
    player.start();
    await pass(30);
    tell('connected');
    await frames(player, 300);
    // A browser that never said it was connected again: the frames say so.
    tell('disconnected');
    await frames(player, 9000);
    expect(counts()).toMatchObject({ restarts: 1, opened: 1 });
    await pass(3200);
    await pass(1500);
    expect(counts()).toMatchObject({ restarts: 1, opened: 2, most: 1 });
  });

  test('one that is paused from the start connects when it may, step by step, and counts no failure', async () => {
    const { player, names, tell, counts } = setUp();
    player.setPaused(true);
    player.start();
    await pass(5000);
    expect([names().at(-1), counts().opened]).toEqual(['paused', 0]);
    player.setPaused(false);
    await pass(30);
    tell('connected');
    player.noteFrame();
    expect(names().slice(-4)).toEqual(['connecting', 'connecting', 'connecting', 'live']);
  });

  test('a picture that stops is called frozen within 1.2 s, and asked for anew after 3 s', async () => {
    const { player, last, tell, counts } = setUp();
    player.start();
    await pass(30);
    tell('connected');
    await frames(player, 500);
    expect(last()).toEqual({ name: 'live' });
    await pass(1150);
    expect(last()).toEqual({ name: 'stalled' });
    await pass(2000);
    expect(last()).toEqual({ name: 'reconnecting', attempt: 1 });
    await pass(1100);
    expect(counts()).toMatchObject({ opened: 2, sessions: 1, most: 1, peers: 1 });
    player.noteFrame();
    expect(last()).toEqual({ name: 'live' });
  });

  test('a picture that comes back by itself is live at once', async () => {
    const { player, last, counts } = setUp();
    player.start();
    await pass(30);
    await frames(player, 200);
    await pass(1500);
    expect(last()).toEqual({ name: 'stalled' });
    player.noteFrame();
    expect(last()).toEqual({ name: 'live' });
    expect(counts().opened).toBe(1);
  });

  test('never gives up: 1, 2, 4, 5, 5 s apart, for ever', async () => {
    const { player, setAnswer, names, counts } = setUp();
    let asked = 0;
    setAnswer(() => {
      asked += 1;
      return { kind: 'network' };
    });
    player.start();
    const times: number[] = [];
    for (let ms = 0; ms < 40_000; ms += 10) {
      const before = asked;
      await pass(10);
      if (asked > before) times.push(ms);
    }
    const gaps = times.slice(1).map((at, index) => Math.round((at - (times[index] ?? 0)) / 100) * 100);
    expect(gaps.slice(0, 6)).toEqual([1000, 2000, 4000, 5000, 5000, 5000]);
    setAnswer(() => 'ok');
    await pass(5100);
    expect(counts().sessions).toBe(1);
    expect(names()).toContain('reconnecting');
  });

  test.each<[SessionEnd, PlayerState['name']]>([
    [{ kind: 'no-publisher', retryAfterMs: 2000 }, 'starting'],
    [{ kind: 'full', retryAfterMs: 5000 }, 'full'],
    [{ kind: 'forbidden' }, 'forbidden'],
    [{ kind: 'unsupported' }, 'unsupported'],
    [{ kind: 'network' }, 'reconnecting'],
  ])('%j is told as %s', async (end, name) => {
    const { player, setAnswer, last } = setUp();
    setAnswer(() => end);
    player.start();
    await pass(30);
    expect(last()?.name).toBe(name);
  });

  test('a camera that starts for more than 10 s is said to send nothing; it is asked on', async () => {
    const { player, setAnswer, last, counts } = setUp();
    setAnswer(() => ({ kind: 'no-publisher', retryAfterMs: 2000 }));
    player.start();
    await pass(12_500);
    expect(last()).toEqual({ name: 'no-publisher' });
    setAnswer(() => 'ok');
    await pass(2100);
    expect(counts().sessions).toBe(1);
  });

  test('a device that comes back is asked at once; one that is away is called offline', async () => {
    const { player, setAnswer, last, counts } = setUp();
    player.setOnline(false);
    setAnswer(() => ({ kind: 'no-publisher', retryAfterMs: null }));
    player.start();
    await pass(100);
    expect(last()).toEqual({ name: 'offline' });
    setAnswer(() => 'ok');
    player.setOnline(true);
    await pass(50);
    expect(counts().sessions).toBe(1);
  });

  test('a connection that never stands is called blocked after 10 s', async () => {
    const { player, last } = setUp();
    player.start();
    await pass(10_300);
    expect(last()).toEqual({ name: 'blocked' });
  });

  test('stopping closes what is open, also what was only being opened', async () => {
    const { player, setAnswer, counts, last } = setUp();
    setAnswer(() => 'hang');
    player.start();
    await pass(100);
    const stopped = player.stop();
    await pass(13_000);
    await stopped;
    expect(counts()).toMatchObject({ sessions: 0, peers: 0, opened: 1 });
    expect(last()).toEqual({ name: 'stopped' });
  });

  test('50 losses of 1 s to 60 s: back each time, never more than one session, nothing left over', async () => {
    const { player, tell, setAnswer, last, counts } = setUp();
    player.start();
    for (let loss = 0; loss < 50; loss += 1) {
      setAnswer(() => 'ok');
      await pass(6000);
      tell('connected');
      await frames(player, 300);
      expect(last()).toEqual({ name: 'live' });
      setAnswer(() => ({ kind: 'no-publisher', retryAfterMs: 2000 }));
      if (loss % 2) tell('failed');
      await pass(1000 + (loss * 59_000) / 49);
    }
    expect(counts().most).toBe(1);
    await Promise.all([player.stop(), pass(1000)]);
    expect(counts()).toMatchObject({ sessions: 0, peers: 0 });
  });

  test('in whatever order things happen, there is at most one session, and none after the end', async () => {
    const event = fc.oneof(
      fc
        .constantFrom<PeerState>('connecting', 'connected', 'disconnected', 'failed', 'closed')
        .map((state) => ({ peer: state })),
      fc
        .constantFrom('frame', 'start', 'stop', 'nudge', 'online', 'offline', 'pause', 'resume', 'loss', 'fine')
        .map((what) => ({ what })),
      fc
        .constantFrom('ok', 'hang', 'network', 'full', 'no-publisher', 'forbidden', 'unsupported')
        .map((answer) => ({ answer })),
      fc.integer({ min: 1, max: 8000 }).map((ms) => ({ ms })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
        const { player, tell, setAnswer, counts } = setUp();
        for (const one of events) {
          if ('peer' in one) tell(one.peer);
          else if ('ms' in one) await pass(one.ms);
          else if ('answer' in one) {
            const { answer } = one;
            setAnswer(() => (answer === 'ok' || answer === 'hang' ? answer : { kind: answer, retryAfterMs: null }));
          } else {
            const actions: Record<string, () => unknown> = {
              frame: () => player.noteFrame(),
              start: () => player.start(),
              stop: () => player.stop(),
              nudge: () => player.nudge(),
              online: () => player.setOnline(true),
              offline: () => player.setOnline(false),
              pause: () => player.setPaused(true),
              resume: () => player.setPaused(false),
              loss: () => player.noteQuality('loss'),
              fine: () => player.noteQuality(null),
            };
            actions[one.what]?.();
          }
          expect(counts().most).toBeLessThanOrEqual(1);
          expect(counts().peers).toBeLessThanOrEqual(1);
        }
        await Promise.all([player.stop(), pass(40_000)]);
        expect(counts()).toMatchObject({ sessions: 0, peers: 0, closing: 0 });
      }),
      { numRuns: 60 },
    );
  });
});
