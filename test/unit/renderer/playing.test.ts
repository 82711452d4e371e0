/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { MediaAnswer, MediaRequest } from '#app/api/mediaRequest';
import { NTP_OFFSET_MS } from '../../../renderer/features/live-view/connection/receivers';
import { createVideo, field, FPS, mediaAnswer, resetField } from '../../support/browserConnection';
import { pass, play, playLive, stopAll, whepOf } from '../../support/playedStream';

beforeEach(() => {
  jest.useFakeTimers();
  resetField();
});
afterEach(() => {
  stopAll();
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(document, 'pictureInPictureElement');
  jest.useRealTimers();
});

/** jsdom's page is always shown. Left out: what a browser does to a hidden tab, whose timers run late and whose rendering stops. */
function show(isShown: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: isShown ? 'visible' : 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
const turnPage = (name: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(name), { persisted }));

describe('a page that is left', () => {
  test('closes its session, and opens another where the browser brings the page back as it was', async () => {
    const { calls, last } = await playLive();
    turnPage('pagehide', true);
    await pass(100);
    expect([calls, last()]).toEqual([['POST', 'DELETE /1'], { name: 'stopped' }]);
    turnPage('pageshow', false);
    await pass(1000);
    expect(last()).toEqual({ name: 'stopped' });
    turnPage('pageshow', true);
    await pass(1000);
    expect([calls, last()]).toEqual([['POST', 'DELETE /1', 'POST'], { name: 'live' }]);
  });

  test('and comes back is no concern of a player that was stopped', async () => {
    const { playing, calls, states, stats, video } = await playLive();
    playing.stop();
    expect(video.srcObject).toBeNull();
    const told = states.length;
    const measured = stats.length;
    turnPage('pageshow', true);
    await pass(5000);
    expect(calls).toEqual(['POST', 'DELETE /1']);
    expect([states.length, stats.length]).toEqual([told, measured]);
  });
});

describe('video that cannot be seen', () => {
  test('because it is scrolled away is not played until it comes back', async () => {
    const { playing, calls, last } = await playLive();
    playing.setSeen(false);
    await pass(100);
    expect([calls.at(-1), last()]).toEqual(['DELETE /1', { name: 'paused', why: 'unseen' }]);
    playing.setSeen(true);
    await pass(1000);
    expect([calls.at(-1), last()]).toEqual(['POST', { name: 'live' }]);
  });

  test('for two reasons is played once neither is left', async () => {
    const { playing, last } = await playLive();
    show(false);
    await pass(60_000);
    expect(last()).toEqual({ name: 'paused', why: 'hidden' });
    playing.setSeen(false);
    await pass(100);
    expect(last()).toEqual({ name: 'paused', why: 'hidden' });
    show(true);
    await pass(100);
    expect(last()).toEqual({ name: 'paused', why: 'unseen' });
    playing.setSeen(true);
    await pass(1000);
    expect(last()).toEqual({ name: 'live' });
  });

  test('is played on in a hidden page for a recording, until that ends', async () => {
    const { playing, last } = await playLive();
    playing.setKept(true);
    show(false);
    await pass(70_000);
    expect(last()).toEqual({ name: 'live' });
    playing.setKept(false);
    await pass(60_000);
    expect(last()).toEqual({ name: 'paused', why: 'hidden' });
  });

  test('in this page is played on in a window of its own, and not for that of another', async () => {
    const video = createVideo();
    const { last } = await playLive({ video });
    // jsdom has no picture in picture. Left out: its window, its events and the browser's refusal.
    const showAside = (value: Element) =>
      Object.defineProperty(document, 'pictureInPictureElement', { value, configurable: true });
    showAside(video);
    show(false);
    await pass(70_000);
    expect(last()).toEqual({ name: 'live' });
    showAside(createVideo());
    await pass(60_000);
    expect(last()).toEqual({ name: 'paused', why: 'hidden' });
  });
});

describe('sound', () => {
  /** A browser that plays nothing before a person has done something on the page, but muted video. */
  function refusing(name: string) {
    const tries: boolean[] = [];
    const video = createVideo(() => {
      tries.push(video.muted);
      return video.muted ? Promise.resolve() : Promise.reject(new DOMException('no', name));
    });
    return { video, tries };
  }

  test.each([true, false])('of a stream that has any (%s) is told with the video', async (hasSound) => {
    field.hasSound = hasSound;
    const told: object[] = [];
    const { video } = await playLive({ onSound: (sound) => told.push(sound) });
    expect(told.at(-1)).toEqual({ has: hasSound, isBlocked: false });
    expect([video.muted, video.srcObject === null]).toEqual([false, false]);
  });

  test('that the browser does not let play is muted, and video plays without it', async () => {
    field.hasSound = true;
    const told: object[] = [];
    const { video, tries } = refusing('NotAllowedError');
    await playLive({ video, onSound: (sound) => told.push(sound) });
    expect(video.muted).toBe(true);
    expect(told.at(-1)).toEqual({ has: true, isBlocked: true });
    expect(tries.at(-1)).toBe(true);
  });

  test('is not muted where the browser has another reason', async () => {
    const told: object[] = [];
    const { video } = refusing('AbortError');
    await playLive({ video, onSound: (sound) => told.push(sound) });
    expect(video.muted).toBe(false);
    expect(told.at(-1)).toMatchObject({ isBlocked: false });
  });

  test('that was off already is not said to be blocked', async () => {
    const told: object[] = [];
    let tries = 0;
    const video = createVideo(() => {
      tries += 1;
      return Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    video.muted = true;
    const { last } = play({ video, onSound: (sound) => told.push(sound) });
    await pass(2350);
    expect(tries).toBe(1);
    expect(told).toEqual([{ has: false, isBlocked: false }]);
    expect(last()).toEqual({ name: 'paused', why: 'browser' });
  });
});

test('a player that was replaced says no more of a stage that shows another', async () => {
  const { playing, states, stats, counts } = await playLive();
  playing.stop();
  const told = () => [states.length, stats.length, counts.frames];
  const before = told();
  await pass(3000);
  expect(told()).toEqual(before);
});

test('a second track of a stream does not start its element over', async () => {
  field.hasSound = true;
  const video = createVideo();
  const given: unknown[] = [];
  Object.defineProperty(video, 'srcObject', { get: () => given.at(-1) ?? null, set: (next) => given.push(next) });
  await playLive({ video, onSound: () => undefined });
  expect(given).toHaveLength(1);
});

test.each([
  [null, ['video']],
  [() => undefined, ['video', 'audio']],
])('a session asks the server for sound only where the stage plays sound', async (onSound, kinds) => {
  await playLive({ onSound });
  expect(field.connections.map(({ asked }) => asked)).toEqual([kinds]);
});

test('nothing is measured of a session that has ended', async () => {
  const { playing, stats } = await playLive();
  expect(stats.at(-1)?.kbps).toBeGreaterThan(0);
  playing.setSeen(false);
  await pass(2500);
  expect(stats.at(-1)).toMatchObject({ kbps: null, lossPct: null });
  playing.setSeen(true);
  await pass(3500);
  expect(stats.at(-1)?.kbps).toBeGreaterThan(0);
});

describe('frames', () => {
  test('are told one by one, and not those of a connection that is gone', async () => {
    const { counts } = await playLive();
    const before = counts.frames;
    await pass(5000);
    expect(counts.frames - before).toBe(5 * FPS);
    const [connection] = field.connections;
    Object.assign(connection ?? {}, { connectionState: 'failed' });
    await pass(50);
    const failed = counts.frames;
    await pass(500);
    expect(counts.frames - failed).toBeLessThan(5);
  });

  test('are known by the counters where the browser tells of none', async () => {
    const video = createVideo();
    Reflect.deleteProperty(video, 'requestVideoFrameCallback');
    const { last } = play({ video });
    await pass(5000);
    expect(last()).toEqual({ name: 'live' });
  });

  test('have an age where packets say when they were filmed, and both clocks are known', async () => {
    const clock = { offsetMs: 0, errorMs: 10 };
    const clocks = { server: () => clock, device: () => clock };
    const film = () => void (field.capturedAt = performance.timeOrigin + performance.now() - 120 + NTP_OFFSET_MS);
    const timer = setInterval(film, 10);
    film();
    const { stats } = await playLive({ clocks });
    expect(stats.at(-1)?.latency).toMatchObject({ from: 'camera', errorMs: 20 });
    expect(Math.abs((stats.at(-1)?.latency?.ms ?? 0) - 120)).toBeLessThanOrEqual(10);
    // Not that of the frame on the screen any more.
    field.isSending = false;
    await pass(2000);
    expect(stats.at(-1)?.latency?.from).toBe('camera');
    await pass(2000);
    expect(stats.at(-1)?.latency ?? null).toBeNull();
    clearInterval(timer);
  });

  test.each([
    [null, 3],
    [0.5, 4],
  ])('at a rate of %s have an age for %d s after the last of them', async (fps, seconds) => {
    const clock = { offsetMs: 0, errorMs: 10 };
    field.capturedAt = performance.timeOrigin + performance.now() + NTP_OFFSET_MS;
    const { stats } = await playLive({ clocks: { server: () => clock, device: () => clock }, fps: () => fps });
    field.isSending = false;
    await pass((seconds - 1) * 1000);
    expect(stats.at(-1)?.latency?.from).toBe('camera');
    await pass(2000);
    expect(stats.at(-1)?.latency ?? null).toBeNull();
  });
});

describe('a wait that the server has asked for', () => {
  /** Busy for 20 s. */
  function playBusy() {
    const server = { isBusy: true };
    const made = play({
      answer: ({ method }) =>
        server.isBusy && method === 'POST'
          ? mediaAnswer(429, { retryAfter: '20' })
          : mediaAnswer(method === 'POST' ? 201 : 204, { location: `${whepOf()}/1` }),
    });
    return { ...made, server };
  }

  test('is cut short by a person, and not by news of video', async () => {
    const { playing, server, last } = playBusy();
    await pass(1000);
    expect(last()).toMatchObject({ name: 'busy', status: 429 });
    server.isBusy = false;
    playing.nudge();
    await pass(1000);
    expect(last()).toMatchObject({ name: 'busy' });
    playing.retry();
    await pass(1000);
    expect(last()).toEqual({ name: 'live' });
  });

  test('for no time of its own is cut short by news of video', async () => {
    const server = { isBroken: true };
    const { playing, calls, last } = play({
      answer: ({ method, url }) =>
        server.isBroken && method === 'POST'
          ? mediaAnswer(503)
          : mediaAnswer(method === 'POST' ? 201 : 204, { location: `${url}/1` }),
    });
    await pass(20_000);
    // Until an attempt has just failed: the next one is seconds away, whatever the jitter.
    for (const { length } = calls; calls.length === length;) await pass(50);
    server.isBroken = false;
    const { length } = calls;
    await pass(50);
    expect(calls).toHaveLength(length);
    playing.nudge();
    await pass(1000);
    expect([calls.length, last()]).toEqual([length + 1, { name: 'live' }]);
  });
});

test('an opening that waits for its turn lets those that can be seen go first', async () => {
  const answers: (() => void)[] = [];
  const held = ({ method }: MediaRequest) =>
    method === 'POST'
      ? new Promise<MediaAnswer>((resolve) => answers.push(() => resolve(mediaAnswer(404))))
      : mediaAnswer(204);
  for (const device of ['dev_2', 'dev_3', 'dev_4']) play({ device, answer: held });
  await pass(500);
  expect(answers).toHaveLength(3);
  const opened: string[] = [];
  const note = (device: string) => (request: MediaRequest) => {
    if (request.method === 'POST') opened.push(device);
    return mediaAnswer(request.method === 'POST' ? 201 : 204, { location: `${request.url}/1` });
  };
  const [first] = ['dev_5', 'dev_6'].map((device) => play({ device, answer: note(device) }));
  await pass(500);
  first?.playing.setSeen(false);
  expect(opened).toEqual([]);
  answers[0]?.();
  await pass(500);
  expect(opened).toEqual(['dev_6', 'dev_5']);
  for (const answer of answers) answer();
});

test('video is held back for as long as is wanted, by this connection and by the next', async () => {
  const { playing } = await playLive({ bufferMs: 100 });
  const targets = () => field.connections.map(({ receivers }) => receivers.at(-1)?.jitterBufferTarget);
  expect(targets()).toEqual([100]);
  playing.setBuffer(400);
  expect(targets()).toEqual([400]);
  playing.setSeen(false);
  await pass(100);
  playing.setSeen(true);
  await pass(1000);
  expect(targets()).toEqual([400, 400]);
});
