/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { parseRuntimeConfig } from '../../../app/config/runtimeConfig';
import { listDevices } from '#app/api/devices';
import { COMMIT, VERSION } from '#app/brand';
import { CACHE } from '../../../renderer/api/cachePolicy';
import { Client } from '../../../renderer/api/client';
import { MAX_VISIBLE, TOAST_MS } from '../../../renderer/components/toast';
import { createFlag } from '../../../renderer/lib/flag';
import { developer, showHelpAlert, showReloadAlert } from '../../../renderer/lib/flags';
import { ATTEMPT_DELAY_MS, MAX_ATTEMPTS } from '../../../renderer/live/LiveConnection';
import { createHttp } from '../../../renderer/platform/web/http';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

test('cache times and retries are those of the specification (§9)', () => {
  const minutes = (count: number) => count * 60_000;
  expect(Object.fromEntries(Object.entries(CACHE).map(([name, { freshMs }]) => [name, freshMs]))).toEqual({
    user: minutes(5),
    devices: minutes(5),
    access: minutes(2),
    invitations: minutes(1),
    invitation: 30_000,
  });
  expect(Object.fromEntries(Object.entries(CACHE).map(([name, { retry }]) => [name, retry.times]))).toEqual({
    user: 2,
    devices: 3,
    access: 0,
    invitations: 0,
    invitation: 3,
  });
});

// @spec 1.9
test('version, commit, toasts and reconnect attempts are those of the specification (§1, §9)', () => {
  expect([VERSION, COMMIT]).toEqual(['1.1.6', 'unknown']);
  expect([TOAST_MS, MAX_VISIBLE]).toEqual([4000, 3]);
  expect([MAX_ATTEMPTS, ATTEMPT_DELAY_MS]).toEqual([3, 3000]);
});

describe('a request (specification §7)', () => {
  async function sent(): Promise<{ headers: Headers; init: RequestInit }> {
    const fetching = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('[]', { status: 200 }));
    const client = new Client({
      config: parseRuntimeConfig({}).config,
      http: { send: createHttp('https://api.test'), download: () => Promise.reject(new Error('no download')) },
    });
    await client.call(listDevices);
    const init = fetching.mock.calls[0]?.[1] ?? {};
    return { headers: new Headers(init.headers), init };
  }

  // @spec 1.8, 7.1
  test('sends credentials and the JSON content type, and no bearer without a token', async () => {
    const { headers, init } = await sent();
    expect(init.credentials).toBe('include');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('authorization')).toBeNull();
  });

  // @spec 3.13, 3.14, 7.3
  test('carries the token from storage, else from the cookie, as a bearer', async () => {
    document.cookie = 'session_token=from-cookie';
    expect((await sent()).headers.get('authorization')).toBe('Bearer from-cookie');
    localStorage.setItem('session_token', 'from-storage');
    jest.restoreAllMocks();
    expect((await sent()).headers.get('authorization')).toBe('Bearer from-storage');
    for (const unusable of ['', 'two words']) {
      localStorage.setItem('session_token', unusable);
      jest.restoreAllMocks();
      expect((await sent()).headers.get('authorization')).toBe('Bearer from-cookie');
    }
    document.cookie = 'session_token=; Max-Age=0';
    localStorage.removeItem('session_token');
  });

  // @spec 3.14, 7.3
  test('carries the token of a cookie as it was before it was percent-encoded, of any length', async () => {
    for (const [cookie, token] of [
      ['a%2Fb%2Bc%3D%3D', 'a/b+c=='],
      ['123456789012', '123456789012'],
      ['a%0D%0Ab', null],
      ['a%2', null],
    ] as const) {
      document.cookie = `session_token=${cookie}`;
      expect([cookie, (await sent()).headers.get('authorization')]).toEqual([cookie, token && `Bearer ${token}`]);
      jest.restoreAllMocks();
    }
    document.cookie = 'session_token=; Max-Age=0';
  });
});

describe('flags in storage (specification §3)', () => {
  const KEY = 'farsight.notifyAlerts';

  // @spec 3.21, 3.22, 3.23
  test('have their keys and defaults, and store only what differs', () => {
    expect([showHelpAlert.get(), showReloadAlert.get(), developer.get()]).toEqual([true, false, false]);
    showHelpAlert.set(false);
    showReloadAlert.set(true);
    developer.set(true);
    const stored = Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]);
    expect(Object.fromEntries(stored)).toEqual({
      'farsight.showHelpAlert': 'false',
      'farsight.showReloadAlert': 'true',
      'farsight.developer': 'true',
    });
    showHelpAlert.set(true);
    showReloadAlert.set(false);
    developer.set(false);
    expect(localStorage).toHaveLength(0);
  });

  test.each(['', 'yes', '1', '{}', 'TRUE'])('hold their default where %j is stored', (stored) => {
    localStorage.setItem(KEY, stored);
    expect([createFlag(KEY, true).get(), createFlag(KEY, false).get()]).toEqual([true, false]);
  });

  test('follow a change in another tab also while nobody listens', () => {
    const flag = createFlag(KEY, false);
    // jsdom has no other tab: the event is all that a browser would send here.
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'true' }));
    expect(flag.get()).toBe(true);
    window.dispatchEvent(new StorageEvent('storage', { key: 'y', newValue: 'false' }));
    expect(flag.get()).toBe(true);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(flag.get()).toBe(false);
  });
});
