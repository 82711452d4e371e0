import { describe, expect, test } from '@jest/globals';
import { HEARD, open, openLive } from '../../support/livenessBench';

describe('a session without a frame', () => {
  test.each([
    ['new', false],
    ['connecting', false],
    ['connected', true],
    ['disconnected', false],
  ] as const)('is waited for for ten seconds; of a connection that is %s then it says so', (state, wasConnected) => {
    const { liveness, judge, state: tell } = open();
    tell(state, 100);
    expect(judge(9999)).toEqual({ kind: 'waiting' });
    expect(judge(10_000)).toEqual({ kind: 'never', wasConnected });
    expect([liveness.hasFrame, liveness.wasConnected]).toEqual([false, wasConnected]);
  });

  test.each(['disconnected', 'failed'] as const)('was connected, although its connection is %s by then', (state) => {
    const { judge, state: tell } = open();
    tell('connected', 100);
    tell(state, 5000);
    expect(judge(10_000)).toEqual({ kind: 'never', wasConnected: true });
  });

  test('of a slow stream is waited for for as long as a gap may last there', () => {
    const { judge } = open();
    expect([judge(24_999, 0.1).kind, judge(25_000, 0.1).kind]).toEqual(['waiting', 'never']);
  });

  test('whose packets bring no whole frame waits for a key frame, for as long as they come', () => {
    const { judge, look, lacksKeyFrame, state: tell } = open();
    tell('connected', 100);
    const seen = [];
    for (let at = 500; at <= 60_000; at += 500) {
      look(at, { ...HEARD, mediaReceived: 20, videoReceived: 20 });
      seen.push([judge(at).kind, lacksKeyFrame(at)]);
    }
    expect(seen.filter(([, isTold]) => !isTold)).toHaveLength(6);
    expect(new Set(seen.map(([kind]) => kind))).toEqual(new Set(['waiting']));
    for (let at = 60_500; at < 63_000; at += 500) look(at, HEARD);
    expect([judge(63_000).kind, lacksKeyFrame(63_000)]).toEqual(['waiting', true]);
    look(63_500, HEARD);
    expect([judge(63_500).kind, lacksKeyFrame(63_500)]).toEqual(['never', false]);
  });

  test.each([
    ['sound alone', { mediaReceived: 20 }],
    ['whole frames that cannot be decoded', { mediaReceived: 20, videoReceived: 20, framesReceived: 1 }],
  ])('that gets %s waits for no key frame', (_, more) => {
    const { judge, look, lacksKeyFrame, state: tell } = open();
    tell('connected', 100);
    for (let at = 500; at <= 10_000; at += 500) look(at, { ...HEARD, ...more });
    expect([judge(10_000).kind, lacksKeyFrame(10_000)]).toEqual(['never', false]);
  });

  test('is silent 2.5 s after it has connected, and later where frames are rare or of an unknown rate', () => {
    for (const [fps, ms] of [
      [20, 2500],
      [0.5, 5000],
      [null, 10_000],
    ] as const) {
      const { state, isSilentStart } = open();
      state('connected', 300);
      expect([isSilentStart(299 + ms, fps), isSilentStart(300 + ms, fps)]).toEqual([false, true]);
    }
  });

  test('is not silent where media or a frame has come, nor before it is connected', () => {
    const [media, shown, unconnected] = [open(), open(), open()];
    for (const { state } of [media, shown]) state('connected', 0);
    media.look(500, { mediaReceived: 1 });
    shown.frame(500);
    for (const { isSilentStart } of [media, shown, unconnected]) expect(isSilentStart(30_000)).toBe(false);
  });
});

describe('a gap between frames', () => {
  test.each([
    [20, 1000],
    [2.5, 1000],
    [1, 2500],
    [0.5, 5000],
    [0.01, 75_000],
    [0, 10_000],
    [null, 10_000],
  ])('at %s frames per second is a freeze after %d ms', (fps, ms) => {
    const { liveness, frame, flowsFor, judge } = open();
    frame(200);
    expect(flowsFor(200, fps)).toBe(ms);
    expect(judge(200 + ms, fps).kind).toBe('stalled');
    expect(liveness.hasFrame).toBe(true);
  });

  test.each([
    ['slower than set', 15, 1000],
    ['of an unknown rate', null, 10_000],
  ])('of a stream %s is measured once there are three', (_, fps, before) => {
    const { frames, flowsFor } = open();
    frames(3, 1250);
    expect(flowsFor(2500, fps)).toBe(before);
    frames(1, 0, 3750);
    expect(flowsFor(3750, fps)).toBe(3125);
  });

  test('may be as long as what is set says, where frames come faster', () => {
    const { frames, flowsFor } = open();
    frames(20, 50);
    expect(flowsFor(950, 1)).toBe(2500);
  });

  test('is measured over the last nine: a stream that has become faster is judged as such after five', () => {
    const { frames, flowsFor } = open();
    frames(30, 2000);
    expect(flowsFor(58_000, null)).toBe(5000);
    frames(4, 100, 58_100);
    expect(flowsFor(58_400, null)).toBe(5000);
    frames(1, 0, 58_500);
    expect(flowsFor(58_500, null)).toBe(1000);
  });

  test('that is long once makes no slow stream', () => {
    const { frames, flowsFor } = open();
    frames(5, 100);
    frames(5, 100, 3400);
    expect(flowsFor(3800, null)).toBe(1000);
  });

  test('is none between frames that are told at one time', () => {
    const { frames, flowsFor } = open();
    frames(10, 0, 500);
    expect(flowsFor(500, null)).toBe(10_000);
  });
});

describe('frames that are decoded and not shown, as in a hidden page', () => {
  test('count as video, and their rate is known from the counters', () => {
    const { look, flowsFor, liveness } = open();
    expect([1, 2].map((second) => look(second * 1000, { framesDecoded: 2 }))).toEqual([true, true]);
    // Two intervals: what came before the first frame is none.
    expect(flowsFor(2000, null)).toBe(10_000);
    expect(look(3000, { framesDecoded: 2 })).toBe(true);
    expect(liveness.hasFrame).toBe(true);
    // A frame in 500 ms.
    expect(flowsFor(3000, null)).toBe(1250);
  });

  test('are none where each was shown', () => {
    const { look, frames } = open();
    frames(20, 50);
    expect(look(2000, { framesDecoded: 20 })).toBe(false);
    // The counters have been read: those of the next second are counted anew.
    expect(look(3000, { framesDecoded: 1 })).toBe(true);
  });

  test('are one that is still being decoded, where one was shown less than 800 ms ago', () => {
    const [soon, later] = [open(), open()];
    for (const { frame } of [soon, later]) frame(100);
    expect(soon.look(899, { framesDecoded: 2 })).toBe(false);
    expect(later.look(900, { framesDecoded: 2 })).toBe(true);
    expect([soon.judge(1100).kind, later.judge(1100).kind]).toEqual(['stalled', 'flowing']);
  });

  test('are a freeze where they should have been shown, and no reason for another session', () => {
    const { look, judge, needsRestart } = openLive();
    for (let at = 1250; at <= 60_000; at += 250) expect(look(at, { framesDecoded: 5, ...HEARD }, false)).toBe(false);
    expect(judge(60_000)).toEqual({ kind: 'stalled', isPathDown: false, isOver: false });
    expect(needsRestart(60_000)).toBe(false);
    for (let at = 60_250; at <= 63_000; at += 250) look(at, HEARD, false);
    expect([judge(62_999), judge(63_000)]).toMatchObject([{ isOver: false }, { isOver: true }]);
  });

  test('do not make a session live that has shown no frame, and keep it open for as long as they come', () => {
    const { look, judge, liveness } = open();
    for (let at = 1000; at <= 60_000; at += 1000) look(at, { framesDecoded: 20, framesReceived: 20 }, false);
    expect([judge(60_000).kind, liveness.hasFrame]).toEqual(['waiting', false]);
    expect([judge(60_999).kind, judge(61_000).kind]).toEqual(['waiting', 'never']);
  });

  test('begin the wait for the stream anew', () => {
    const { look, judge } = openLive();
    look(1500, HEARD);
    look(3000, { framesDecoded: 1, ...HEARD });
    for (let at = 3500; at < 6000; at += 250) look(at, HEARD);
    expect(judge(5999)).toMatchObject({ kind: 'stalled', isOver: false });
    expect(judge(6000)).toMatchObject({ kind: 'stalled', isOver: true });
  });
});

describe('a stall', () => {
  test('of the stream, over a path that works, is over two seconds after it has begun', () => {
    const { look, judge, needsRestart } = openLive();
    for (let at = 1250; at <= 4000; at += 250) look(at, HEARD);
    expect(judge(2000)).toEqual({ kind: 'stalled', isPathDown: false, isOver: false });
    expect(judge(3999)).toEqual({ kind: 'stalled', isPathDown: false, isOver: false });
    expect(judge(4000)).toEqual({ kind: 'stalled', isPathDown: false, isOver: true });
    expect(needsRestart(4000)).toBe(false);
  });

  test('in which nothing at all arrives for 3.2 s is one of the path, and the session is kept', () => {
    const { look, judge, needsRestart } = openLive();
    for (let at = 1250; at <= 4000; at += 250) look(at);
    expect(judge(4199)).toEqual({ kind: 'stalled', isPathDown: false, isOver: false });
    expect(needsRestart(4199)).toBe(false);
    expect(judge(4200)).toEqual({ kind: 'stalled', isPathDown: true, isOver: false });
    expect(needsRestart(4200)).toBe(true);
    expect(judge(60_000)).toMatchObject({ isPathDown: true, isOver: false });
  });

  test('is one of the path as well once packets stop that had come after the last frame', () => {
    const { look, judge } = openLive();
    look(1250);
    for (let at = 1500; at <= 2000; at += 250) look(at, HEARD);
    expect(judge(5199)).toMatchObject({ isPathDown: false, isOver: true });
    expect(judge(5200)).toMatchObject({ isPathDown: true, isOver: false });
  });

  test('packets that are counted within 250 ms of the last frame were its own: they say nothing of the path', () => {
    const { look, judge } = openLive();
    look(1249, HEARD);
    look(1400, HEARD);
    look(4100);
    expect(judge(4200)).toMatchObject({ isPathDown: true, isOver: false });
    const later = openLive();
    later.look(1250);
    later.look(1400, HEARD);
    expect(later.judge(4200)).toMatchObject({ isPathDown: false, isOver: true });
    expect(later.judge(4599)).toMatchObject({ isPathDown: false });
    expect(later.judge(4600)).toMatchObject({ isPathDown: true });
  });

  test('gives a path that was silent for a while 1.5 s for a frame that can be decoded', () => {
    const { look, judge } = openLive();
    look(1250);
    for (let at = 3500; at <= 5000; at += 250) look(at, HEARD);
    expect(judge(4999)).toMatchObject({ isPathDown: false, isOver: false });
    expect(judge(5000)).toMatchObject({ isPathDown: false, isOver: true });
  });

  test('gives the stream its whole time again once the path is back, however long it was down', () => {
    const { look, judge } = openLive();
    look(1250);
    for (let at = 20_000; at <= 23_000; at += 250) look(at, HEARD);
    expect(judge(20_000)).toEqual({ kind: 'stalled', isPathDown: false, isOver: false });
    expect(judge(22_999)).toMatchObject({ isOver: false });
    expect(judge(23_000)).toMatchObject({ isPathDown: false, isOver: true });
  });

  test('ends with a frame, after which the path is judged anew', () => {
    const { look, judge, frame } = openLive();
    for (let at = 1250; at <= 3500; at += 250) look(at, HEARD);
    frame(3600);
    expect(judge(3600)).toEqual({ kind: 'flowing' });
    look(3750);
    // Nothing has come since that frame: it may be the path.
    expect(judge(6700)).toMatchObject({ isPathDown: false, isOver: false });
    expect(judge(6800)).toMatchObject({ isPathDown: true, isOver: false });
  });

  test.each(['disconnected', 'failed'] as const)('of a connection that is %s is one of the path at once', (peer) => {
    const { look, judge, state } = openLive();
    for (let at = 1250; at <= 4000; at += 250) look(at, HEARD);
    state(peer, 4000);
    expect(judge(4000)).toEqual({ kind: 'stalled', isPathDown: true, isOver: false });
    state('connected', 4100);
    expect(judge(4100)).toEqual({ kind: 'stalled', isPathDown: false, isOver: false });
  });

  test('is not over while the connection is being made', () => {
    const { look, judge, state } = openLive();
    for (let at = 1250; at <= 5000; at += 250) look(at, HEARD);
    state('connecting', 4500);
    expect(judge(5000)).toEqual({ kind: 'stalled', isPathDown: false, isOver: false });
  });
});
