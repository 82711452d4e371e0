/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, jest, test } from '@jest/globals';
import type * as Module from '../../../renderer/features/live-view/connection/canPlay';

/** A page of its own: what a browser receives is asked once a page. `mimeTypes`: null: without WebRTC. */
function open(mimeTypes: readonly string[] | null): typeof Module.canPlay {
  jest.resetModules();
  Reflect.deleteProperty(window, 'RTCRtpReceiver');
  const codecs = mimeTypes?.map((mimeType) => ({ mimeType }));
  if (codecs) Object.assign(window, { RTCRtpReceiver: { getCapabilities: () => ({ codecs }) } });
  return jest.requireActual<typeof Module>('../../../renderer/features/live-view/connection/canPlay').canPlay;
}
afterEach(() => void Reflect.deleteProperty(window, 'RTCRtpReceiver'));

test.each([
  ['h264', true],
  ['vp8', true],
  ['av1', false],
  // By its other name.
  ['hevc', true],
  ['h265', true],
])('%s, of a browser that receives H.264, H.265 and VP8: %s', (codec, can) => {
  expect(open(['video/VP8', 'video/rtx', 'video/H264', 'video/H265'])(codec)).toBe(can);
});

test('a browser without WebRTC, or one that names no codec, is not said to play none', () => {
  for (const tells of [null, []]) expect(open(tells)('hevc')).toBe(true);
});
