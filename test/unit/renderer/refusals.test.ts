import { describe, expect, test } from '@jest/globals';
import { ApiError, GENERIC_ERROR } from '../../../app/api/errors';
import { unfollowed, type MediaAnswer } from '../../../app/api/mediaRequest';
import { endOfFailure, endOfRedirect, endOfRefusal } from '../../../renderer/features/live-view/connection/refusals';

const OFFER = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96 98\r\na=rtpmap:96 H264/90000\r\na=rtpmap:98 H265/90000\r\n';
const OFFERED = ['h264', 'h265'];
const API = 'https://api.test';

const refuse = (
  status: number,
  text: string | null,
  codec: string | null = null,
  offer = OFFER,
  contentType: string | null = null,
) => {
  const headers = { contentType, location: null, etag: null, link: null, retryAfter: null };
  const answer: MediaAnswer = { status, url: 'https://media.test/cam', text, ...headers };
  return endOfRefusal(answer, offer, codec);
};

describe('the refusal of an offer', () => {
  test.each(['hevc', 'h265', 'h264', null])('names no codec of a stream in %s that was offered', (codec) => {
    expect(refuse(400, null, codec)).toEqual({ kind: 'refused', status: 400, message: null });
  });

  test('names the wait until a date by the clock of the server', () => {
    const headers = { contentType: null, location: null, etag: null, link: null };
    const retryAfter = 'Thu, 01 Jan 2026 00:00:05 GMT';
    const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
    const answer = { status: 429, url: 'https://media.test/cam', text: null, ...headers, retryAfter, date };
    expect(endOfRefusal(answer, OFFER, null)).toMatchObject({ kind: 'busy', retryAfterMs: 5000 });
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
    [501, 'refused'],
    [502, 'busy'],
  ])('that says "Codec" is taken at its word with %i: %s', (status, kind) => {
    expect(refuse(status, 'no common Codec').kind).toBe(kind);
  });

  test.each([
    'codecs not supported by client',
    'the stream doesn’t contain any supported codec, which are currently AV1, VP9, VP8, H264',
    "the stream doesn't contain any supported codec",
    'streams: codecs not matched: video:H264 => video:VP8',
    'Unsupported codec',
    'no codec in common',
    'No matching codecs found',
    'codec mismatch',
    'incompatible codec: h265',
  ])('that says "%s" is due to the codec', (text) => {
    for (const status of [400, 500]) expect(refuse(status, text).kind).toBe('unsupported');
  });

  test.each([
    "'utf-8' codec can't decode byte 0x80 in position 3: invalid start byte",
    "'ascii' codec can't encode character '\\u2019' in position 10: ordinal not in range(128)",
    'No such stream. See the page on codecs.',
    `${'x'.repeat(1000)} unsupported codec`,
  ])('that says "%s" is not', (text) => {
    expect(refuse(500, text).kind).toBe('busy');
    expect(refuse(400, text).kind).toBe('refused');
  });

  test.each([
    ['text/plain; charset=utf-8', 'Server got\nitself in trouble', 'Server got itself in trouble'],
    ['text/plain', 'x'.repeat(200), 'x'.repeat(200)],
    ['text/plain', 'x'.repeat(201), null],
    ['text/plain', ' ', null],
    ['text/html', '<h1>Bad Gateway</h1>', null],
    [null, 'Bad Gateway', null],
    ['application/json', '{"error":"Disk is full"}', 'Disk is full'],
  ])('by %s with %j is told with its words, if they are short and plain: %j', (contentType, text, message) => {
    const refused = (status: number) => refuse(status, text, null, OFFER, contentType);
    expect(refused(500)).toEqual({ kind: 'busy', status: 500, message, retryAfterMs: null });
    expect(refused(418)).toEqual({ kind: 'refused', status: 418, message });
  });

  test.each(['', 'null', '7', '"viewer_limit"', '[]', '{', '{"code":"other"}', 'viewer_limit', null])(
    'by a 503 with %j is that of a server that is busy, as of a proxy',
    (text) => {
      expect(refuse(503, text)).toEqual({ kind: 'busy', status: 503, message: null, retryAfterMs: null });
    },
  );

  test('by a 501 is one that is asked again seldom', () => {
    const text = JSON.stringify({ error: 'There is no video here.' });
    expect(refuse(501, text)).toEqual({ kind: 'refused', status: 501, message: 'There is no video here.' });
  });

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
  const fail = (error: unknown, url = `${API}/cam`) => endOfFailure(error, url, API);
  expect(fail(new ApiError('invalid-request', ''))).toEqual({ kind: 'not-allowed' });
  for (const error of [new ApiError('aborted', ''), new TypeError('x'), null])
    expect(fail(error)).toEqual({ kind: 'network' });
  for (const error of [new ApiError('timeout', ''), new ApiError('network', '')]) {
    expect(fail(error)).toEqual({ kind: 'unreachable', origin: null });
    expect(fail(error, 'https://media.test:8889/cam')).toEqual({
      kind: 'unreachable',
      origin: 'https://media.test:8889',
    });
  }
});

describe('a redirect that was not followed', () => {
  const rules = { api: API, origins: ['https://media.test'], sendToken: false };
  test.each([
    ['https://edge.test:8443/cam', { kind: 'redirected', host: 'edge.test:8443' }],
    ['//user@media.test/cam', { kind: 'redirected', host: 'media.test' }],
    [null, { kind: 'redirected', host: null }],
    ['https://media.test/cam', { kind: 'refused', status: 307, message: null }],
    ['/elsewhere', { kind: 'refused', status: 307, message: null }],
    ['https://', { kind: 'refused', status: 307, message: null }],
  ])('to %s names the host where the configuration is the reason', (location, end) => {
    expect(endOfRedirect(unfollowed(`${API}/cam`, 307, location), rules)).toEqual(end);
  });

  test('is no other answer', () => {
    const answer = { ...unfollowed(`${API}/cam`, 200, 'https://edge.test/'), text: 'v=0' };
    expect(endOfRedirect(answer, rules)).toEqual({ kind: 'refused', status: 200, message: null });
    expect(endOfRedirect({ ...answer, status: 400 }, rules)).toBeNull();
  });
});
