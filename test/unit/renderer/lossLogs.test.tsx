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

const ID = 'dev_1' as DeviceId;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  sessionEnd.clearAll();
  jest.advanceTimersByTime(300);
  jest.useRealTimers();
});

function show(device: object): void {
  const detail = toDeviceDetail({ id: ID, name: 'Mast', role: 'owner', auth: { status: 'valid' }, ...device });
  if (!detail) throw new Error('No device');
  const feed = createDeviceFeed({ open: () => () => undefined }, ID);
  render(
    <MemoryRouter>
      <FeedProvider value={feed}>
        <LossLogs device={detail} />
      </FeedProvider>
    </MemoryRouter>,
  );
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

test.each([
  ['a person who may not read them', { role: 'viewer' }],
  ['a device that needs a code', { auth: { status: 'revoked' } }],
])('the way to the logs of a loss is not offered for %s', (_what, device) => {
  tellPresence(true);
  tellPresence(false);
  show(device);
  expect(link()).toBeNull();
});
