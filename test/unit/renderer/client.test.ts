/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { getDevice } from '#app/api/device';
import { listDevices } from '#app/api/devices';
import type { DownloadOutcome } from '#app/api/download';
import { ApiError } from '#app/api/errors';
import type { HttpAnswer, HttpRequest } from '#app/api/request';
import { getUser } from '#app/api/user';
import { parseRuntimeConfig } from '../../../app/config/runtimeConfig';
import { Client } from '../../../renderer/api/client';
import { download } from '../../../renderer/api/download';
import { errorMessageOf, loadProblemOf } from '../../../renderer/api/errorMessageOf';
import { clearErrors, useRecentErrors } from '../../../renderer/api/recentErrors';
import { withRetry } from '../../../renderer/api/retry';
import { spans } from '../../../renderer/lib/spans';
import { noteSession, watchSession } from '../../../renderer/lib/watchSession';

// Answers by hand, for what a server cannot show: when listeners hear of them. Against the sandbox: `calls.test.ts`.
const USER = { id: 'u_mara', name: 'Mara', email: 'mara@x.test', picture: null };
const answer = (status: number, body: unknown = USER): HttpAnswer => ({
  status,
  retryAfter: null,
  text: JSON.stringify(body),
});

function setUp(config: object = {}) {
  const sent: HttpRequest[] = [];
  const state: { next: () => HttpAnswer | Promise<HttpAnswer>; saved: DownloadOutcome } = {
    next: () => answer(200),
    saved: { kind: 'saved', name: 'picture.png' },
  };
  const client = new Client({
    config: { ...parseRuntimeConfig({}).config, ...config },
    http: {
      send: async (request) => {
        sent.push(request);
        return state.next();
      },
      download: async (request) => {
        sent.push(request);
        return state.saved;
      },
    },
  });
  return { client, sent, state };
}

beforeEach(() => {
  clearErrors();
  // Those that ended before anybody listened.
  spans.open(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  spans.open(null);
});

describe('a call', () => {
  test('with a long answer lets what waits go between parsing and reading it; one with a short answer does not', async () => {
    const { client, state } = setUp();
    let goOn = (): void => undefined;
    // jsdom has no scheduler. Left out: which tasks a browser lets go first.
    const yielded = jest.fn(() => new Promise<void>((resolve) => (goOn = resolve)));
    Object.assign(globalThis, { scheduler: { yield: yielded } });
    const read = jest.spyOn(listDevices, 'decode');
    const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `d${index}`, name: 'Roof' }));
    try {
      state.next = () => answer(200, rows(5));
      expect((await client.call(listDevices)).devices).toHaveLength(5);
      expect(yielded).not.toHaveBeenCalled();
      read.mockClear();
      state.next = () => answer(200, rows(5000));
      const parsed = jest.spyOn(JSON, 'parse');
      const list = client.call(listDevices);
      await waitFor(() => expect(yielded).toHaveBeenCalledTimes(1));
      expect(parsed).toHaveBeenCalledTimes(1);
      expect(read).not.toHaveBeenCalled();
      goOn();
      expect((await list).devices).toHaveLength(5000);
      expect(parsed).toHaveBeenCalledTimes(1);
    } finally {
      Reflect.deleteProperty(globalThis, 'scheduler');
    }
  });

  test('that succeeds is told with its endpoint to who listens, one that fails is not', async () => {
    const { client, state } = setUp();
    const heard = jest.fn();
    const off = client.onSuccess(heard);
    await client.call(getUser);
    state.next = () => answer(503);
    await expect(client.call(getUser)).rejects.toMatchObject({ status: 503 });
    expect(heard.mock.calls).toEqual([[getUser]]);
    state.next = () => answer(200);
    off();
    await client.call(getUser);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('that is answered by 401 calls each listener that has not unsubscribed, once for each session', async () => {
    const { client, state } = setUp();
    const [kept, left] = [jest.fn(), jest.fn()];
    client.onUnauthorized(kept);
    client.onUnauthorized(left)();
    for (let round = 0; round < 3; round += 1) {
      state.next = () => answer(403);
      await client.call(getUser).catch(() => undefined);
      expect(kept).toHaveBeenCalledTimes(round);
      state.next = () => answer(401);
      const hasEnded = watchSession();
      await Promise.allSettled([client.call(getUser), client.call(getUser)]);
      expect(hasEnded()).toBe(true);
      noteSession();
    }
    expect([kept.mock.calls.length, left.mock.calls.length]).toEqual([3, 0]);
  });

  test('names its trace where traces are collected, and nowhere else', async () => {
    const ids: string[] = [];
    spans.open(({ traceId, spanId }) => ids.push(`00-${traceId}-${spanId}-01`));
    for (const tracesEndpoint of [null, 'https://traces.x.test']) {
      const { client, sent } = setUp({ tracesEndpoint });
      await client.exchange(getDevice, { params: { id: 'dev_1' }, ifNoneMatch: '"1"' }).catch(() => undefined);
      const headers = { 'If-None-Match': '"1"', ...(tracesEndpoint !== null && { traceparent: ids.at(-1) }) };
      expect(sent.map((one) => one.headers)).toEqual([headers]);
    }
  });

  test('is a span by its template that says how it ended', async () => {
    const taken: unknown[] = [];
    const { client, state } = setUp();
    spans.open(({ name, kind, error, status }) => taken.push([name, kind, error, status]));
    await client.call(getUser);
    state.next = () => answer(404);
    await client.call(getDevice, { params: { id: 'dev_1' } }).catch(() => undefined);
    state.next = () => Promise.reject(new TypeError('a mistake'));
    await client.call(getUser).catch(() => undefined);
    expect(taken).toEqual([
      ['GET /v1/user', 'client', null, 200],
      ['GET /v1/user/devices/{id}', 'client', 'http', 404],
      ['GET /v1/user', 'client', 'unknown', 0],
    ]);
  });

  test('that fails is kept, the newest first, without whom or what it was about; a mistake of ours is not', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(1000);
    const { client, state } = setUp();
    const { result } = renderHook(useRecentErrors);
    state.next = () => Promise.reject(new TypeError('a mistake'));
    await client.call(getUser).catch(() => undefined);
    expect(result.current).toEqual([]);
    for (const status of [500, 501, 502, 503, 504, 404]) {
      state.next = () => answer(status, { error: 'dev_secret' });
      await act(async () => client.call(getDevice, { params: { id: 'dev_secret' } }).catch(() => undefined));
    }
    const call = 'GET /v1/user/devices/{id}';
    const kept = [404, 504, 503, 502, 501].map((status) => ({ at: 1000, call, kind: 'http', status }));
    expect(result.current).toEqual(kept);
    act(() => clearErrors());
    expect(result.current).toEqual([]);
  });
});

describe('a call made ahead', () => {
  test('is good for less than five seconds, is made once, and is for calls without a wish of their own', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const { client, sent } = setUp();
    client.warm(getUser);
    client.warm(getUser);
    now.mockReturnValue(4999);
    await client.call(getUser);
    expect(sent).toHaveLength(1);
    client.warm(getUser);
    now.mockReturnValue(9999);
    await client.call(getUser);
    expect(sent).toHaveLength(3);
    client.warm(getUser);
    await client.call(getUser, { signal: new AbortController().signal });
    expect(sent).toHaveLength(5);
  });
});

describe('a download', () => {
  const options = {} as Parameters<typeof download>[3];
  const run = (bench: ReturnType<typeof setUp>) =>
    download(bench.client, getDevice, { params: { id: 'dev_1' } }, options);

  test('brings the name of its file, and tells that the server can be reached', async () => {
    const bench = setUp();
    const heard = jest.fn();
    bench.client.onSuccess(heard);
    const taken: unknown[] = [];
    spans.open(({ status }) => taken.push(status));
    expect(await run(bench)).toBe('picture.png');
    expect([heard.mock.calls, taken]).toEqual([[[getDevice]], [200]]);
  });

  test('that the person gave up has none, and tells nothing of the server', async () => {
    const bench = setUp();
    bench.state.saved = { kind: 'cancelled' };
    const heard = jest.fn();
    bench.client.onSuccess(heard);
    expect(await run(bench)).toBeNull();
    expect(heard).not.toHaveBeenCalled();
  });

  test('that the server refuses is an error as a call’s is, and may end the session', async () => {
    const bench = setUp();
    bench.state.saved = { kind: 'refused', answer: answer(401, { error: 'Sign in again' }) };
    const ended = jest.fn();
    bench.client.onUnauthorized(ended);
    await expect(run(bench)).rejects.toMatchObject({ kind: 'http', status: 401, message: 'Sign in again' });
    expect(ended).toHaveBeenCalledTimes(1);
  });
});

// @spec 9.18, 9.21
describe('a call that is tried again', () => {
  const patient = { times: 2, isPatient: true };
  const tries = async (error: unknown, policy = patient) => {
    const run = jest.fn(() => Promise.reject(error as Error));
    await expect(withRetry(run, policy, () => Promise.resolve())).rejects.toBe(error);
    return run.mock.calls.length;
  };

  test.each([
    [new ApiError('network', 'x'), 3, 1],
    [new ApiError('timeout', 'x'), 3, 1],
    [new ApiError('http', 'x', { status: 429 }), 3, 1],
    [new ApiError('http', 'x', { status: 500 }), 3, 3],
    [new ApiError('http', 'x', { status: 499 }), 1, 1],
    [new ApiError('aborted', 'x'), 1, 1],
    [new ApiError('invalid-response', 'x', { status: 200 }), 1, 1],
    [new TypeError('a mistake'), 1, 1],
  ])('%j', async (error, patiently, else_) => {
    expect([await tries(error), await tries(error, { times: 2, isPatient: false })]).toEqual([patiently, else_]);
  });

  test('waits as long as the server asks for', async () => {
    jest.useFakeTimers();
    const run = jest.fn(() => Promise.reject(new ApiError('http', 'x', { status: 503, retryAfterMs: 2000 })));
    const ended = withRetry(run, { times: 1, isPatient: false }).catch(() => 'failed');
    await jest.advanceTimersByTimeAsync(1999);
    expect(run).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
    expect(await ended).toBe('failed');
  });
});

test('what is shown of a failure is the server’s sentence, never the words of a mistake of ours', () => {
  expect(errorMessageOf(new ApiError('http', 'No such device'))).toBe('No such device');
  for (const other of [new TypeError('x is undefined'), 'text', null])
    expect(errorMessageOf(other)).toBe('An error occurred');
});

test.each([
  ['You seem to be offline. Check the connection.', new ApiError('network', 'Network Error')],
  ['The server is unavailable (503).', new ApiError('http', 'An error occurred', { status: 503 })],
  ['The server is unavailable (504).', new ApiError('http', 'Upstream timed out', { status: 504 })],
  ['Closed for the night', new ApiError('http', 'Closed for the night', { status: 500 })],
  ['An error occurred', new ApiError('http', 'An error occurred', { status: 500 })],
  ['An error occurred', new TypeError('x is undefined')],
])('loadProblemOf says “%s” where there is nothing to show', (text, error) => {
  expect(loadProblemOf(undefined, error)).toBe(text);
  expect(loadProblemOf({}, error)).toBeNull();
});
