import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { PeerState } from '../../../renderer/features/live-view/connection/Peer';
import type { PauseReason } from '../../../renderer/features/live-view/connection/playerState';
import { createField, type World } from '../../support/videoField';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp(fps?: number) {
  const made = createField(fps);
  return { ...made, pass: (ms: number) => made.pass(ms, (step) => jest.advanceTimersByTimeAsync(step)) };
}

/** Live, with a few frames behind it. */
async function setUpLive(fps?: number) {
  const made = setUp(fps);
  made.player.start();
  await made.pass(500 + 2000 / made.field.fps);
  expect(made.last()).toEqual({ name: 'live' });
  return made;
}

describe('wishes that meet a session on its way (security.md R52)', () => {
  test('a resume while the session is being closed', async () => {
    const { player, pass, last } = await setUpLive();
    player.setPaused('hidden');
    player.setPaused(null);
    await pass(500);
    expect(last()).toEqual({ name: 'live' });
  });

  test('a resume while the session is being opened uses it', async () => {
    const { field, player, pass, release, last, counts } = setUp();
    field.answer = 'hang';
    player.start();
    await pass(100);
    player.setPaused('hidden');
    expect(last()).toEqual({ name: 'paused', why: 'hidden' });
    player.setPaused(null);
    expect(last()).toEqual({ name: 'connecting', step: 'signalling', resumed: 'hidden' });
    release();
    await pass(500);
    expect(last()).toEqual({ name: 'live' });
    expect(counts).toMatchObject({ opened: 1, most: 1 });
  });

  test('a stop, then a start, while the session is being closed', async () => {
    const { player, pass, last, counts } = await setUpLive();
    void player.stop();
    player.start();
    await pass(500);
    expect(last()).toEqual({ name: 'live' });
    expect(counts).toMatchObject({ sessions: 1, most: 1 });
  });

  test('a nudge while the failed session is being closed', async () => {
    const { field, player, pass, tell, last } = await setUpLive();
    tell('closed');
    await pass(5);
    player.nudge();
    await pass(300);
    expect(field.answer).toBe('ok');
    expect(last()).toEqual({ name: 'live' });
  });

  test('one that is paused from the start connects step by step, says why it was paused, and counts no failure', async () => {
    const { player, pass, names, counts, states } = setUp();
    player.setPaused('unseen');
    player.start();
    await pass(5000);
    expect([names().at(-1), counts.opened]).toEqual(['paused', 0]);
    player.setPaused(null);
    await pass(300);
    expect(names().slice(-4)).toEqual(['connecting', 'connecting', 'connecting', 'live']);
    expect(states.at(-2)).toMatchObject({ resumed: 'unseen' });
  });

  test('stopping closes what is open, also what was only being opened', async () => {
    const { field, player, pass, counts, peers, last } = setUp();
    field.answer = 'hang';
    player.start();
    await pass(100);
    const stopped = player.stop();
    await pass(13_000);
    await stopped;
    expect(counts).toMatchObject({ sessions: 0, opened: 1 });
    expect(peers.size).toBe(0);
    expect(last()).toEqual({ name: 'stopped' });
  });

  const EVENT = fc.oneof(
    fc.constantFrom<PeerState>('connecting', 'connected', 'disconnected', 'failed', 'closed').map((peer) => ({ peer })),
    fc.constantFrom('start', 'stop', 'nudge', 'online', 'offline', 'release').map((what) => ({ what })),
    fc.constantFrom<PauseReason | null>('data', 'hidden', 'unseen', null).map((pause) => ({ pause })),
    fc
      .constantFrom<World['answer']>(
        'ok',
        'hang',
        { kind: 'network' },
        { kind: 'full', retryAfterMs: null },
        { kind: 'no-publisher', retryAfterMs: 2000 },
        { kind: 'busy', status: 429, retryAfterMs: 3000 },
        { kind: 'refused', status: 400, message: null },
        { kind: 'forbidden' },
        { kind: 'unsupported', offered: [] },
      )
      .map((answer) => ({ answer })),
    fc
      .record({
        isPathUp: fc.boolean(),
        isHttpUp: fc.boolean(),
        isSending: fc.boolean(),
        isShown: fc.boolean(),
        canRestart: fc.constantFrom<boolean | 'gone'>(true, false, 'gone'),
        isRelayNeeded: fc.boolean(),
        isUndecodable: fc.boolean(),
      })
      .map((world) => ({ world })),
    fc.integer({ min: 1, max: 6000 }).map((ms) => ({ ms })),
  );

  test('in any order of events: at most one session, live once all is well, nothing left after the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(EVENT, { maxLength: 40 }), async (events) => {
        const { field, player, pass, tell, release, counts, peers, last } = setUp();
        const actions: Record<string, () => unknown> = {
          start: () => player.start(),
          stop: () => player.stop(),
          nudge: () => player.nudge(),
          online: () => player.setOnline(true),
          offline: () => player.setOnline(false),
          release,
        };
        for (const one of events) {
          if ('peer' in one) tell(one.peer);
          else if ('ms' in one) await pass(one.ms);
          else if ('pause' in one) player.setPaused(one.pause);
          else if ('world' in one) Object.assign(field, one.world);
          else if ('what' in one) actions[one.what]?.();
          else field.answer = one.answer;
          // A session that could not be closed for want of a server is no longer this page's.
          expect(peers.size).toBeLessThanOrEqual(1);
        }
        Object.assign(field, { answer: 'ok', isPathUp: true, isHttpUp: true, isSending: true, isShown: true });
        field.isUndecodable = false;
        player.setOnline(true);
        player.setPaused(null);
        player.start();
        await pass(75_000);
        expect(last()).toEqual({ name: 'live' });
        expect(counts.sessions - counts.closing).toBe(1);
        await Promise.all([player.stop(), pass(61_000)]);
        expect(counts).toMatchObject({ sessions: 0, closing: 0 });
        expect(peers.size).toBe(0);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

test('a frame of the connection before, told late, does not make a session live that is being opened', async () => {
  const { field, player, pass, last } = await setUpLive();
  player.setPaused('hidden');
  await pass(500);
  field.answer = 'hang';
  player.setPaused(null);
  await pass(200);
  player.noteFrame();
  expect(last()?.name).toBe('connecting');
});
