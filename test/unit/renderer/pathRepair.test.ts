import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createField } from '../../support/videoField';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp(fps?: number) {
  const made = createField(fps);
  const pass = (ms: number) => made.pass(ms, (step) => jest.advanceTimersByTimeAsync(step));
  /** How many restarts are asked for in so many seconds. */
  const restartsIn = async (seconds: number) => {
    const { restarts } = made.counts;
    await pass(seconds * 1000);
    return made.counts.restarts - restarts;
  };
  return { ...made, pass, restartsIn };
}

/** Live, with a few frames behind it. */
async function setUpLive() {
  const made = setUp();
  made.player.start();
  await made.pass(600);
  expect(made.last()).toEqual({ name: 'live' });
  return made;
}

describe('how often ICE is restarted', () => {
  test('each half second where the server refuses for now, and each two seconds after half a minute', async () => {
    const { field, restartsIn, counts } = await setUpLive();
    [field.isPathUp, field.canRestart] = [false, 'busy'];
    expect(await restartsIn(3)).toBe(0);
    const soon = await restartsIn(10);
    expect(soon).toBeGreaterThan(10);
    expect(soon).toBeLessThanOrEqual(20);
    await restartsIn(25);
    const later = await restartsIn(20);
    expect(later).toBeGreaterThanOrEqual(7);
    expect(later).toBeLessThanOrEqual(10);
    expect(counts.opened).toBe(1);
  });

  test('each five seconds where the server answers and that does not help', async () => {
    const { field, restartsIn, counts } = await setUpLive();
    field.isRelayNeeded = true;
    await restartsIn(3);
    expect(await restartsIn(20)).toBeGreaterThanOrEqual(4);
    expect(counts.restarts).toBeLessThanOrEqual(6);
    expect(counts.opened).toBe(1);
  });

  test('not at all while video comes, nor for a source that has stopped', async () => {
    const { field, restartsIn } = await setUpLive();
    expect(await restartsIn(20)).toBe(0);
    field.isSending = false;
    expect(await restartsIn(2.5)).toBe(0);
  });

  test('within a second for a connection that has failed, long before its silence tells', async () => {
    const { field, pass, tell, counts, last } = await setUpLive();
    field.isPathUp = false;
    tell('failed');
    await pass(1100);
    expect(counts.restarts).toBeGreaterThan(0);
    field.isPathUp = true;
    await pass(1000);
    expect([last(), counts.opened]).toEqual([{ name: 'live' }, 1]);
  });

  test('anew after an outage: what the one before has tried no longer counts', async () => {
    const { field, pass, counts, last } = await setUpLive();
    for (let outage = 0; outage < 4; outage += 1) {
      [field.isPathUp, field.isHttpUp] = [false, false];
      await pass(12_000);
      [field.isPathUp, field.isHttpUp] = [true, true];
      await pass(4000);
      expect(last()).toEqual({ name: 'live' });
    }
    expect(counts.opened).toBe(1);
  });
});

describe('a session without ICE restart', () => {
  test('whose path comes back in time is kept, also the next time', async () => {
    const { field, pass, counts, last } = await setUpLive();
    field.canRestart = false;
    for (let outage = 0; outage < 3; outage += 1) {
      field.isPathUp = false;
      await pass(6000);
      field.isPathUp = true;
      await pass(3000);
      expect(last()).toEqual({ name: 'live' });
    }
    expect(counts.opened).toBe(1);
  });
});

describe('frames that arrive whole and are not decoded', () => {
  test('are said to be that from five on: fewer may be an accident of timing', async () => {
    const few = setUp(0.4);
    few.field.isUndecodable = true;
    few.player.start();
    await few.pass(11_000);
    expect(few.last()?.name).toBe('reconnecting');
    const many = setUp(0.7);
    many.field.isUndecodable = true;
    many.player.start();
    await many.pass(11_000);
    expect(many.last()?.name).toBe('undecodable');
  });
});

test('a session is closed at the server before the next; a server that does not answer holds that up for 3 s', async () => {
  const { field, player, pass, counts } = await setUpLive();
  field.isHttpUp = false;
  let isStopped = false;
  void player.stop().then(() => (isStopped = true));
  await pass(2900);
  expect([isStopped, counts.closing]).toEqual([false, 1]);
  await pass(200);
  expect([isStopped, counts.closing]).toEqual([true, 1]);
});

test('a player that is stopped while it asks for ICE servers makes no connection', async () => {
  const { player, pass, counts, peers, last } = setUp();
  player.start();
  void player.stop();
  await pass(1000);
  expect([counts.opened, peers.size, last()]).toEqual([0, 0, { name: 'stopped' }]);
});
