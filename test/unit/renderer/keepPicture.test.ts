/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import type { Rotation } from '#app/domain/stream';
import { pictures } from '../../../renderer/api/pictureCache';
import { keepPicture } from '../../../renderer/features/live-view/capture/keepPicture';
import { noteSession } from '../../../renderer/lib/watchSession';

const ID = 'dev_1' as DeviceId;
const JPEG = 'data:image/jpeg;base64,AA==';
const drawn: (readonly [number, number])[] = [];
let made = JPEG;

// jsdom draws nothing and makes no pictures.
beforeEach(() => {
  jest.useFakeTimers();
  made = JPEG;
  drawn.length = 0;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    drawn.push([this.width, this.height]);
    return made;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Keeps a frame of this size in a session of its own; the result is what is known of the stream then. */
function keep([width, height]: readonly [number, number], shownAt: number | null, rotationDeg: Rotation = 0) {
  noteSession();
  const video = document.createElement('video');
  Object.defineProperties(video, { videoWidth: { value: width }, videoHeight: { value: height } });
  keepPicture(video, { rotationDeg, shownAt }, { device: ID, stream: 'main' });
  return pictures.get(ID, 'main') ?? null;
}

test('the frame on screen is kept with the time at which it was shown', () => {
  const kept = keep([1280, 720], performance.now() - 24_000);
  expect(kept).toMatchObject({ picture: JPEG, etag: null });
  expect(kept?.takenAt).toBeCloseTo(Date.now() - 24_000, 0);
  expect(drawn).toEqual([[640, 360]]);
  // A list asks the server for its own at once.
  expect(kept?.askedAt).toBe(-Infinity);
});

test.each([
  [[720, 1280], 90, [640, 360]],
  [[1280, 720], 270, [360, 640]],
  [[160, 90], 0, [160, 90]],
] as const)('a frame of %j that is turned by %d degrees is kept upright, as %j', (size, rotationDeg, expected) => {
  keep(size, 0, rotationDeg);
  expect(drawn).toEqual([expected]);
});

test('nothing is kept without a frame, or by a browser that makes no JPEG', () => {
  expect(keep([0, 0], 0)).toBeNull();
  expect(keep([1280, 720], null)).toBeNull();
  made = 'data:,';
  expect(keep([1280, 720], 0)).toBeNull();
});
