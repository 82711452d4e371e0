import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { offersSound, refusesVideo, videoCodecsIn, withStereo } from '../../../app/domain/sdp';

const sdp = (...lines: readonly string[]) => ['v=0', 's=-', ...lines, ''].join('\r\n');
const SOUND = 'm=audio 9 UDP/TLS/RTP/SAVPF 0';
const VIDEO = 'm=video 9 UDP/TLS/RTP/SAVPF 96';
const REFUSED = 'm=video 0 UDP/TLS/RTP/SAVPF 96';

describe('an answer', () => {
  test.each([
    ['video that is sent', [VIDEO, 'a=sendonly'], false],
    ['sound before the video', [SOUND, 'a=sendonly', VIDEO, 'a=sendonly'], false],
    ['video on any other port', ['m=video 5004 RTP/SAVPF 96'], false],
    ['one of two videos', [REFUSED, VIDEO], false],
    ['port 0', [REFUSED, 'a=inactive'], true],
    ['port 0, and sound', [SOUND, 'a=sendonly', REFUSED], true],
    ['video that is inactive', [VIDEO, 'a=mid:0', 'a=inactive'], true],
    ['video, where only the sound is inactive', [SOUND, 'a=inactive', VIDEO], false],
    ['video that is inactive, with a blank after it', [VIDEO, 'a=inactive '], true],
    ['video with an attribute that only begins like it', [VIDEO, 'a=inactive2'], false],
    ['video whose title is a line of one', [VIDEO, 'i=a=inactive'], false],
    ['sound whose title is a line of video', [SOUND, 'i=m=video 9'], true],
    ['sound alone', [SOUND], true],
    ['nothing', [], true],
  ])('with %s refuses video: %#', (_, lines, refuses) => {
    expect(refusesVideo(sdp(...lines))).toBe(refuses);
  });

  test('names its video codecs in lower case, without helpers and without those of the sound', () => {
    const map = (...names: readonly string[]) => names.map((name, index) => `a=rtpmap:${95 + index} ${name}`);
    const lines = [
      'a=rtpmap:94 session/1',
      SOUND,
      ...map('opus/48000/2'),
      VIDEO,
      ...map('VP8/90000', 'rtx/90000', 'H264/90000', 'red/90000', 'H264/90000', 'ulpfec/90000', 'flexfec-03/90000'),
      'i=a=rtpmap:96 title/1',
      'm=video 9 UDP/TLS/RTP/SAVPF 8',
      'a=rtpmap:8 AV1/90000',
    ];
    expect(videoCodecsIn(sdp(...lines))).toEqual(['vp8', 'h264', 'av1']);
    expect(videoCodecsIn(sdp(SOUND, ...map('opus/48000/2')))).toEqual([]);
  });

  test('of anything at all is judged without a throw, and names codecs once', () => {
    const line = fc.oneof(
      fc.constantFrom(SOUND, VIDEO, REFUSED, 'a=inactive', 'a=rtpmap:96 VP8/90000', 'a=rtpmap:97 rtx/90000'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = sdp(...lines);
        if (refusesVideo(text)) expect(lines.includes(VIDEO) && !lines.includes('a=inactive')).toBe(false);
        const codecs = videoCodecsIn(text);
        expect(new Set(codecs).size).toBe(codecs.length);
        expect(codecs).not.toContain('rtx');
      }),
    );
  });
});

describe('a description that accepts stereo', () => {
  const OPUS = 'a=rtpmap:111 opus/48000/2';
  test.each([
    ['after the parameters of Opus', [OPUS, 'a=fmtp:111 minptime=10'], [OPUS, 'a=fmtp:111 minptime=10;stereo=1']],
    ['where Opus has no parameters', [OPUS], [OPUS, 'a=fmtp:111 stereo=1']],
    ['not where they say how many channels', [OPUS, 'a=fmtp:111 stereo=0'], [OPUS, 'a=fmtp:111 stereo=0']],
    ['beside `sprop-stereo`', [OPUS, 'a=fmtp:111 sprop-stereo=1'], [OPUS, 'a=fmtp:111 sprop-stereo=1;stereo=1']],
    ['not for other codecs', ['a=rtpmap:0 PCMU/8000', 'a=fmtp:0 x=1'], ['a=rtpmap:0 PCMU/8000', 'a=fmtp:0 x=1']],
  ])('says so %s', (_, lines, expected) => {
    expect(withStereo(sdp(SOUND, ...lines))).toBe(sdp(SOUND, ...expected));
  });

  test('says so once, whatever it is made of', () => {
    const line = fc.oneof(fc.constantFrom(OPUS, 'a=fmtp:111 a=1', SOUND, 'a=rtpmap:112 opus/48000/2'), fc.string());
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const once = withStereo(sdp(...lines));
        expect(withStereo(once)).toBe(once);
        expect(once.replaceAll(/\r\na=fmtp:\d+ stereo=1|;stereo=1/g, '')).toBe(
          sdp(...lines).replaceAll(/\r\na=fmtp:\d+ stereo=1|;stereo=1/g, ''),
        );
      }),
    );
  });
});

test.each([
  [[SOUND], true],
  [['m=audio 0 UDP/TLS/RTP/SAVPF 0'], false],
  [[VIDEO], false],
  [[VIDEO, SOUND], true],
])('%j asks for sound: %s', (lines, asks) => {
  expect(offersSound(sdp(...lines))).toBe(asks);
});
