import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createField } from '../../support/videoField';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp() {
  const made = createField();
  const pass = (ms: number) => made.pass(ms, (step) => jest.advanceTimersByTimeAsync(step));
  /** The states that are told while `act` and the time after it pass. */
  const during = async (act: () => unknown, ms: number) => {
    const before = made.states.length;
    act();
    await pass(ms);
    return made.states.slice(before);
  };
  return { ...made, pass, during };
}

async function setUpLive() {
  const made = setUp();
  made.player.start();
  await made.pass(1000);
  expect(made.last()).toEqual({ name: 'live' });
  return made;
}

describe('a player that is not started', () => {
  test('tells nothing, whatever it is told', async () => {
    const { player, during, counts } = setUp();
    const all = () => {
      player.setPaused('hidden');
      player.setPaused('data');
      player.setPaused(null);
      player.setOnline(false);
      player.setOnline(true);
      player.nudge();
      player.noteSign();
      player.noteFrame();
      player.retry();
    };
    expect(await during(all, 2000)).toEqual([]);
    expect(counts.opened).toBe(0);
  });

  test('after a stop tells no pause, and plays when it is started again', async () => {
    const { player, pass, during, last, counts } = await setUpLive();
    await Promise.all([player.stop(), pass(100)]);
    expect(await during(() => player.setPaused('hidden'), 100)).toEqual([]);
    player.setPaused(null);
    player.start();
    await pass(1000);
    expect(last()).toEqual({ name: 'live' });
    expect(counts).toMatchObject({ opened: 2, most: 1 });
  });
});

describe('a stream whose key frames are far apart', () => {
  const KEY_FRAME = { name: 'connecting', step: 'key-frame', resumed: null };

  // @spec 0.13
  test('is waited for in one session, which plays with the first key frame', async () => {
    const { field, player, pass, last, counts } = setUp();
    field.lacksKeyFrames = true;
    player.start();
    await pass(2000);
    expect(last()).toMatchObject({ step: 'first-frame' });
    await pass(58_000);
    expect(last()).toEqual(KEY_FRAME);
    field.lacksKeyFrames = false;
    await pass(1000);
    expect(last()).toEqual({ name: 'live' });
    expect(counts).toMatchObject({ opened: 1, sessions: 1 });
  });

  test('is said to be so after a failure as well', async () => {
    const { field, player, pass, last } = setUp();
    field.isHttpUp = false;
    player.start();
    await pass(3000);
    expect(last()).toMatchObject({ name: 'reconnecting' });
    Object.assign(field, { isHttpUp: true, lacksKeyFrames: true });
    player.nudge();
    await pass(5000);
    expect(last()).toEqual(KEY_FRAME);
  });
});

describe('a pause', () => {
  test('is told once, with the reason that holds now, and told again when the reason changes', async () => {
    const { player, during } = await setUpLive();
    expect(await during(() => player.setPaused('hidden'), 500)).toEqual([{ name: 'paused', why: 'hidden' }]);
    expect(await during(() => player.nudge(), 500)).toEqual([]);
    expect(await during(() => player.setPaused('data'), 500)).toEqual([{ name: 'paused', why: 'data' }]);
  });

  test('that ends is told no more', async () => {
    const { player, pass, during, last } = await setUpLive();
    player.setPaused('hidden');
    await pass(500);
    const told = await during(() => player.setPaused(null), 1000);
    expect(told.map(({ name }) => name)).toEqual(['connecting', 'connecting', 'connecting', 'live']);
    expect(last()).toEqual({ name: 'live' });
  });

  test('that begins while a session is being opened is all that is told, also once that is open', async () => {
    const { field, player, pass, during, release, counts } = setUp();
    field.answer = 'hang';
    player.start();
    await pass(100);
    expect(await during(() => player.setPaused('unseen'), 100)).toEqual([{ name: 'paused', why: 'unseen' }]);
    field.answer = 'ok';
    expect(await during(release, 3000)).toEqual([]);
    expect(counts).toMatchObject({ opened: 1, sessions: 0 });
  });
});

describe('a failure', () => {
  test('stays shown until there is video: no steps in between', async () => {
    const { field, player, pass, during } = setUp();
    field.answer = { kind: 'network' };
    player.start();
    await pass(500);
    field.answer = 'ok';
    expect(await during(() => player.nudge(), 1000)).toEqual([{ name: 'live' }]);
  });

  test('is the first again after video that ended without a standstill', async () => {
    const { field, player, pass, tell, last } = setUp();
    field.answer = { kind: 'network' };
    player.start();
    await pass(4000);
    expect(last()).toMatchObject({ name: 'reconnecting', attempt: 3 });
    field.answer = 'ok';
    await pass(4000);
    expect(last()).toEqual({ name: 'live' });
    field.answer = { kind: 'network' };
    tell('closed');
    await pass(200);
    expect(last()).toMatchObject({ name: 'reconnecting', attempt: 1 });
  });

  test('is a blocked network where the ICE servers that came too late once are too late again', async () => {
    const { field, player, pass, last, counts } = setUp();
    Object.assign(field, { isRelayNeeded: true, canRestart: false, isPathUp: false });
    player.start();
    await pass(1000);
    // Those of the first session have expired meanwhile.
    field.credential = 'later';
    await pass(2000);
    expect(last()?.name).toBe('blocked');
    expect(counts).toMatchObject({ opened: 2, most: 1 });
  });
});
