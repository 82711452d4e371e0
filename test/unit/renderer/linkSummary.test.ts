/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { techAndSignal } from '../../../renderer/features/live-view/components/rail/modem';
import { createFeedStore } from '../../../renderer/live/device/createFeedStore';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
});

test('the signal of a modem is named while its device is heard, and the silence after that', () => {
  const { put, take, flush, store } = createFeedStore();
  const since = performance.now();
  put({ isConnected: true, hearingSince: { telemetry: since, modem: since } });
  const say = () => {
    take('telemetry', { link_age_ms: 0 }, performance.now());
    take('modem', { access_tech: 'lte', rsrp_dbm: -90, snr_db: 14 }, performance.now());
    flush();
  };
  const words = () => techAndSignal(store.getState());
  say();
  expect(words()).toBe('LTE, good');
  jest.advanceTimersByTime(4400);
  expect(words()).toBe('No messages');
  jest.advanceTimersByTime(10_000);
  expect(words()).toBe('No link');
  say();
  expect(words()).toBe('LTE, good');
});
