/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { DeviceId } from '#app/domain/ids';
import type { ChangeEnd } from '#app/resource/changeEnd';
import { sentChanges } from '../../../renderer/api/sentChanges';
import { useRemedyWatch } from '../../../renderer/features/live-view/hooks/useRemedyWatch';
import { judge, type Verdict } from '../../../renderer/features/live-view/judge/verdict';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { FACTS } from '../../support/videoFacts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  sessionEnd.clearAll();
  jest.useRealTimers();
});

const DEVICE = 'dev_1' as DeviceId;
const FINE = judge(FACTS, null);
/** The browser measures it itself, without reports. */
const FAULT = { stage: 'browser', hadVideo: false } as const;
const UNPLAYABLE: Verdict = { ...FINE, stage: 'browser' };
const TO_H264 = { field: 'codec', to: 'h264' } as const;
const ended = (result: ChangeEnd['result'], reason: string | null = null): ChangeEnd => ({
  result,
  reason,
  field: null,
});
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** The stage of a device whose video is as the verdict says. */
function open(first: Verdict = FINE) {
  const feed = createDeviceFeed({ open: () => () => undefined }, DEVICE);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <FeedProvider value={feed}>{children}</FeedProvider>
  );
  return renderHook(
    (verdict: Verdict) => useRemedyWatch({ device: DEVICE, stream: 'main', verdict, isLive: true, fps: 12 }),
    { wrapper, initialProps: first },
  );
}

/** Sends a change of the codec; the result says how it ended at the device. */
function send({ result }: ReturnType<typeof open>) {
  act(() => {
    sentChanges.add(DEVICE, 'media', { version: 7, at: null });
    result.current.begin(TO_H264, FAULT, null);
  });
  const serial = sentChanges.find(DEVICE, 'media')?.serial ?? 0;
  return (end: ChangeEnd) => act(() => void sentChanges.end(serial, end));
}

const watchOf = ({ result }: ReturnType<typeof open>) => result.current.chosen?.watch ?? null;

test('a remedy is watched from the moment at which the device has it', async () => {
  const page = open();
  const end = send(page);
  await pass(30_000);
  expect(watchOf(page)).toEqual({ is: 'sent' });
  end(ended('applied'));
  await pass(9000);
  expect(watchOf(page)).toMatchObject({ is: 'watching' });
  await pass(2000);
  expect(watchOf(page)).toMatchObject({ is: 'ended', end: { is: 'helped', fps: 12 } });
  await pass(31_000);
  expect(watchOf(page)).toBeNull();
});

test('a remedy has not helped if the fault stays', async () => {
  const page = open(UNPLAYABLE);
  send(page)(ended('applied'));
  await pass(11_000);
  expect(watchOf(page)).toMatchObject({ end: { is: 'unchanged' } });
});

test('a remedy is followed when the page was left and is open again', async () => {
  const page = open();
  const end = send(page);
  page.unmount();
  await pass(20_000);
  end(ended('applied'));
  const again = open();
  await pass(5000);
  expect(watchOf(again)).toMatchObject({ is: 'watching' });
  await pass(6000);
  expect(watchOf(again)).toMatchObject({ end: { is: 'helped' } });
});

test('a refusal ends it, with the reason of the device', () => {
  const page = open();
  send(page)(ended('refused', 'Too slow.'));
  expect(watchOf(page)).toMatchObject({ end: { is: 'not-applied', result: 'refused', reason: 'Too slow.' } });
});

test('a second remedy takes the place of the first', async () => {
  const page = open();
  const endFirst = send(page);
  const endSecond = send(page);
  endFirst(ended('refused'));
  expect(watchOf(page)).toEqual({ is: 'sent' });
  endSecond(ended('applied'));
  await pass(11_000);
  expect(watchOf(page)).toMatchObject({ end: { is: 'helped' } });
});

test('another change of the same settings leaves the outcome unknown', () => {
  const page = open();
  send(page);
  act(() => sentChanges.add(DEVICE, 'media', { version: 8, at: null }));
  expect(watchOf(page)).toMatchObject({ end: { is: 'not-applied', result: 'unknown' } });
});

test('a command is followed until its job ends', () => {
  const page = open();
  act(() => page.result.current.begin('restart', { stage: 'camera', hadVideo: false }, 'job_1'));
  expect(watchOf(page)).toEqual({ is: 'sent' });
  act(() => page.result.current.settle(ended('refused', 'No camera.')));
  expect(watchOf(page)).toMatchObject({ end: { reason: 'No camera.' } });
});
