/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { MediaRequest } from '#app/api/mediaRequest';
import type { DeviceId } from '#app/domain/ids';
import type { MediaStreamInfo } from '#app/domain/stream';
import { act, cleanup, render } from '@testing-library/react';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';
import { usePlayer } from '../../../renderer/features/live-view/hooks/usePlayer';
import type { Platform } from '../../../renderer/platform/Platform';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';
import { equipVideo, field, mediaAnswer, resetField } from '../../support/browserConnection';

const STREAM = { id: 'main', whepUrl: null, codec: null, fps: 20 } as unknown as MediaStreamInfo;
const CLOCKS = { server: () => null, device: () => null };

beforeEach(() => {
  jest.useFakeTimers();
  resetField();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** In steps, in each of which what was promised is settled once. */
const pass = (ms: number) =>
  act(async () => {
    for (let at = 0; at < ms; at += 50) await jest.advanceTimersByTimeAsync(50);
  });

/**
 * A page that plays one stream. Fakes are the client, which is asked for nothing, and the platform: it leaves out how a computer tells
 * of its sleep (`platform/web/wake.ts`, the main process' power monitor) and all of HTTP.
 */
function open() {
  const states: PlayerState[] = [];
  const wakes = new Set<(gapMs: number) => void>();
  const server = { isRefusing: false, opened: 0 };
  const send = ({ method, url }: MediaRequest) => {
    if (method !== 'POST') return Promise.resolve(mediaAnswer(204));
    if (server.isRefusing) return Promise.resolve(mediaAnswer(400));
    server.opened += 1;
    return Promise.resolve(mediaAnswer(201, { location: `${url}/${server.opened}` }));
  };
  const platform = {
    apiOrigin: 'https://api.test',
    config: { media: { origins: [], sendToken: false, iceServers: [] }, tracesEndpoint: null },
    http: { send: () => Promise.reject(new Error('not reached')) },
    media: () => Promise.resolve(send),
    onWake: (wake: (gapMs: number) => void) => {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
  } as unknown as Platform;
  const client = { onSuccess: () => () => undefined } as unknown as Client;
  function Stage() {
    const { video, state } = usePlayer({
      device: 'dev_1' as DeviceId,
      stream: STREAM,
      isOnline: true,
      bufferMs: 0,
      clocks: CLOCKS,
    });
    states.push(state);
    return (
      <video
        ref={(element) => {
          if (element && video.current !== element) equipVideo(element);
          video.current = element;
        }}
      />
    );
  }
  const { unmount } = render(
    <PlatformProvider value={platform}>
      <ClientProvider value={client}>
        <Stage />
      </ClientProvider>
    </PlatformProvider>,
  );
  return { server, wakes, unmount, last: () => states.at(-1) };
}

// @threat R16
test('a live session that a sleep has ended is opened again at the wake, whatever wait had begun', async () => {
  const { server, wakes, unmount, last } = open();
  await pass(2500);
  expect(last()).toEqual({ name: 'live' });
  [field.isSending, server.isRefusing] = [false, true];
  for (let waits = 0; waits < 100 && last()?.name !== 'refused'; waits += 1) await pass(500);
  expect(last()).toMatchObject({ name: 'refused', status: 400 });
  [field.isSending, server.isRefusing] = [true, false];
  // Not by a timer: the next attempt is far away.
  await pass(1000);
  expect(last()).toMatchObject({ name: 'refused' });
  expect((last() as { readonly retryAt: number }).retryAt - performance.now()).toBeGreaterThan(20_000);
  for (const wake of wakes) wake(3_600_000);
  await pass(1500);
  expect([server.opened, last()]).toEqual([2, { name: 'live' }]);
  unmount();
  expect(wakes.size).toBe(0);
});
