import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PlayerState, SessionEnd } from '../../../renderer/features/live-view/connection/playerState';
import { createField } from '../../support/videoField';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp() {
  const made = createField();
  return { ...made, pass: (ms: number) => made.pass(ms, (step) => jest.advanceTimersByTimeAsync(step)) };
}

describe('the player before servers and streams of other makers', () => {
  test.each<[SessionEnd, PlayerState['name'], number]>([
    [{ kind: 'unsupported', offered: ['h264'] }, 'unsupported', 30],
    [{ kind: 'refused', status: 400, message: null }, 'refused', 30],
    [{ kind: 'not-allowed' }, 'not-allowed', 30],
    [{ kind: 'forbidden' }, 'forbidden', 60],
  ])('after %j it says when it tries again, and does so then and no sooner: %s, %d s', async (end, name, seconds) => {
    const { field, player, pass, counts, last } = setUp();
    field.answer = end;
    player.start();
    await pass(100);
    const state = last();
    expect(state?.name).toBe(name);
    const leftMs = (state && 'retryAt' in state ? state.retryAt : 0) - Date.now();
    expect(Math.round(leftMs / 1000)).toBe(seconds);
    field.answer = 'ok';
    await pass(leftMs - 100);
    expect([counts.opened, last()?.name]).toEqual([0, name]);
    await pass(1000);
    expect([counts.opened, last()?.name]).toEqual([1, 'live']);
  });

  test('a time that the server names holds against news of the device, and not against a person', async () => {
    const { field, player, pass, counts, last } = setUp();
    field.answer = { kind: 'busy', status: 429, retryAfterMs: 20_000 };
    player.start();
    await pass(100);
    field.answer = 'ok';
    for (let nudges = 0; nudges < 10; nudges += 1) {
      player.nudge();
      player.setPaused('hidden');
      player.setPaused(null);
      await pass(1500);
    }
    expect(counts.opened).toBe(0);
    expect(last()).toMatchObject({ name: 'busy', status: 429 });
    player.retry();
    await pass(500);
    expect(last()).toEqual({ name: 'live' });
  });

  test('a session that is connected and silent while the device sends is replaced after 2.5 s, once, and not shown as a failure', async () => {
    const { field, player, pass, last, names, counts } = setUp();
    field.silentPeers = 1;
    player.start();
    await pass(3300);
    expect(last()).toEqual({ name: 'live' });
    expect(counts).toMatchObject({ opened: 2, most: 1 });
    expect(new Set(names())).toEqual(new Set(['connecting', 'live']));
  });

  test('a second silent session has the usual ten seconds, and video the first again', async () => {
    const { field, player, pass, last, counts } = setUp();
    field.silentPeers = 2;
    player.start();
    await pass(12_000);
    expect([counts.opened, last()?.name]).toEqual([2, 'connecting']);
    await pass(3000);
    expect([counts.opened, last()?.name]).toEqual([3, 'live']);
  });

  test('a device that does not send, or a slow one, is waited for', async () => {
    const { field, player, pass, counts, last } = setUp();
    field.isSending = false;
    player.start();
    await pass(9000);
    expect(counts.opened).toBe(1);
    field.isSending = true;
    await pass(500);
    expect(last()).toEqual({ name: 'live' });
    const slow = createField(0.25);
    slow.player.start();
    await slow.pass(9000, (step) => jest.advanceTimersByTimeAsync(step));
    expect(slow.counts.opened).toBe(1);
  });

  test('frames that cannot be decoded are said to be that, not a frozen or blocked stream', async () => {
    const { field, player, pass, last, names } = setUp();
    field.isUndecodable = true;
    player.start();
    await pass(11_000);
    expect(last()?.name).toBe('undecodable');
    expect(names()).not.toContain('blocked');
    field.isUndecodable = false;
    player.nudge();
    await pass(1000);
    expect(last()).toEqual({ name: 'live' });
  });

  test('frames that stop being decoded while they arrive get another session at first, then are said to be that', async () => {
    const { field, player, pass, last, names } = setUp();
    player.start();
    await pass(1000);
    field.isUndecodable = true;
    await pass(5000);
    // A lost key frame does the same.
    expect(names()).toContain('reconnecting');
    expect(names()).not.toContain('undecodable');
    await pass(15_000);
    expect(last()?.name).toBe('undecodable');
  });

  test.each([
    ['a new session, where only the answer to an offer names others', false, 2],
    ['another ICE restart, where the answer to the first names others', true, 1],
  ])('a relay whose credentials have expired is replaced by %s', async (_, namesAtRestart, opened) => {
    const { field, player, pass, last, counts } = setUp();
    Object.assign(field, { isRelayNeeded: true, namesAtRestart });
    player.start();
    await pass(4000);
    expect(last()).toEqual({ name: 'live' });
    field.credential = 'later';
    await pass(16_000);
    expect(last()).toEqual({ name: 'live' });
    expect(counts).toMatchObject({ opened, sessions: 1, most: 1 });
  });

  test.each([
    ['an ICE restart of the same session', true, 1],
    ['one more session, where the server knows no restart', false, 2],
  ])('ICE servers that come with the answer are used after a second, by %s', async (_, canRestart, opened) => {
    const { field, player, pass, last, counts, names } = setUp();
    Object.assign(field, { isRelayNeeded: true, canRestart });
    player.start();
    await pass(4000);
    expect(last()).toEqual({ name: 'live' });
    expect(counts).toMatchObject({ opened, sessions: 1, most: 1 });
    expect(names()).not.toContain('reconnecting');
  });
});
