/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { parseRuntimeConfig } from '../../../app/config/runtimeConfig';
import { getUser } from '#app/api/user';
import { listDevices } from '#app/api/devices';
import { ApiError } from '#app/api/errors';
import { acceptInvitation } from '#app/api/sharing';
import { Client } from '../../../renderer/api/client';
import { fetchUser } from '../../../renderer/api/useCurrentUser';
import { withRetry } from '../../../renderer/api/retry';
import { CACHE } from '../../../renderer/api/cachePolicy';
import { noteSession } from '../../../renderer/lib/watchSession';
import type { Platform } from '../../../renderer/platform/Platform';
import { download } from '../../../renderer/platform/web/download';
import { createHttp } from '../../../renderer/platform/web/http';
import type { Fault } from '../../sandbox/index';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { signInToken } from '../../support/sandboxClient';

let sandbox: RemoteSandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startRemoteSandbox();
  localStorage.setItem('session_token', await signInToken(sandbox, 'u_mara'));
  const http: Platform['http'] = {
    send: createHttp(sandbox.url),
    download: (request, options) => download(sandbox.url, request, options),
  };
  client = new Client({ config: parseRuntimeConfig({}).config, http });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

const fault = (kind: object) => sandbox.addFault({ path: '/v1/user', ...kind } as Fault);
const failure = (run: Promise<unknown>) =>
  run.then(
    () => 'no failure',
    (error: unknown) => (error instanceof ApiError ? error.kind : String(error)),
  );

describe('a call against a server that misbehaves', () => {
  test('works when it does not', async () => {
    expect(await client.call(getUser)).toMatchObject({ id: 'u_mara', name: 'Mara Lindqvist' });
  });
  test.each([
    ['malformed JSON', { kind: 'body', text: '{"id":' }, 'invalid-response'],
    ['an HTML page', { kind: 'body', text: '<html>', contentType: 'text/html' }, 'invalid-response'],
    ['an answer cut off', { kind: 'cut' }, 'network'],
    ['a reset connection', { kind: 'reset' }, 'network'],
    ['a 500 with HTML', { kind: 'status', status: 500, body: '<h1>no</h1>' }, 'http'],
    ['more than 5 MB', { kind: 'huge', bytes: 50_000_000 }, 'invalid-response'],
  ])('%s is a typed error', async (_, kind, expected) => {
    await fault(kind);
    expect(await failure(client.call(getUser))).toBe(expected);
  });
  test('no answer in time is a timeout, and the caller may give up earlier', async () => {
    await fault({ kind: 'hang' });
    const abort = new AbortController();
    const given = failure(client.call(getUser, { signal: abort.signal }));
    abort.abort();
    expect(await given).toBe('aborted');
    const real = AbortSignal.timeout.bind(AbortSignal);
    const spy = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(100));
    await expect(client.call(getUser)).rejects.toMatchObject({
      kind: 'timeout',
      message: 'Request timeout - please check your connection',
    });
    spy.mockRestore();
  });
  test('an unsafe id is refused before any request', async () => {
    const before = (await sandbox.stats()).requests;
    await expect(
      client.call(acceptInvitation, { params: { invitationId: '../accept' }, body: {} }),
    ).rejects.toMatchObject({
      kind: 'invalid-request',
    });
    expect((await sandbox.stats()).requests).toEqual(before);
  });
});

describe('a call made ahead', () => {
  const asked = async () => (await sandbox.stats()).requests['GET /v1/user/devices'] ?? 0;

  test('answers the next call of it once, and not after the session changed', async () => {
    const before = await asked();
    client.warm(listDevices);
    client.warm(listDevices);
    expect((await client.call(listDevices)).devices).toHaveLength(8);
    expect((await asked()) - before).toBe(1);
    await client.call(listDevices);
    expect((await asked()) - before).toBe(2);
    client.warm(listDevices);
    noteSession();
    await client.call(listDevices);
    expect((await asked()) - before).toBe(4);
  });

  test('that failed is made again by a retry', async () => {
    await sandbox.addFault({ path: '/v1/user/devices', kind: 'reset', times: 1 });
    client.warm(listDevices);
    const answer = await withRetry(
      () => client.call(listDevices),
      CACHE.devices.retry,
      () => Promise.resolve(),
    );
    expect(answer.devices).toHaveLength(8);
  });
});

describe('retries', () => {
  const noWait = () => Promise.resolve();
  const requests = async () => (await sandbox.stats()).requests['GET /v1/user'] ?? 0;

  test('the user is asked for twice more on 5xx, never more on 4xx (specification §8)', async () => {
    await fault({ kind: 'status', status: 503 });
    const before = await requests();
    await expect(withRetry(() => client.call(getUser), CACHE.user.retry, noWait)).rejects.toMatchObject({
      status: 503,
    });
    expect((await requests()) - before).toBe(3);
    await sandbox.clearFaults();
    await fault({ kind: 'status', status: 403 });
    await expect(fetchUser(client)).resolves.toBeNull();
    expect((await requests()) - before).toBe(4);
  });

  test.each([400, 401, 403, 404, 409, 422, 429])(
    'a %i to the question who the user is is final (specification §8)',
    async (status) => {
      await fault({ kind: 'status', status, headers: { 'retry-after': '0' } });
      const before = await requests();
      await expect(withRetry(() => client.call(getUser), CACHE.user.retry, noWait)).rejects.toMatchObject({ status });
      expect((await requests()) - before).toBe(1);
    },
  );

  test('a user who asked too often is not taken for one who is signed out', async () => {
    await fault({ kind: 'status', status: 429 });
    await expect(fetchUser(client)).rejects.toMatchObject({ status: 429 });
  });

  test('devices are asked for three times more (specification §9)', async () => {
    await sandbox.addFault({ path: '/v1/user/devices', kind: 'status', status: 500 });
    let calls = 0;
    const run = () => {
      calls += 1;
      return client.call(listDevices);
    };
    await expect(withRetry(run, CACHE.devices.retry, noWait)).rejects.toMatchObject({ status: 500 });
    expect(calls).toBe(4);
  });

  test('report trouble from the second failure on, or at the first before a long wait', async () => {
    const told: unknown[] = [];
    const policy = { ...CACHE.devices.retry, onTrouble: (error: unknown) => told.push(error) };
    await fault({ kind: 'status', status: 500, times: 1 });
    await withRetry(() => client.call(getUser), policy, noWait);
    expect(told).toEqual([]);
    await fault({ kind: 'status', status: 503, times: 2 });
    await withRetry(() => client.call(getUser), policy, noWait);
    expect(told).toEqual([expect.objectContaining({ status: 503 })]);
    told.length = 0;
    await fault({ kind: 'status', status: 503, headers: { 'retry-after': '7' }, times: 1 });
    await withRetry(() => client.call(getUser), policy, noWait);
    expect(told).toHaveLength(1);
  });

  test('wait as long as the server asks for, up to 30 s (R4), else ever longer', async () => {
    await fault({ kind: 'status', status: 429, headers: { 'retry-after': '7' }, times: 1 });
    await fault({ kind: 'status', status: 429, headers: { 'retry-after': '9999' }, times: 1 });
    const waits: number[] = [];
    await withRetry(
      () => client.call(getUser),
      CACHE.devices.retry,
      (ms) => Promise.resolve(waits.push(ms)),
    );
    expect(waits).toEqual([7000, 30_000]);
    await fault({ kind: 'status', status: 500, times: 2 });
    waits.length = 0;
    await withRetry(
      () => client.call(getUser),
      CACHE.user.retry,
      (ms) => Promise.resolve(waits.push(ms)),
    );
    expect(waits[1]).toBeGreaterThanOrEqual(1600);
  });
});

describe('a 401 (specification §8, S30)', () => {
  // @spec 4.21, 8.1
  test('is told once for a session, and not at all for an earlier one', async () => {
    let told = 0;
    const off = client.onUnauthorized(() => (told += 1));
    await fault({ kind: 'status', status: 401 });
    await Promise.allSettled([client.call(getUser), client.call(getUser), client.call(getUser)]);
    expect(told).toBe(1);
    await fault({ kind: 'status', status: 401 });
    const late = client.call(getUser);
    noteSession();
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect(told).toBe(1);
    off();
  });
});
