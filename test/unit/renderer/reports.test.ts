/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { field, FPS, resetField } from '../../support/browserConnection';
import { pass, playLive, stopAll } from '../../support/playedStream';

beforeEach(() => {
  jest.useFakeTimers();
  resetField();
});
afterEach(() => {
  stopAll();
  jest.useRealTimers();
});

test('while video comes, one report a second serves the statistics and the watch over the video', async () => {
  const { last, stats } = await playLive();
  const [reports, shown] = [field.reports, stats.length];
  await pass(10_000);
  expect(field.reports - reports).toBe(10);
  expect(stats.length - shown).toBe(10);
  expect(stats.at(-1)).toMatchObject({ kbps: FPS * 8, receivedFps: FPS });
  expect(last()).toEqual({ name: 'live' });
});

test('while no video comes, the watch reads as often as before, and the statistics one of its reports where they can', async () => {
  const { last, stats } = await playLive();
  field.isSending = false;
  await pass(1700);
  expect(last()?.name).toBe('stalled');
  const [reports, shown] = [field.reports, stats.length];
  await pass(1000);
  expect(field.reports - reports).toBe(4);
  expect(stats.length - shown).toBe(1);
});

test('a browser that gives no report is asked again after two seconds, and nothing is asked after the end', async () => {
  const { playing, stats } = await playLive();
  field.isHanging = true;
  await pass(1000);
  const [reports, shown] = [field.reports, stats.length];
  await pass(1500);
  expect([field.reports, stats.length]).toEqual([reports, shown]);
  field.isHanging = false;
  await pass(2000);
  expect(stats.length).toBeGreaterThan(shown);
  playing.stop();
  await pass(3000);
  const { reports: all } = field;
  await pass(10_000);
  expect(field.reports).toBe(all);
});
