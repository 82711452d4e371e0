import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { SignallingError } from '../../../renderer/features/live-view/connection/Peer';
import { openLog } from '../../../renderer/lib/log';
import { NONE, playSession, RELAY, settle, usable } from '../../support/playedSession';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] }));
afterEach(() => {
  jest.useRealTimers();
  openLog(() => undefined);
});

describe('a session ends', () => {
  test('before it began where it is not wanted any more once its servers are known', async () => {
    const { world, calls, run, end } = playSession();
    world.isWanted = false;
    await run();
    expect(end()).toEqual({ kind: 'unwanted' });
    expect(calls.createPeer).not.toHaveBeenCalled();
    expect(calls.onEnding).not.toHaveBeenCalled();
  });

  test('where the browser has no WebRTC', async () => {
    const { calls, run, end } = playSession();
    calls.createPeer.mockImplementation(() => {
      throw new Error('none');
    });
    await run();
    expect(end()).toEqual({ kind: 'no-webrtc' });
    expect([calls.onEnding.mock.calls.length, calls.open.mock.calls.length]).toEqual([1, 0]);
  });

  test.each([
    [
      'with what the server said',
      new SignallingError({ kind: 'full', retryAfterMs: 7 }),
      { kind: 'full', retryAfterMs: 7 },
    ],
    ['as one of the network for anything else', new Error('x'), { kind: 'network' }],
  ])('that could not be opened: %s', async (_, error, expected) => {
    const { peer, opened, calls, session, run, end } = playSession();
    calls.open.mockRejectedValue(error);
    await run();
    expect(end()).toEqual(expected);
    expect([session.isOpen, peer.close.mock.calls.length, opened.close.mock.calls.length]).toEqual([false, 1, 0]);
    expect(calls.onEnding).toHaveBeenCalledTimes(1);
  });

  test('and is closed at the server where it is not wanted any more once it is open', async () => {
    const { world, peer, opened, calls, run, end } = playSession();
    calls.open.mockImplementation(async () => {
      world.isWanted = false;
      return opened;
    });
    await run();
    expect(end()).toEqual({ kind: 'unwanted' });
    expect([peer.accept.mock.calls.length, opened.close.mock.calls.length]).toEqual([0, 1]);
  });

  test('when its connection has failed for good; what was on its way is cut off, and the end is the same if closing fails', async () => {
    const { peer, opened, calls, run, become, find, end } = playSession();
    opened.close.mockRejectedValue(new Error('gone'));
    opened.trickle.mockRejectedValue(new Error('gone'));
    await run();
    find('late');
    const signal = opened.trickle.mock.calls[0]?.[1];
    expect([opened.trickle.mock.calls[0]?.[0], signal?.aborted]).toEqual(['late', false]);
    become('closed');
    await settle();
    expect(end()).toEqual({ kind: 'peer-failed' });
    expect([signal?.aborted, peer.close.mock.calls.length, calls.stopTicking.mock.calls.length]).toEqual([true, 1, 1]);
  });

  test('after three seconds where the server does not answer to its close', async () => {
    const { opened, session, run, end } = playSession();
    opened.close.mockReturnValue(new Promise(() => undefined));
    await run();
    session.end({ kind: 'unwanted' });
    await jest.advanceTimersByTimeAsync(2999);
    expect(end()).toBeNull();
    await jest.advanceTimersByTimeAsync(1);
    expect(end()).toEqual({ kind: 'unwanted' });
  });
});

describe('what the server answers', () => {
  test.each([
    [201, false],
    [406, true],
  ])(
    'and the browser does not take is refused as %i, and logged while it is wanted',
    async (status, isCounterOffer) => {
      for (const isWanted of [true, false]) {
        const { world, peer, opened, run, end } = playSession();
        const lines: string[] = [];
        openLog((_, message) => lines.push(message));
        Object.assign(opened, { isCounterOffer });
        const fail = async (): Promise<never> => {
          world.isWanted = isWanted;
          throw new Error('no video');
        };
        peer.accept.mockImplementation(fail);
        peer.answer.mockImplementation(fail);
        await run();
        expect(end()).toEqual({ kind: 'refused', status, message: null });
        expect(lines).toHaveLength(isWanted ? 1 : 0);
        expect(opened.close).toHaveBeenCalledTimes(1);
      }
    },
  );

  test('with a reason of its own keeps that reason', async () => {
    const { peer, run, end } = playSession();
    peer.accept.mockRejectedValue(new SignallingError({ kind: 'unsupported', offered: ['VP8'] }));
    await run();
    expect(end()).toEqual({ kind: 'unsupported', offered: ['VP8'] });
  });

  test('is accepted where it is an answer, and answered where it is an offer', async () => {
    const plain = playSession();
    await plain.run();
    expect(plain.peer.accept.mock.calls).toEqual([['sdp of the server']]);
    expect([plain.peer.answer.mock.calls, plain.opened.answer.mock.calls]).toEqual([[], []]);
    const counter = playSession();
    counter.opened.isCounterOffer = true;
    await counter.run();
    expect(counter.peer.answer.mock.calls).toEqual([['sdp of the server']]);
    expect([counter.peer.accept.mock.calls, counter.opened.answer.mock.calls]).toEqual([[], [['own answer']]]);
    expect([plain.end(), counter.end()]).toEqual([null, null]);
  });

  test('names ICE servers: noted, and put to use where there were none, or expired ones', async () => {
    for (const [own, named, isNoted, isUsed] of [
      [{}, NONE, false, false],
      [{}, RELAY, true, true],
      [{ isServed: true }, RELAY, true, false],
      [{ isServed: true, isExpired: true }, RELAY, true, true],
    ] as const) {
      const { peer, opened, calls, run } = playSession();
      opened.ice = named;
      calls.current.mockResolvedValueOnce(usable(own)).mockResolvedValue(usable({ servers: RELAY.servers }));
      await run();
      expect(calls.note.mock.calls).toEqual(isNoted ? [[RELAY]] : []);
      expect(peer.setServers.mock.calls).toEqual(isUsed ? [[RELAY.servers]] : []);
    }
  });
});

describe('the counters are read', () => {
  test('each quarter of a second until there is video, then each second, and never twice at a time', async () => {
    const { peer, session, run, readAt, tickAt } = playSession();
    const looks = () => peer.look.mock.calls.length;
    await run();
    tickAt(0);
    tickAt(5000);
    expect(looks()).toBe(1);
    await readAt(5000);
    tickAt(5249);
    expect(looks()).toBe(2);
    await readAt(5250);
    tickAt(5498);
    expect(looks()).toBe(2);
    tickAt(5499);
    expect(looks()).toBe(3);
    session.noteFrame();
    await readAt(5500);
    tickAt(6498);
    expect(looks()).toBe(3);
    tickAt(6499);
    expect(looks()).toBe(4);
  });

  test('and what another has read counts as a look', async () => {
    const { peer, run, readAt, tickAt } = playSession();
    await run();
    await readAt(1000);
    tickAt(1249);
    expect(peer.look).not.toHaveBeenCalled();
    tickAt(1250);
    expect(peer.look).toHaveBeenCalledTimes(1);
  });
});

describe('progress is reported', () => {
  test('once each time it changes', async () => {
    const { calls, session, run, readAt, become } = playSession();
    session.noteFrame();
    expect(calls.onFrame).not.toHaveBeenCalled();
    await run();
    expect(calls.onProgress.mock.calls).toEqual([['network']]);
    become('connected');
    expect(calls.onProgress.mock.calls).toEqual([['network'], ['first-frame']]);
    session.noteFrame();
    session.noteFrame();
    become('connected');
    expect(calls.onProgress).toHaveBeenCalledTimes(2);
    await readAt(500, { packetsHeard: 1, mediaReceived: 1, framesReceived: 2, framesDecoded: 2 });
    await readAt(1600, { packetsHeard: 1 });
    await readAt(1700, { packetsHeard: 1 });
    await readAt(5000);
    expect(calls.onMoving.mock.calls).toEqual([
      [{ name: 'live' }],
      [{ name: 'stalled', isPathDown: false }],
      [{ name: 'stalled', isPathDown: true }],
    ]);
    await readAt(5100, { framesDecoded: 1, framesReceived: 1, packetsHeard: 1, mediaReceived: 1 });
    expect(calls.onMoving).toHaveBeenLastCalledWith({ name: 'live' });
    expect(calls.onFrame).toHaveBeenCalledTimes(3);
  });

  test.each([
    [true, { kind: 'silent-start' }],
    [false, null],
  ])('a device that sends (%s) while nothing has come 2.5 s after the connection', async (isSending, expected) => {
    const { world, run, readAt, become, end } = playSession();
    world.isSending = isSending;
    await run();
    become('connected');
    await readAt(2499);
    expect(end()).toBeNull();
    await readAt(2500);
    expect(end()).toEqual(expected);
  });
});
