import { describe, expect, test } from '@jest/globals';
import { isUnencrypted, outputAddressProblem, OUTPUT_KINDS } from '#app/settings/streamOutput';
import fc from 'fast-check';

describe('the address of an output', () => {
  test.each([
    ['rtsp', '/main'],
    ['rtsp', 'live/main.264'],
    ['rtsp', '/live/a@b%20c'],
    ['rtp_udp', '10.0.0.7:5600'],
    ['rtp_udp', 'ground_1.local:5600'],
    ['rtp_udp', 'köln.example:5600'],
    ['srt', `srt://a.test:9000?streamid=${'x'.repeat(2021)}`],
    ['rtp_udp', 'ground.local:65535'],
    ['rtp_udp', '[fd00::7]:5600'],
    ['srt', 'srt://192.168.144.25:9000'],
    ['srt', 'srt://example.test?passphrase=long-enough'],
    ['whip', 'https://media.example/whip/1'],
    ['whip', 'http://10.0.0.7:8889/main/whip'],
  ] as const)('%s %s may be sent', (kind, address) => expect(outputAddressProblem(kind, address)).toBeNull());

  test.each([
    ['rtsp', 'rtsp://10.0.0.7/main', /Enter a path/],
    ['rtsp', '/main/', /Enter a path/],
    ['rtsp', '/ma in', /Enter a path/],
    ['rtp_udp', '10.0.0.7', /Enter host and port/],
    ['rtp_udp', '10.0.0.7:', /Enter host and port/],
    ['rtp_udp', '10.0.0.7:0', /from 1 to 65535/],
    ['rtp_udp', '10.0.0.7:70000', /from 1 to 65535/],
    ['rtp_udp', '10.0.0.300:5600', /from 0 to 255/],
    ['rtp_udp', 'udp://10.0.0.7:5600', /Enter host and port|without/],
    ['rtp_udp', 'fd00::7:5600', /Enter host and port/],
    ['srt', '10.0.0.7:9000', /begins with srt/],
    ['srt', `srt://a.test:9000?streamid=${'x'.repeat(2022)}`, /at most 2048/],
    ['srt', 'srt://host:99999', /from 1 to 65535/],
    ['whip', 'media.example/whip', /begins with http/],
    ['whip', 'ftp://media.example', /begins with http/],
  ] as const)('%s %s is refused', (kind, address, problem) =>
    expect(outputAddressProblem(kind, address)).toMatch(problem),
  );

  test('may be any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OUTPUT_KINDS), fc.string(), (kind, address) => {
        const problem = outputAddressProblem(kind, address);
        expect(problem === null || problem.length > 0).toBe(true);
        isUnencrypted(kind, address);
      }),
    );
  });
});

test.each([
  ['rtsp', '/main', false],
  ['rtp_udp', '10.0.0.7:5600', true],
  ['srt', 'srt://a.test:9000', true],
  ['srt', 'srt://a.test:9000?mode=caller&passphrase=0123456789', false],
  ['whip', 'http://a.test/whip', true],
  ['whip', 'https://a.test/whip', false],
] as const)('%s to %s is sent in the clear: %s', (kind, address, is) => expect(isUnencrypted(kind, address)).toBe(is));
