/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, jest, test } from '@jest/globals';

/**
 * A page of its own: what a browser receives is asked once a page. `mimeTypes`: null: without WebRTC, as jsdom is. Left out: decoders
 * that are listed and fail, and profiles within a codec.
 */
async function open(mimeTypes: readonly string[] | null) {
  jest.resetModules();
  Reflect.deleteProperty(window, 'RTCRtpReceiver');
  const codecs = mimeTypes?.map((mimeType) => ({ mimeType }));
  const getCapabilities = (kind: string) => (kind === 'video' ? { codecs } : null);
  if (codecs) Object.assign(window, { RTCRtpReceiver: { getCapabilities } });
  return (await import('../../../renderer/features/live-view/connection/canPlay')).canPlay;
}
afterEach(() => void Reflect.deleteProperty(window, 'RTCRtpReceiver'));

test.each([
  ['h264', true],
  ['vp8', true],
  ['av1', false],
  // By its other name.
  ['hevc', true],
  ['h265', true],
])('%s, of a browser that receives H.264, H.265 and VP8: %s', async (codec, can) => {
  const canPlay = await open(['video/VP8', 'video/rtx', 'video/H264', 'video/H265']);
  expect(canPlay(codec)).toBe(can);
});

test('a browser without WebRTC, or one that names no codec, is not said to play none', async () => {
  for (const tells of [null, []]) {
    const canPlay = await open(tells);
    expect(canPlay('hevc')).toBe(true);
  }
});
