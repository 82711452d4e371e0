import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { PeerState } from '../../../renderer/features/live-view/connection/Peer';
import type { PauseReason, PlayerState, SessionEnd } from '../../../renderer/features/live-view/connection/playerState';
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

describe('the player (design "Recovery")', () => {
  test('shows each step on the way to the first frame', async () => {
    const { player, pass, states } = setUp();
    player.start();
    await pass(300);
    expect(states).toEqual([
      { name: 'connecting', step: 'signalling', resumed: null },
      { name: 'connecting', step: 'network', resumed: null },
      { name: 'connecting', step: 'first-frame', resumed: null },
      { name: 'live' },
    ]);
  });

  test('a source that stops is frozen within 1.2 s, and gets a new session after 3 s', async () => {
    const { field, pass, last, counts } = await setUpLive();
    field.isSending = false;
    await pass(1250);
    expect(last()).toEqual({ name: 'stalled', isPathDown: false });
    field.answer = { kind: 'no-publisher', retryAfterMs: 2000 };
    await pass(2200);
    expect(last()).toMatchObject({ name: 'reconnecting', attempt: 1 });
    [field.isSending, field.answer] = [true, 'ok'];
    await pass(4000);
    expect(last()).toEqual({ name: 'live' });
    expect(counts).toMatchObject({ opened: 2, most: 1, restarts: 0 });
  });

  test('a source that comes back within 3 s keeps its session', async () => {
    const { field, pass, last, counts } = await setUpLive();
    field.isSending = false;
    await pass(2000);
    expect(last()).toEqual({ name: 'stalled', isPathDown: false });
    field.isSending = true;
    await pass(200);
    expect(last()).toEqual({ name: 'live' });
    expect(counts.opened).toBe(1);
  });

  test.each([0.25, 0.5, 1, 2])('%d fps is a steady stream: never frozen, one session', async (fps) => {
    const { pass, names, counts } = await setUpLive(fps);
    await pass(60_000);
    expect(names()).not.toContain('stalled');
    expect(counts.opened).toBe(1);
  });

  test('a stream that is slower than set is measured, and not called frozen between its frames', async () => {
    const { field, player, pass, names, counts, last } = setUp(15);
    field.fps = 0.8;
    player.start();
    await pass(10_000);
    expect(last()).toEqual({ name: 'live' });
    const before = names().length;
    await pass(30_000);
    expect(names().length).toBe(before);
    expect(counts.opened).toBe(1);
  });

  test('never gives up: 1, 2, 4, 5, 5 s between attempts, each announced', async () => {
    const { field, player, pass, states, last } = setUp();
    field.answer = { kind: 'network' };
    player.start();
    await pass(30_000);
    const waits = states.flatMap((one) => (one.name === 'reconnecting' ? [one] : []));
    const gaps = waits.slice(1).map((one, index) => one.retryAt - (waits[index]?.retryAt ?? 0));
    expect(gaps.slice(0, 5).map((gap) => Math.round(gap / 100) / 10)).toEqual([2, 4, 5, 5, 5]);
    field.answer = 'ok';
    await pass(5300);
    expect(last()).toEqual({ name: 'live' });
  });

  test.each<[SessionEnd, PlayerState['name']]>([
    [{ kind: 'no-publisher', retryAfterMs: 2000 }, 'starting'],
    [{ kind: 'full', retryAfterMs: 5000 }, 'full'],
    [{ kind: 'forbidden' }, 'forbidden'],
    [{ kind: 'unsupported', offered: [] }, 'unsupported'],
    [{ kind: 'refused', status: 400, message: null }, 'refused'],
    [{ kind: 'busy', status: 503, retryAfterMs: null }, 'busy'],
    [{ kind: 'not-allowed' }, 'not-allowed'],
    [{ kind: 'network' }, 'reconnecting'],
  ])('%j is told as %s', async (end, name) => {
    const { field, player, pass, last } = setUp();
    field.answer = end;
    player.start();
    await pass(100);
    expect(last()?.name).toBe(name);
  });

  test('a camera that starts for more than 10 s is said to send nothing; it is asked on', async () => {
    const { field, player, pass, last } = setUp();
    field.answer = { kind: 'no-publisher', retryAfterMs: 2000 };
    player.start();
    await pass(12_500);
    expect(last()?.name).toBe('no-publisher');
    field.answer = 'ok';
    await pass(2300);
    expect(last()).toEqual({ name: 'live' });
  });

  test('a device that comes back is asked at once; one that is away is called offline', async () => {
    const { field, player, pass, last, counts } = setUp();
    player.setOnline(false);
    field.answer = { kind: 'no-publisher', retryAfterMs: null };
    player.start();
    await pass(100);
    expect(last()?.name).toBe('offline');
    field.answer = 'ok';
    player.setOnline(true);
    await pass(100);
    expect(counts.sessions).toBe(1);
  });

  test('a connection that never comes about is called blocked after 10 s', async () => {
    const { field, player, pass, last } = setUp();
    field.isPathUp = false;
    player.start();
    await pass(10_500);
    expect(last()?.name).toBe('blocked');
  });
});

describe('a hidden page (security.md R49)', () => {
  test('keeps its session while frames are decoded, for as long as it is hidden', async () => {
    const { field, pass, last, names, counts } = await setUpLive();
    field.isShown = false;
    await pass(300_000);
    expect(last()).toEqual({ name: 'live' });
    expect(names()).not.toContain('stalled');
    expect(counts).toMatchObject({ opened: 1, restarts: 0 });
  });

  test('one that is opened hidden goes live all the same', async () => {
    const { field, player, pass, last } = setUp();
    field.isShown = false;
    player.start();
    await pass(2000);
    expect(last()).toEqual({ name: 'live' });
  });

  test('notices a source that stops', async () => {
    const { field, pass, names } = await setUpLive();
    field.isShown = false;
    await pass(5000);
    field.isSending = false;
    await pass(3000);
    expect(names()).toContain('stalled');
  });
});

describe('a network path that is lost', () => {
  test.each([2, 5, 10, 20])('an outage of %d s ends live within 1 s, over the same session', async (seconds) => {
    const { field, pass, last, counts } = await setUpLive();
    [field.isPathUp, field.isHttpUp] = [false, false];
    await pass(seconds * 1000);
    expect(last()).toMatchObject({ name: 'stalled' });
    [field.isPathUp, field.isHttpUp] = [true, true];
    // A request sent into the outage takes up to 2.5 s to be given up; what is asked next is answered at once.
    await pass(seconds > 15 ? 3500 : 1000);
    expect(last()).toEqual({ name: 'live' });
    expect(counts.opened).toBe(1);
  });

  test.each([2, 2.5, 2.8, 3, 3.1, 3.2, 3.3, 3.5, 4])(
    'an outage of %d s is followed by 1.2 s without a frame that can be decoded: the session is kept',
    async (seconds) => {
      const { field, pass, last, counts } = await setUpLive();
      field.isPathUp = false;
      await pass(seconds * 1000);
      [field.isPathUp, field.isSending] = [true, false];
      await pass(1200);
      field.isSending = true;
      await pass(500);
      expect(last()).toEqual({ name: 'live' });
      expect(counts.opened).toBe(1);
    },
  );

  test('is said to be lost, not the stream', async () => {
    const { field, pass, last } = await setUpLive();
    field.isPathUp = false;
    await pass(3500);
    expect(last()).toEqual({ name: 'stalled', isPathDown: true });
  });

  test('a server that has forgotten the session gets a new one at once', async () => {
    const { field, pass, last, counts } = await setUpLive();
    [field.isPathUp, field.isHttpUp, field.canRestart] = [false, false, 'gone'];
    await pass(16_000);
    [field.isPathUp, field.isHttpUp] = [true, true];
    await pass(5000);
    expect(last()).toEqual({ name: 'live' });
    expect(counts).toMatchObject({ opened: 2, most: 1 });
  });

  test('a path that no answered restart brings back gets a new session, with what the server now names', async () => {
    const { field, pass, counts, last } = await setUpLive();
    field.isRelayNeeded = true;
    await pass(30_000);
    expect([counts.opened, last()]).toEqual([1, { name: 'stalled', isPathDown: true }]);
    await pass(12_000);
    expect(last()).toEqual({ name: 'live' });
    expect(counts).toMatchObject({ opened: 2, most: 1 });
  });

  test('a server without ICE restart keeps the session for 5 s, then gets a new one', async () => {
    const { field, pass, counts, last } = await setUpLive();
    [field.isPathUp, field.canRestart] = [false, false];
    await pass(6000);
    expect(counts.opened).toBe(1);
    await pass(3000);
    field.isPathUp = true;
    await pass(15_000);
    expect(counts).toMatchObject({ restarts: 1, opened: 2, most: 1 });
    expect(last()).toEqual({ name: 'live' });
  });
});

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
