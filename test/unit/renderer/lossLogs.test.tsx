/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { toDeviceDetail } from '#app/domain/deviceDetail';
import type { DeviceId } from '#app/domain/ids';
import { LossLogs } from '../../../renderer/features/live-view/components/stage/LossLogs';
import { serverNow } from '../../../renderer/lib/serverTime';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { presence } from '../../../renderer/live/presence';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

const ID = 'dev_1' as DeviceId;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  sessionEnd.clearAll();
  jest.advanceTimersByTime(300);
  jest.useRealTimers();
});

/** `streams`: gets the device's stream, once something of it is read. */
function show(device: object, streams: StreamHandlers[] = []) {
  const detail = toDeviceDetail({ id: ID, name: 'Mast', role: 'owner', auth: { status: 'valid' }, ...device });
  if (!detail) throw new Error('No device');
  const open = (handlers: StreamHandlers) => {
    streams.push(handlers);
    return () => undefined;
  };
  const feed = createDeviceFeed({ open }, ID);
  render(
    <MemoryRouter>
      <FeedProvider value={feed}>
        <LossLogs device={detail} />
      </FeedProvider>
    </MemoryRouter>,
  );
  return feed;
}

function tellPresence(isOnline: boolean): void {
  act(() => presence.applyNews({ online: null, changes: [[ID, isOnline]] }, serverNow()));
  act(() => jest.advanceTimersByTime(300));
}

const link = () => screen.queryByRole('link', { name: 'What happened' });

test('the way to the logs of a loss is there once the device is offline, and for as long as readings are kept', () => {
  tellPresence(true);
  show({});
  expect(link()).toBeNull();
  const at = serverNow();
  tellPresence(false);
  const around = new URLSearchParams(link()?.getAttribute('href')?.split('?')[1]).get('around') ?? '';
  expect(Math.abs(Date.parse(around) - at)).toBeLessThan(1000);
  act(() => jest.advanceTimersByTime(31 * 60_000));
  expect(link()).toBeNull();
});

test('the way to the logs of a loss is there while the device is online without a link', () => {
  tellPresence(true);
  const streams: StreamHandlers[] = [];
  const feed = show({}, streams);
  feed.want(['telemetry']);
  act(() => jest.advanceTimersByTime(0));
  act(() => streams[0]?.onOpen());
  act(() => streams[0]?.onEvent('telemetry', JSON.stringify({ link_age_ms: 0 })));
  act(() => jest.advanceTimersByTime(4000));
  expect(link()).toBeNull();
  act(() => jest.advanceTimersByTime(3000));
  expect(link()).toBeVisible();
  act(() => feed.stop());
});

test('the way to the logs of a loss stays the same while that lasts; the next loss has its own', () => {
  tellPresence(true);
  const streams: StreamHandlers[] = [];
  const feed = show({}, streams);
  feed.want(['telemetry']);
  act(() => jest.advanceTimersByTime(0));
  act(() => streams[0]?.onOpen());
  const tell = (linkAgeMs: number) => {
    act(() => streams[0]?.onEvent('telemetry', JSON.stringify({ link_age_ms: linkAgeMs })));
    act(() => jest.advanceTimersByTime(7000));
    return link()?.getAttribute('href');
  };
  const first = tell(0);
  expect(first).toMatch(/around=/);
  // By this report the link was lost a second earlier.
  expect(tell(8000)).toBe(first);
  act(() => streams[0]?.onEvent('telemetry', JSON.stringify({ link_age_ms: 0 })));
  act(() => jest.advanceTimersByTime(1000));
  expect(link()).toBeNull();
  act(() => jest.advanceTimersByTime(6000));
  expect(link()?.getAttribute('href')).toMatch(/around=/);
  expect(link()?.getAttribute('href')).not.toBe(first);
  act(() => feed.stop());
});

test.each([
  ['a person who may not read them', { role: 'viewer' }],
  ['a device that needs a code', { auth: { status: 'revoked' } }],
])('the way to the logs of a loss is not offered for %s', (_what, device) => {
  tellPresence(true);
  tellPresence(false);
  show(device);
  expect(link()).toBeNull();
});
