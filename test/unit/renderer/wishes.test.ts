import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createField } from '../../support/videoField';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp() {
  const made = createField();
  return { ...made, pass: (ms: number) => made.pass(ms, (step) => jest.advanceTimersByTimeAsync(step)) };
}

/** Live, with a few frames behind it. */
async function setUpLive() {
  const made = setUp();
  made.player.start();
  await made.pass(500 + 2000 / made.field.fps);
  expect(made.last()).toEqual({ name: 'live' });
  return made;
}

describe('wishes that meet a session on its way (R52)', () => {
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
