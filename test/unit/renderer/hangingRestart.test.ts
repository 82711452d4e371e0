import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createField } from '../../support/videoField';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Live, with a few frames behind it. */
async function setUpLive() {
  const made = createField();
  const pass = (ms: number) => made.pass(ms, (step) => jest.advanceTimersByTimeAsync(step));
  made.player.start();
  await pass(600);
  expect(made.last()).toEqual({ name: 'live' });
  return { ...made, pass };
}

describe('an outage of more than 15 s', () => {
  /** Live, then cut off for 20 s with a restart that has hung for so many ms; then all is back. */
  async function setUpBack(canProbe: boolean) {
    const made = await setUpLive();
    made.field.canProbe = canProbe;
    [made.field.isPathUp, made.field.isHttpUp] = [false, false];
    await made.pass(20_000);
    // Until a fresh restart has just begun to hang.
    const { restarts } = made.counts;
    while (made.counts.restarts === restarts) await made.pass(50);
    await made.pass(600);
    [made.field.isPathUp, made.field.isHttpUp] = [true, true];
    return made;
  }

  test('a restart that hangs is given up when a small call is answered, and a fresh one goes at once', async () => {
    const { pass, last, counts } = await setUpBack(true);
    const { restarts } = counts;
    await pass(800);
    expect(last()).toEqual({ name: 'live' });
    expect([counts.restarts - restarts, counts.opened]).toEqual([1, 1]);
  });

  test.each(['sign', 'nudge'] as const)('a restart that hangs is given up at a %s', async (what) => {
    const { player, pass, last, counts } = await setUpBack(false);
    await pass(400);
    expect(last()).toEqual({ name: 'stalled', isPathDown: true });
    if (what === 'sign') player.noteSign();
    else player.nudge();
    await pass(300);
    expect(last()).toEqual({ name: 'live' });
    expect(counts.opened).toBe(1);
  });

  test.each([1000, 2000])(
    'after %i ms more, in the wait after a restart that hung, a fresh one goes as soon',
    async (ms) => {
      const { field, pass, last, counts } = await setUpLive();
      [field.isPathUp, field.isHttpUp] = [false, false];
      await pass(40_000);
      const { restarts } = counts;
      while (counts.restarts === restarts) await pass(50);
      // 2.5 s until it is given up, and 2 s until the next.
      await pass(2000 + ms);
      [field.isPathUp, field.isHttpUp] = [true, true];
      await pass(800);
      expect(last()).toEqual({ name: 'live' });
      expect(counts.opened).toBe(1);
    },
  );

  test('signs without end give up one restart in two at most; nothing is asked but while one hangs', async () => {
    const { field, player, pass, counts, last } = await setUpLive();
    await pass(5000);
    expect(counts.probes).toBe(0);
    [field.isPathUp, field.isHttpUp] = [false, false];
    await pass(10_000);
    const { restarts } = counts;
    for (let at = 0; at < 30_000; at += 100) {
      player.noteSign();
      await pass(100);
    }
    // In turn one of 0.5 s and one of 2.5 s.
    expect(counts.restarts - restarts).toBeLessThanOrEqual(20);
    [field.isPathUp, field.isHttpUp] = [true, true];
    await pass(4000);
    expect(last()).toEqual({ name: 'live' });
    const { probes } = counts;
    await pass(5000);
    expect(counts.probes).toBe(probes);
  });

  test.each([0, 500, 1000, 1500, 2000, 2500])(
    'that ends by itself after %i ms more leaves no calls behind',
    async (ms) => {
      const { field, pass, counts, last } = await setUpLive();
      [field.isPathUp, field.isHttpUp] = [false, false];
      await pass(8000 + ms);
      field.isPathUp = true;
      await pass(4000);
      expect(last()).toEqual({ name: 'live' });
      const { probes } = counts;
      await pass(5000);
      expect(counts.probes).toBe(probes);
    },
  );

  test.each([0, 400, 1200, 2400])(
    'that ends by itself, with media where this side was before a restart that has hung for %i ms: another restart at once',
    async (ms) => {
      const { field, pass, last, counts } = await setUpLive();
      [field.isPathUp, field.isHttpUp, field.isMediaAstray] = [false, false, true];
      await pass(8000);
      const { restarts } = counts;
      while (counts.restarts === restarts) await pass(50);
      await pass(ms);
      [field.isPathUp, field.isHttpUp] = [true, true];
      const asked = counts.restarts;
      await pass(1000);
      expect(last()).toEqual({ name: 'live' });
      await pass(10_000);
      expect([counts.restarts - asked, counts.opened]).toEqual([1, 1]);
    },
  );

  test('candidates that hang when a restart begins are given up: each would hold a connection for 15 s', async () => {
    const { field, peers, pass, counts } = await setUpLive();
    [field.isPathUp, field.isHttpUp] = [false, false];
    for (const peer of peers) ['candidate:1', 'candidate:2'].forEach((one) => peer.find(one));
    await pass(1000);
    expect([counts.trickling, counts.restarts]).toEqual([2, 0]);
    while (counts.restarts === 0) await pass(50);
    expect(counts.trickling).toBe(0);
  });

  test('candidates that hang are given up when the session ends', async () => {
    const { field, player, peers, pass, counts } = await setUpLive();
    field.isHttpUp = false;
    for (const peer of peers) peer.find('candidate:1');
    await pass(100);
    expect(counts.trickling).toBe(1);
    void player.stop();
    await pass(100);
    expect(counts.trickling).toBe(0);
  });

  test('a restart that the server refuses for now is not asked again sooner, whatever signs come', async () => {
    const { field, player, pass, counts } = await setUpLive();
    [field.isPathUp, field.canRestart] = [false, 'busy'];
    await pass(10_000);
    const { restarts } = counts;
    for (let at = 0; at < 10_000; at += 100) {
      player.noteSign();
      await pass(100);
    }
    expect(counts.restarts - restarts).toBeLessThanOrEqual(20);
    expect(counts.probes).toBe(0);
  });
});
