/** @jest-environment ./test/support/browserEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mediaReport } from '#app/events/topics/media';
import { createFeedStore, type Feed } from '../../../renderer/live/device/createFeedStore';
import { silenceOf } from '../../../renderer/live/device/silence';

/** What a page knows of a device: a report of its stream that was heard at 0, and readings heard at these times. */
function feedOf(
  silentMs: number | null,
  readings: { readonly telemetry?: number; readonly modem?: number } = {},
): Feed {
  const { take, flush, put, store } = createFeedStore();
  put({ isConnected: true });
  const report = { stream_id: 'main', ...(silentMs !== null && { device_silent_ms: silentMs }) };
  expect(mediaReport.decode(report).deviceSilentMs).toBe(silentMs);
  take('media-status', report, 0);
  if (readings.telemetry !== undefined) take('telemetry', { at: 1 }, readings.telemetry);
  if (readings.modem !== undefined) take('modem', { tech: 'lte' }, readings.modem);
  flush();
  return store.getState();
}
const at = (now: number, shownAt: number | null = null) => ({ stream: 'main', shownAt, now });

describe('how long nothing was heard of a device', () => {
  test('is what the last report says, while the device is heard and the report is new', () => {
    expect(silenceOf(feedOf(200), at(4900))).toBe(200);
    expect(silenceOf(feedOf(200), at(5100))).toBeNull();
    expect(silenceOf(feedOf(null), at(100))).toBeNull();
    expect(silenceOf(feedOf(3000), { ...at(100), stream: 'belly' })).toBeNull();
  });

  test('goes on with each look once a report has named a silence, though no other follows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 1e6 }), fc.integer({ min: 0, max: 59_999 }), (silentMs, now) => {
        expect(silenceOf(feedOf(silentMs), at(now))).toBe(silentMs + now);
      }),
    );
    expect(silenceOf(feedOf(3000), at(60_000))).toBeNull();
  });

  test('is unknown again as soon as a reading or a frame of the device arrives', () => {
    expect(silenceOf(feedOf(3000, { telemetry: 2000 }), at(9000))).toBeNull();
    expect(silenceOf(feedOf(3000, { modem: 2000 }), at(9000))).toBeNull();
    expect(silenceOf(feedOf(3000), at(9000, 2000))).toBeNull();
    // Sent before the silence, and late.
    expect(silenceOf(feedOf(3000, { telemetry: 900 }), at(9000, 1200))).toBe(12_000);
  });

  test('is unknown where the page itself hears nothing', () => {
    const feed = { ...feedOf(3000), isConnected: false };
    expect(silenceOf(feed, at(4000))).toBe(3000);
    expect(silenceOf(feed, at(6000))).toBeNull();
  });
});
