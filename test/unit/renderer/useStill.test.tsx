/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import type { ReactNode } from 'react';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { pictures } from '../../../renderer/api/pictureCache';
import { useStill } from '../../../renderer/features/live-view/hooks/useStill';
import { noteSession } from '../../../renderer/lib/watchSession';

// Each test begins without pictures.
afterEach(noteSession);

const ID = 'dev_1' as DeviceId;
const TAKEN = '2026-11-29T12:00:00.000Z';
type Answer = { readonly answer: { readonly capturedAt: string | null }; readonly decoded: string | null };

/** The still of a stream on a server that answers like this. */
function open(exchange: () => Promise<Answer>) {
  const calls = jest.fn(exchange);
  const client = { exchange: calls } as unknown as Client;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientProvider value={client}>{children}</ClientProvider>
  );
  const hook = renderHook(({ isWanted, stream }) => useStill(ID, stream, isWanted), {
    wrapper,
    initialProps: { isWanted: false, stream: 'main' },
  });
  const want = (isWanted: boolean, stream = 'main') =>
    act(async () => {
      hook.rerender({ isWanted, stream });
      await Promise.resolve();
    });
  return {
    calls,
    want,
    shown: () => hook.result.current?.picture ?? null,
    takenAt: () => hook.result.current?.takenAt,
  };
}

test('asks the server once for a picture, when it is first wanted, and knows when it was taken', async () => {
  const { calls, want, shown, takenAt } = open(() =>
    Promise.resolve({ answer: { capturedAt: TAKEN }, decoded: 'data:new' }),
  );
  expect([shown(), calls.mock.calls.length]).toEqual([null, 0]);
  for (const isWanted of [true, false, true, false, true]) await want(isWanted);
  expect([shown(), takenAt(), calls.mock.calls.length]).toEqual(['data:new', Date.parse(TAKEN), 1]);
});

test.each([
  ['has none', () => Promise.resolve({ answer: { capturedAt: null }, decoded: null })],
  ['does not answer', () => Promise.reject(new Error('Network Error'))],
])('shows the picture of the list where the server %s', async (_, exchange) => {
  pictures.set(ID, 'main', { picture: 'data:list', etag: null, takenAt: null, askedAt: 0 });
  const { want, shown } = open(exchange);
  expect(shown()).toBe('data:list');
  await want(true);
  expect(shown()).toBe('data:list');
});

test('shows no picture of one stream in the place of another', async () => {
  let isDown = false;
  const { want, shown } = open(() =>
    isDown
      ? Promise.reject(new Error('Network Error'))
      : Promise.resolve({ answer: { capturedAt: TAKEN }, decoded: 'data:new' }),
  );
  await want(true);
  expect(shown()).toBe('data:new');
  isDown = true;
  await want(true, 'thermal');
  expect(shown()).toBeNull();
});
