/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { clipboard } from '../../../renderer/lib/clipboard';
import { holdLock } from '../../../renderer/lib/webLocks';
import { createTabs } from '../../../renderer/platform/web/tabs';

class Channel {
  readonly postMessage = () => undefined;
  readonly addEventListener = () => undefined;
  readonly removeEventListener = () => undefined;
}

/** A constructor that throws. */
function RefusedChannel(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

type Request = (name: string, options: { signal?: AbortSignal }, run: () => Promise<unknown>) => Promise<unknown>;
const refused: Request = () => Promise.reject(new DOMException('Refused', 'SecurityError'));
const given: Request = (_, __, run) => Promise.resolve().then(run);
const thrown: Request = () => {
  throw new DOMException('Refused', 'SecurityError');
};

/** Gives the browser Web Locks and a BroadcastChannel; null: it has none. Left out: other tabs, which would wait for a lock and get messages. */
function put(request: Request | null, channel: unknown = Channel): void {
  if (request) Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  if (channel === null) Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  else Object.assign(globalThis, { BroadcastChannel: channel });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

// @spec 0.11
describe('tabs', () => {
  test.each([
    ['grants the lock', given],
    ['refuses the lock', refused],
    ['throws for the lock', thrown],
  ])('lead when the browser %s, until they stop', async (_, request) => {
    put(request);
    const end = jest.fn();
    const lead = jest.fn(() => end);
    const stop = createTabs()?.lead('stream', lead);
    await settle();
    expect([lead.mock.calls.length, end.mock.calls.length]).toEqual([1, 0]);
    stop?.();
    stop?.();
    await settle();
    expect([lead.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
  });

  test.each([
    ['grants the lock', given],
    ['refuses the lock', refused],
  ])('do not lead when they stop before the browser %s', async (_, request) => {
    put(request);
    const lead = jest.fn(() => () => undefined);
    createTabs()?.lead('stream', lead)();
    await settle();
    expect(lead).not.toHaveBeenCalled();
  });

  test('lead once when leading fails', async () => {
    put(given);
    const lead = jest.fn(() => {
      throw new Error('failed');
    });
    createTabs()?.lead('stream', lead);
    await settle();
    expect(lead).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the channel is refused', given, RefusedChannel],
    ['there is no channel', given, null],
    ['there are no locks', null, Channel],
  ])('are on their own where %s', (_, request, channel) => {
    put(request, channel);
    expect(createTabs()).toBeUndefined();
  });
});

test('holdLock resolves to null where the browser refuses the lock or has no locks', async () => {
  expect(await holdLock('page1')).toBeNull();
  for (const request of [refused, thrown]) {
    put(request);
    expect(await holdLock('page1')).toBeNull();
  }
  put(given);
  expect(await holdLock('page1')).toBe('page1');
});

test('the clipboard rejects, and does not throw, where the browser has none', async () => {
  expect(navigator.clipboard).toBeUndefined();
  await expect(clipboard.write('a')).rejects.toThrow();
  await expect(clipboard.read()).rejects.toThrow();
});
