import { describe, expect, test } from '@jest/globals';
import { ApiError, GENERIC_ERROR } from '../../../app/api/errors';
import type { MediaAnswer } from '../../../app/api/mediaRequest';
import { endOfFailure, endOfRefusal } from '../../../renderer/features/live-view/connection/refusals';

const OFFER = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96 98\r\na=rtpmap:96 H264/90000\r\na=rtpmap:98 H265/90000\r\n';
const OFFERED = ['h264', 'h265'];

const refuse = (status: number, text: string | null, codec: string | null = null, offer = OFFER) => {
  const headers = { contentType: null, location: null, etag: null, link: null, retryAfter: null };
  const answer: MediaAnswer = { status, url: 'https://media.test/cam', text, ...headers };
  return endOfRefusal(answer, offer, codec);
};

describe('the refusal of an offer', () => {
  test.each(['hevc', 'h265', 'h264', null])('names no codec of a stream in %s that was offered', (codec) => {
    expect(refuse(400, null, codec)).toEqual({ kind: 'refused', status: 400, message: null });
  });

  test('of a stream whose codec was not offered is due to that, whatever the server says', () => {
    expect(refuse(400, '{"error":"No"}', 'av1')).toEqual({ kind: 'unsupported', offered: OFFERED });
  });

  test('is not said to be due to a codec where the browser named none', () => {
    expect(refuse(400, null, 'av1', 'v=0\r\n')).toEqual({ kind: 'refused', status: 400, message: null });
  });

  test.each([
    [400, 'unsupported'],
    [500, 'unsupported'],
    [501, 'busy'],
    [502, 'busy'],
  ])('that says "Codec" is taken at its word with %i: %s', (status, kind) => {
    expect(refuse(status, 'no common Codec').kind).toBe(kind);
  });

  test.each(['', 'null', '7', '"viewer_limit"', '[]', '{', '{"code":"other"}', 'viewer_limit', null])(
    'by a 503 with %j is that of a server that is busy, as of a proxy',
    (text) => {
      expect(refuse(503, text)).toEqual({ kind: 'busy', status: 503, retryAfterMs: null });
    },
  );

  test('with a code for too many viewers is one only as a 503', () => {
    const text = '{"code":"viewer_limit","error":"Full"}';
    expect(refuse(503, text).kind).toBe('full');
    expect(refuse(502, text).kind).toBe('busy');
    expect(refuse(400, text)).toEqual({ kind: 'refused', status: 400, message: 'Full' });
  });

  test.each(['{', '', null])('that cannot be read, as %j, has no message', (text) => {
    expect(refuse(418, text)).toEqual({ kind: 'refused', status: 418, message: null });
  });

  test.each(['null', '7', '[]', '{"error":7}'])('that says nothing, as %s, has the general one', (text) => {
    expect(refuse(418, text)).toEqual({ kind: 'refused', status: 418, message: GENERIC_ERROR });
  });
});

test('without an answer only an address that may not be asked is more than a network that failed', () => {
  expect(endOfFailure(new ApiError('invalid-request', ''))).toEqual({ kind: 'not-allowed' });
  for (const error of [new ApiError('timeout', ''), new ApiError('network', ''), new TypeError('x'), null])
    expect(endOfFailure(error)).toEqual({ kind: 'network' });
});
