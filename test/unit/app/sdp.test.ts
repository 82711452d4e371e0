import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { refusesVideo, videoCodecsIn } from '../../../app/domain/sdp';

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
    ['sound alone', [SOUND], true],
    ['nothing', [], true],
  ])('with %s refuses video: %#', (_, lines, refuses) => {
    expect(refusesVideo(sdp(...lines))).toBe(refuses);
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
