/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { buildRequest } from '../../../app/api/request';
import { getUser } from '../../../app/api/user';
import { BRIDGE_GLOBAL, CONTRACT } from '../../../app/bridge/index';
import { createClient, shapeOf } from '../../../app/bridge/kit';
import { NO_UPDATE } from '../../../app/domain/updateState';
import { createDesktopPlatform } from '../../../renderer/platform/desktop';
import { catchConsole } from '../../support/catchConsole';

/** The bridge over a main process that the test plays: it derives from the contract, so it cannot go stale. */
function playMain(answers: Readonly<Record<string, unknown>> = {}) {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const asked: [string, unknown][] = [];
  const given: Record<string, unknown> = {
    'windows:start': {
      ok: true,
      value: {
        config: { links: {} },
        apiOrigin: 'https://api.x.test',
        website: 'https://app.x.test',
        platform: 'linux',
      },
    },
    'session:signInState': { ok: true, value: { name: 'idle' } },
    'session:load': { ok: true, value: { handle: 'vault:one', vault: { backend: 'keytar', state: 'ok' } } },
    'updates:state': { ok: true, value: NO_UPDATE },
    ...answers,
  };
  const client = createClient(shapeOf(CONTRACT), {
    invoke: async (channel, argument) => {
      asked.push([channel, argument]);
      return given[channel] ?? { ok: true, value: null };
    },
    subscribe: (channel, listener) => {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(listener));
      return () => all.delete(listener);
    },
  });
  Object.assign(window, { [BRIDGE_GLOBAL]: client });
  const tell = (channel: string, payload: unknown) => listeners.get(channel)?.forEach((listener) => listener(payload));
  return { asked, tell, listeners };
}

const request = buildRequest(getUser, {});
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => localStorage.clear());
afterEach(() => {
  Reflect.deleteProperty(window, BRIDGE_GLOBAL);
});

describe('the page’s side of the bridge', () => {
  test.each([
    ['network', 'network'],
    ['timeout', 'timeout'],
    ['aborted', 'aborted'],
    ['invalid-response', 'invalid-response'],
    ['invalid-request', 'invalid-request'],
    ['busy', 'invalid-response'],
    ['internal', 'invalid-response'],
  ])('a call that fails with "%s" rejects as the web’s does: %s', async (code, kind) => {
    playMain({ 'api:request': { ok: false, error: { code, message: 'why' } } });
    const platform = await createDesktopPlatform();
    await expect(platform.http.send(request)).rejects.toMatchObject({ name: 'ApiError', kind });
  });

  test('a call that is given up is given up in the main process', async () => {
    const { asked } = playMain();
    const platform = await createDesktopPlatform();
    const abort = new AbortController();
    void platform.http.send(request, abort.signal);
    abort.abort();
    const [, { id }] = asked.find(([channel]) => channel === 'api:request') as [string, { id: string }];
    expect(asked).toContainEqual(['api:abort', { id }]);
  });

  test('a stream hears its own news, and none after it was closed', async () => {
    const { asked, tell } = playMain();
    const platform = await createDesktopPlatform();
    const handlers = { onOpen: jest.fn(), onActivity: jest.fn(), onEvent: jest.fn(), onEnd: jest.fn() };
    const close = platform.events.open(handlers);
    const [, { id }] = asked.find(([channel]) => channel === 'events:open') as [string, { id: string }];
    const news = (one: object) => tell('events:news', { id, ...one });
    news({ kind: 'open' });
    news({ kind: 'event', name: 'device-updated', data: '"d1"' });
    tell('events:news', { id: 'another', kind: 'event', name: 'device-removed', data: '"d1"' });
    expect([handlers.onOpen.mock.calls.length, handlers.onEvent.mock.calls]).toEqual([1, [['device-updated', '"d1"']]]);
    close();
    news({ kind: 'end', reason: 'network', status: 0 });
    expect(handlers.onEnd).not.toHaveBeenCalled();
    expect(asked).toContainEqual(['events:close', { id }]);
  });

  test('a stream too many ends as refused, one that cannot be asked for as a lost network', async () => {
    for (const [code, end] of [
      ['too-many', { reason: 'refused', status: 429 }],
      ['internal', { reason: 'network' }],
    ] as const) {
      playMain({ 'events:open': { ok: false, error: { code, message: 'why' } } });
      const platform = await createDesktopPlatform();
      const onEnd = jest.fn();
      platform.events.open({ onOpen: jest.fn(), onActivity: jest.fn(), onEvent: jest.fn(), onEnd });
      await settle();
      expect(onEnd.mock.calls).toEqual([[end]]);
    }
  });

  // @spec 3.13
  test('the handle stands under the key of the specification while a user is signed in, and only the present one is cleared', async () => {
    const { asked, tell } = playMain();
    localStorage.setItem('session_token', 'left by an earlier run');
    const platform = await createDesktopPlatform();
    await settle();
    expect(localStorage.getItem('session_token')).toBe('vault:one');
    tell('session:begun', { handle: 'vault:two', name: null });
    expect(localStorage.getItem('session_token')).toBe('vault:two');
    await platform.session.clear();
    expect(asked).toContainEqual(['session:clear', { handle: 'vault:two' }]);
    expect(localStorage.getItem('session_token')).toBeNull();
  });

  test('what lives in the main process is followed, and let go of', async () => {
    const { tell } = playMain();
    const platform = await createDesktopPlatform();
    const listener = jest.fn();
    const stop = platform.updates?.state.subscribe(listener);
    tell('updates:changed', { ...NO_UPDATE, version: '1.2.0' });
    expect([platform.updates?.state.get().version, listener.mock.calls.length]).toEqual(['1.2.0', 1]);
    stop?.();
    tell('updates:changed', NO_UPDATE);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('what the vault said before the page listened is learned from the answer, as after a reload', async () => {
    const locked = { backend: 'keytar', state: 'locked' };
    playMain({ 'session:load': { ok: true, value: { handle: null, vault: locked } } });
    const platform = await createDesktopPlatform();
    await settle();
    expect(platform.vault?.state.get()).toEqual(locked);
  });

  test('news that comes while the page still starts is not lost, and no answer from before it counts', async () => {
    let open: (value: unknown) => void = () => undefined;
    const start = new Promise((resolve) => (open = resolve));
    const { tell } = playMain({ 'windows:start': start, 'updates:state': { ok: true, value: NO_UPDATE } });
    const starting = createDesktopPlatform();
    tell('updates:changed', { ...NO_UPDATE, version: '1.2.0' });
    await settle();
    tell('session:signInChanged', { name: 'creating' });
    open({
      ok: true,
      value: { config: { links: {} }, apiOrigin: 'https://api.x.test', website: 'https://app.x.test' },
    });
    const platform = await starting;
    expect(platform.updates?.state.get().version).toBe('1.2.0');
    expect(platform.signIn?.state.get()).toEqual({ name: 'creating' });
  });

  // @spec 2.69
  test('without a bridge the page says that it could not start', async () => {
    const printed = catchConsole('error');
    document.body.innerHTML = '<div class="boot-late" style="visibility: hidden"><h1>Not yet</h1></div>';
    await act(async () => {
      await import('../../../renderer/desktop');
      await settle();
    });
    await waitFor(() => expect(printed.mock.calls).toEqual([[expect.any(Error)]]));
    expect(screen.getByRole('heading', { name: 'Farsight could not start' })).toBeInTheDocument();
    printed.mockRestore();
  });
});
