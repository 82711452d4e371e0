/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, jest, test } from '@jest/globals';
import { takeSnapshot } from '../../../renderer/features/live-view/capture/takeSnapshot';
import { snapshotText } from '../../../renderer/features/live-view/capture/tellSnapshot';
import type { Platform } from '../../../renderer/platform/Platform';

afterEach(() => void jest.restoreAllMocks());

interface Options {
  readonly frameAgeMs?: number;
  /** An error of the disk. */
  readonly fault?: string;
}

/** A picture of 640 x 360 of which a snapshot is taken, and what becomes of it. jsdom draws no pictures: what the file shows is left out. */
async function take(wantsLessMotion: boolean, { frameAgeMs = 0, fault }: Options = {}) {
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ({ matches: wantsLessMotion, media: query }) as MediaQueryList);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((run) => run(new Blob(['picture'])));
  const source = document.createElement('canvas');
  Object.assign(source, { width: 640, height: 360 });
  const flashes: unknown[] = [];
  source.animate = (frames) => {
    flashes.push(frames);
    return {} as Animation;
  };
  const names: string[] = [];
  const begin = (name: string) => {
    names.push(name);
    const finish = () =>
      fault === undefined ? Promise.resolve({ where: name, show: () => undefined }) : Promise.reject(new Error(fault));
    return Promise.resolve({ write: () => Promise.resolve(), patch: () => Promise.resolve(), finish });
  };
  const platform = { captures: { begin } } as unknown as Platform;
  const snapshot = await takeSnapshot(platform, source, 'Roof', { frameAgeMs, rotationDeg: 0 });
  return { flashes: flashes.length, names, text: snapshot && snapshotText(snapshot) };
}

test('the picture flashes once as a snapshot is taken', async () => {
  const { flashes, names } = await take(false);
  expect(flashes).toBe(1);
  expect(names).toEqual([expect.stringMatching(/^Roof_.*Z\.jpg$/)]);
});

test('nothing flashes for a person who asked for less motion', async () => {
  const { flashes, names } = await take(true);
  expect([flashes, names.length]).toEqual([0, 1]);
});

test.each<[Options, RegExp]>([
  [{}, /^Snapshot saved: Roof_.*Z\.jpg$/],
  [{ frameAgeMs: 70_000 }, /^Snapshot of the last frame, 1 min old, saved: Roof_.*Z\.jpg$/],
  [{ fault: 'The disk is full.' }, /^The snapshot was not saved: The disk is full\.$/],
])('a snapshot with %j reports its result', async (options, expected) => {
  expect((await take(true, options)).text).toMatch(expected);
});
