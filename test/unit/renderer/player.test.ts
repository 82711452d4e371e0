import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PlayerState, SessionEnd } from '../../../renderer/features/live-view/connection/playerState';
import { createField } from '../../support/videoField';

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
    [{ kind: 'busy', status: 503, message: null, retryAfterMs: null }, 'busy'],
    [{ kind: 'not-allowed' }, 'not-allowed'],
    [{ kind: 'network' }, 'reconnecting'],
    [{ kind: 'unreachable', origin: 'https://media.test' }, 'unreachable'],
    [{ kind: 'redirected', host: null }, 'redirected'],
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

  test('a device that comes back has its ten seconds to start the camera, however long it was away', async () => {
    const { field, player, pass, last } = setUp();
    player.setOnline(false);
    field.answer = { kind: 'no-publisher', retryAfterMs: null };
    player.start();
    await pass(20_000);
    expect(last()?.name).toBe('offline');
    player.setOnline(true);
    await pass(8000);
    expect(last()?.name).toBe('starting');
    await pass(4000);
    expect(last()?.name).toBe('no-publisher');
  });

  test('a connection that never comes about is called blocked after 10 s', async () => {
    const { field, player, pass, last } = setUp();
    field.isPathUp = false;
    player.start();
    await pass(10_500);
    expect(last()?.name).toBe('blocked');
  });
});

describe('a hidden page (R49)', () => {
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
