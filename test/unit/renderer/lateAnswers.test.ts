/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { MediaAnswer, MediaRequest } from '#app/api/mediaRequest';
import { callPatiently, sharesConnection } from '../../../renderer/features/live-view/connection/lateAnswers';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['performance'] }));
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const REQUEST: MediaRequest = { method: 'POST', url: 'https://media.test/cam', body: 'offer', headers: {} };
const ANSWER = { status: 201 } as MediaAnswer;

/** A call that is answered when the test says so. No server: connections that are really cut off are in leftSessions.test.ts. */
function begin({
  isShared = false,
  isCut = false,
  signal,
}: { isShared?: boolean; isCut?: boolean; signal?: AbortSignal } = {}) {
  const leaving = new AbortController();
  const made: { request: MediaRequest; signal: AbortSignal | undefined }[] = [];
  const onLate = jest.fn((_: MediaAnswer) => Promise.resolve());
  let settle: { resolve: (answer: MediaAnswer) => void; reject: (error: unknown) => void } | null = null;
  const call = (request: MediaRequest, given?: AbortSignal) => {
    made.push({ request, signal: given });
    return new Promise<MediaAnswer>((resolve, reject) => {
      settle = { resolve, reject };
      given?.addEventListener('abort', () => reject(new ApiError('aborted', 'cut off')));
    });
  };
  const wish = {
    signal: signal ?? leaving.signal,
    patience: { answerMs: 1000, lateMs: 60_000 },
    onLate,
    isShared,
    isCut,
  };
  let outcome: unknown = 'open';
  callPatiently(call, REQUEST, wish).then(
    (answer) => (outcome = answer),
    (error: unknown) => (outcome = error),
  );
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  return {
    made,
    onLate,
    pass,
    outcome: () => outcome,
    isCutOff: () => made[0]?.signal?.aborted === true,
    leave: async () => {
      leaving.abort();
      await pass(0);
    },
    answer: async (answer: MediaAnswer | Error = ANSWER) => {
      if (answer instanceof Error) settle?.reject(answer);
      else settle?.resolve(answer);
      await pass(0);
    },
  };
}

describe('a call with a time limit', () => {
  test('resolves with an answer in time, and does nothing after that', async () => {
    const one = begin();
    expect(one.made).toMatchObject([{ request: { ...REQUEST, waitMs: 60_000 } }]);
    await one.pass(999);
    await one.answer();
    expect(one.outcome()).toBe(ANSWER);
    await one.leave();
    await one.pass(120_000);
    expect([one.onLate.mock.calls, one.isCutOff()]).toEqual([[], false]);
  });

  test('rejects with a failure in time', async () => {
    const [one, failure] = [begin(), new ApiError('network', 'Network Error')];
    await one.answer(failure);
    expect(one.outcome()).toBe(failure);
    await one.leave();
    expect(one.onLate).not.toHaveBeenCalled();
  });

  test('rejects as timed out, and hands over a later answer once', async () => {
    const one = begin();
    await one.pass(999);
    expect(one.outcome()).toBe('open');
    await one.pass(1);
    expect(one.outcome()).toMatchObject({ kind: 'timeout', message: '' });
    await one.leave();
    await one.answer();
    expect(one.onLate.mock.calls).toEqual([[ANSWER]]);
    expect(one.isCutOff()).toBe(false);
  });

  test('rejects when the caller gives it up, and still hands over its answer', async () => {
    const one = begin();
    await one.leave();
    expect(one.outcome()).toMatchObject({ kind: 'aborted', message: '' });
    await one.answer();
    expect(one.onLate.mock.calls).toEqual([[ANSWER]]);
  });

  test('hands over no answer when giving it up also cuts it off', async () => {
    const one = begin({ isCut: true });
    await one.leave();
    expect(one.outcome()).toMatchObject({ kind: 'aborted', message: 'cut off' });
    await one.pass(120_000);
    expect([one.onLate.mock.calls, one.isCutOff()]).toEqual([[], true]);
  });

  test('is not made when the caller has given it up before', async () => {
    const one = begin({ signal: AbortSignal.abort() });
    await one.pass(0);
    expect(one.outcome()).toMatchObject({ kind: 'aborted', message: '' });
    expect(one.made).toEqual([]);
  });

  test('ignores a failure of whatever handles its late answer', async () => {
    const one = begin();
    one.onLate.mockRejectedValue(new Error('no way to close it'));
    await one.leave();
    await one.answer();
    expect(one.onLate).toHaveBeenCalledTimes(1);
  });
});

describe('late answers', () => {
  test.each([
    [2, false],
    [20, true],
  ])(
    'are awaited for at most %i calls (shared connection: %s): one more aborts the oldest, and an answer makes room',
    async (most, isShared) => {
      const calls = Array.from({ length: most }, () => begin({ isShared }));
      for (const one of calls) await one.leave();
      expect(calls.map((one) => one.isCutOff())).toEqual(calls.map(() => false));
      const more = begin({ isShared });
      await more.leave();
      expect(calls.map((one) => one.isCutOff())).toEqual(calls.map((_, index) => index === 0));
      for (const one of [...calls, more]) await one.answer();
      const others = Array.from({ length: most }, () => begin({ isShared }));
      for (const one of others) await one.leave();
      expect(others.some((one) => one.isCutOff())).toBe(false);
      for (const one of others) await one.answer();
    },
  );
});

describe('sharesConnection', () => {
  const PAGE = 'https://app.test/devices';
  const shares = (loads: Readonly<Record<string, readonly [name: string, protocol: string][]>>) => {
    jest
      .spyOn(performance, 'getEntriesByType')
      .mockImplementation(
        (type) => (loads[type] ?? []).map(([name, nextHopProtocol]) => ({ name, nextHopProtocol })) as never,
      );
    return sharesConnection('https://media.test/cam/whep');
  };

  test.each([
    ['true when the page came from there by HTTP/2', { navigation: [['https://media.test/', 'h2']] }, true],
    [
      'true when a script of the page came from there by HTTP/3',
      {
        resource: [
          [PAGE, 'http/1.1'],
          ['https://media.test/a.js', 'h3'],
        ],
      },
      true,
    ],
    ['false when nothing came from there', { navigation: [[PAGE, 'h2']], resource: [] }, false],
    ['false when a script came from there by HTTP/1.1', { resource: [['https://media.test/a.js', 'http/1.1']] }, false],
    ['false when the browser does not tell the protocol', { resource: [['https://media.test/a.js', '']] }, false],
    [
      'false for a protocol whose name only contains that of HTTP/2',
      { resource: [['https://media.test/a.js', 'xh2']] },
      false,
    ],
    [
      'false for a host whose name only begins like this one',
      { resource: [['https://media.test.other/a.js', 'h2']] },
      false,
    ],
  ] as const)('returns %s', (_, loads, expected) => {
    expect(shares(loads as never)).toBe(expected);
  });
});
