import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { RestartError } from '../../../renderer/features/live-view/connection/Peer';
import { playFailed, playSession, RELAY, usable } from '../../support/playedSession';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] }));
afterEach(() => void jest.useRealTimers());

const refuse = (why: RestartError['why']) => async (): Promise<never> => Promise.reject(new RestartError(why));

describe('an ICE restart', () => {
  test('takes the servers of now, cuts off the candidates of before, and is sent again after 5 s at the soonest', async () => {
    const { peer, opened, find, readAt } = await playFailed({ servers: RELAY.servers });
    find('old');
    await readAt(1000);
    expect(opened.trickle.mock.calls[0]?.[1]?.aborted).toBe(true);
    find('new');
    expect(opened.trickle.mock.calls[1]?.[1]?.aborted).toBe(false);
    expect(peer.setServers.mock.calls).toEqual([[RELAY.servers]]);
    expect(opened.restart.mock.calls.map(([fragment]) => fragment)).toEqual(['own fragment']);
    await readAt(5999);
    expect(opened.restart).toHaveBeenCalledTimes(1);
    await readAt(6000);
    expect(opened.restart).toHaveBeenCalledTimes(2);
  });

  test('is not sent beside another, nor sooner for a nudge meanwhile', async () => {
    const { opened, session, readAt } = await playFailed();
    opened.restart.mockReturnValue(new Promise(() => undefined));
    await readAt(0);
    session.nudge();
    await readAt(60_000);
    expect(opened.restart).toHaveBeenCalledTimes(1);
  });

  test('that the server could not be asked for comes again after half a second, or at once for a nudge', async () => {
    const { opened, session, readAt } = await playFailed();
    opened.restart.mockImplementation(refuse('unreachable'));
    const times = () => opened.restart.mock.calls.length;
    await readAt(0);
    await readAt(499);
    expect(times()).toBe(1);
    await readAt(500);
    expect(times()).toBe(2);
    session.nudge();
    await readAt(501);
    expect(times()).toBe(3);
    await readAt(29_999);
    await readAt(30_499);
    expect(times()).toBe(5);
    await readAt(32_498);
    expect(times()).toBe(5);
    await readAt(32_499);
    expect(times()).toBe(6);
  });

  test('ends the session where the server has forgotten it', async () => {
    const { opened, readAt, end } = await playFailed();
    opened.restart.mockImplementation(refuse('gone'));
    await readAt(0);
    expect(end()).toEqual({ kind: 'peer-failed' });
  });

  test('that the server does not know is not asked for again, and the path has five seconds', async () => {
    const { opened, readAt, end } = await playFailed();
    opened.restart.mockRejectedValue(new Error('any'));
    await readAt(100);
    await readAt(5099);
    expect([end(), opened.restart.mock.calls.length]).toEqual([null, 1]);
    await readAt(5100);
    expect([end(), opened.restart.mock.calls.length]).toEqual([{ kind: 'peer-failed' }, 1]);
  });

  test.each([
    [30_000, false],
    [5000, true],
  ])('that is answered in vain ends the session after %i ms (expired servers: %s)', async (ms, isExpired) => {
    const { readAt, end } = await playFailed({ isExpired });
    await readAt(1000);
    for (let at = 6000; at < 1000 + ms; at += 5000) await readAt(at);
    expect(end()).toBeNull();
    await readAt(1000 + ms);
    expect(end()).toEqual({ kind: 'peer-failed' });
  });

  test('that named servers for expired ones is followed by another with them after half a second', async () => {
    const { opened, calls, readAt, end } = await playFailed({ isExpired: true });
    opened.restart.mockResolvedValue({ fragment: 'its own', ice: RELAY });
    await readAt(0);
    expect(calls.note.mock.calls).toEqual([[RELAY]]);
    calls.current.mockResolvedValue(usable());
    await readAt(499);
    expect(opened.restart).toHaveBeenCalledTimes(1);
    await readAt(500);
    expect(opened.restart).toHaveBeenCalledTimes(2);
    await readAt(6000);
    expect(end()).toBeNull();
  });

  test('that has found a path over which nothing comes for eight seconds shows that the stream is at fault', async () => {
    const { session, run, readAt, become, end } = playSession();
    await run();
    become('connected');
    session.noteFrame();
    for (let at = 3300; at < 13_300; at += 5000) await readAt(at);
    await readAt(13_299);
    expect(end()).toBeNull();
    await readAt(13_300);
    expect(end()).toEqual({ kind: 'frozen' });
  });

  test('is made for servers that came with the answer where nothing connects for a second without them', async () => {
    for (const isConnected of [false, true]) {
      const { opened, run, readAt, become } = playSession();
      opened.ice = RELAY;
      await run();
      if (isConnected) become('connected');
      await readAt(999);
      expect(opened.restart).not.toHaveBeenCalled();
      await readAt(1000);
      expect(opened.restart).toHaveBeenCalledTimes(isConnected ? 0 : 1);
    }
  });

  test('that is not known to a server whose servers came late: the next session has them', async () => {
    const { opened, run, readAt, end } = playSession();
    opened.ice = RELAY;
    opened.restart.mockImplementation(refuse('unsupported'));
    await run();
    await readAt(1000);
    expect(end()).toBeNull();
    await readAt(1001);
    expect(end()).toEqual({ kind: 'servers-late' });
  });

  test('is made again where one that was not answered has sent the media astray', async () => {
    for (const isHalf of [true, false]) {
      const { opened, session, run, readAt, become } = playSession();
      await run();
      become('connected');
      session.noteFrame();
      await readAt(100, { packetsHeard: 1, mediaReceived: 1, framesDecoded: 1, framesReceived: 1 });
      opened.restart.mockImplementation(refuse('unreachable'));
      if (isHalf) {
        become('failed');
        await readAt(1000);
      } else become('disconnected');
      const before = opened.restart.mock.calls.length;
      expect(before).toBe(isHalf ? 1 : 0);
      become('connected');
      await readAt(1199, { packetsHeard: 1 });
      expect(opened.restart).toHaveBeenCalledTimes(before);
      await readAt(1600, { packetsHeard: 1 });
      expect(opened.restart).toHaveBeenCalledTimes(isHalf ? 2 : 0);
    }
  });
});
