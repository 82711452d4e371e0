import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PlayerState, SessionEnd } from '../../../renderer/features/live-view/connection/playerState';
import { createField } from '../../support/videoField';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp(options: Parameters<typeof createField>[1] = {}) {
  const made = createField(20, options);
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
    field.answer = { kind: 'busy', status: 429, message: null, retryAfterMs: 20_000 };
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

describe('what a player remembers', () => {
  const waitOf = (states: readonly PlayerState[]) =>
    states.flatMap((one) => (one.name === 'reconnecting' ? [one.attempt] : []));

  test('failures count up to the next video: after it the first wait is short again', async () => {
    const { field, player, pass, last, states } = setUp();
    field.answer = { kind: 'network' };
    player.start();
    await pass(5000);
    field.answer = 'ok';
    await pass(6000);
    expect(last()).toEqual({ name: 'live' });
    field.answer = { kind: 'network' };
    field.isSending = false;
    await pass(4000);
    const state = last();
    expect(state).toMatchObject({ name: 'reconnecting', attempt: 1 });
    expect(waitOf(states)).toEqual([1, 2, 3, 1]);
  });

  test('why it was paused is told until there is video, and not after the next loss', async () => {
    const { field, player, pass, states } = setUp();
    player.setPaused('data');
    player.start();
    player.setPaused(null);
    await pass(1000);
    expect(states.filter(({ name }) => name === 'connecting')).not.toEqual([]);
    for (const one of states) if (one.name === 'connecting') expect(one.resumed).toBe('data');
    const { length } = states;
    field.isSending = false;
    await pass(5000);
    field.isSending = true;
    await pass(5000);
    for (const one of states.slice(length)) if (one.name === 'connecting') expect(one.resumed).toBeNull();
  });

  test('a start twice plays once, and a pause twice is told once', async () => {
    const { player, pass, counts, names } = setUp();
    player.start();
    player.start();
    await pass(1000);
    expect(counts).toMatchObject({ opened: 1, most: 1 });
    for (let time = 0; time < 2; time += 1) player.setPaused('hidden');
    await pass(1000);
    expect(names().filter((name) => name === 'paused')).toHaveLength(1);
    await player.stop();
    await pass(100);
    expect(names().at(-1)).toBe('stopped');
  });

  test('only a device that comes online is asked at once, not one that is online all the time, nor one that goes', async () => {
    const { field, player, pass, counts } = setUp();
    field.answer = { kind: 'no-publisher', retryAfterMs: null };
    player.start();
    await pass(500);
    field.answer = 'ok';
    player.setOnline(true);
    player.setOnline(false);
    await pass(500);
    expect(counts.opened).toBe(0);
    player.setOnline(true);
    await pass(200);
    expect(counts.opened).toBe(1);
  });

  test('frames that stop being decoded once in a while are an accident each time', async () => {
    const { field, player, pass, names, last } = setUp();
    player.start();
    for (let time = 0; time < 3; time += 1) {
      await pass(32_000);
      expect(last()).toEqual({ name: 'live' });
      field.isUndecodable = true;
      await pass(4000);
      field.isUndecodable = false;
    }
    await pass(10_000);
    expect(names()).not.toContain('undecodable');
    expect(last()).toEqual({ name: 'live' });
  });

  test('a camera that starts again after it has sent has its ten seconds again', async () => {
    const { field, player, pass, names, last } = setUp();
    field.answer = { kind: 'no-publisher', retryAfterMs: null };
    player.start();
    await pass(9000);
    field.answer = 'ok';
    await pass(3000);
    expect(last()).toEqual({ name: 'live' });
    field.answer = { kind: 'no-publisher', retryAfterMs: null };
    field.isSending = false;
    await pass(10_000);
    expect(last()?.name).toBe('starting');
    expect(names()).not.toContain('no-publisher');
  });
});

describe('an offer with sound', () => {
  test.each<SessionEnd>([
    { kind: 'unsupported', offered: ['h264'] },
    { kind: 'refused', status: 400, message: null },
    { kind: 'refused', status: 422, message: 'No audio' },
  ])('that is refused by %j is made again at once without it, and so are those after it', async (refusal) => {
    const { field, player, pass, last, names, counts } = setUp({ wantsSound: true });
    field.soundRefusal = refusal;
    player.start();
    await pass(500);
    expect(last()).toEqual({ name: 'live' });
    expect(names()).not.toContain(refusal.kind);
    field.isPathUp = false;
    field.canRestart = 'gone';
    await pass(20_000);
    field.isPathUp = true;
    await pass(10_000);
    expect(last()).toEqual({ name: 'live' });
    expect([counts.opened > 1, field.offersSound]).toEqual([true, false]);
  });

  test('is not the reason where an offer without it is refused as well: that is told, and sound is asked for again', async () => {
    const { field, player, pass, last } = setUp({ wantsSound: true });
    field.answer = { kind: 'unsupported', offered: ['h264'] };
    player.start();
    await pass(200);
    expect(last()).toMatchObject({ name: 'unsupported' });
    field.answer = 'ok';
    await pass(31_000);
    expect([last()?.name, field.offersSound]).toEqual(['live', true]);
  });

  test('that is refused for another reason is not made again at once', async () => {
    const { field, player, pass, last } = setUp({ wantsSound: true });
    field.answer = { kind: 'refused', status: 418, message: null };
    player.start();
    await pass(200);
    expect([last()?.name, field.offersSound]).toEqual(['refused', true]);
  });
});

describe('a refusal by an address that may have expired', () => {
  const REFUSALS: readonly SessionEnd[] = [
    { kind: 'forbidden' },
    { kind: 'no-publisher', retryAfterMs: null },
    { kind: 'refused', status: 410, message: null },
  ];

  test.each(REFUSALS)(
    '%j is not told where the list names another address, which is tried at once',
    async (refusal) => {
      const renewAddress = jest.fn(async () => {
        field.answer = 'ok';
        return true;
      });
      const { field, player, pass, last, names } = setUp({ renewAddress });
      field.answer = refusal;
      player.start();
      await pass(500);
      expect(last()).toEqual({ name: 'live' });
      expect(names().filter((name) => name !== 'connecting')).toEqual(['live']);
      expect(renewAddress).toHaveBeenCalledTimes(1);
    },
  );

  test.each<[string, () => Promise<boolean>]>([
    ['is the same', () => Promise.resolve(false)],
    ['cannot be had', () => Promise.reject(new Error('No'))],
    ['does not come within three seconds', () => new Promise(() => undefined)],
  ])('is told where the address %s', async (_, renew) => {
    const { field, player, pass, last } = setUp({ renewAddress: renew });
    field.answer = { kind: 'forbidden' };
    player.start();
    await pass(3200);
    expect(last()).toMatchObject({ name: 'forbidden' });
  });

  test('asks for the list at most once in 30 s, however often the server refuses', async () => {
    const renewAddress = jest.fn(() => Promise.resolve(true));
    const { field, player, pass, last } = setUp({ renewAddress });
    field.answer = { kind: 'no-publisher', retryAfterMs: null };
    player.start();
    await pass(59_000);
    expect(last()?.name).toBe('no-publisher');
    expect(renewAddress).toHaveBeenCalledTimes(2);
  });

  test('of a server that cannot be reached, is full or has no codec does not ask for it', async () => {
    for (const answer of [
      { kind: 'unreachable', origin: null },
      { kind: 'full', retryAfterMs: null },
      { kind: 'unsupported', offered: [] },
      { kind: 'refused', status: 400, message: null },
    ] satisfies SessionEnd[]) {
      const renewAddress = jest.fn(() => Promise.resolve(true));
      const { field, player, pass } = setUp({ renewAddress });
      field.answer = answer;
      player.start();
      await pass(5000);
      await player.stop();
      expect(renewAddress).not.toHaveBeenCalled();
    }
  });

  test('asks before each attempt that a person wants', async () => {
    const done: string[] = [];
    const renewAddress = async () => {
      done.push(`list while ${last()?.name}`);
      field.answer = 'ok';
      return true;
    };
    const { field, player, pass, last } = setUp({ renewAddress });
    field.answer = { kind: 'full', retryAfterMs: 60_000 };
    player.start();
    await pass(200);
    player.retry();
    await pass(500);
    expect(done).toEqual(['list while full']);
    expect(last()).toEqual({ name: 'live' });
  });

  test('ends with the player', async () => {
    let answer: (isOther: boolean) => void = () => undefined;
    const { field, player, pass, last, counts } = setUp({
      renewAddress: () => new Promise((resolve) => (answer = resolve)),
    });
    field.answer = { kind: 'forbidden' };
    player.start();
    await pass(200);
    field.answer = 'ok';
    void player.stop();
    answer(true);
    await pass(1000);
    expect([last()?.name, counts.opened]).toEqual(['stopped', 0]);
  });
});
