/** @jest-environment <rootDir>/test/support/browserEnvironment.ts */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { ANSWER, answerOffer, closeServers, endOf, OFFER, serve, setUpWhep } from '../../support/whepServer';

afterEach(closeServers);

describe('refusals', () => {
  const json = (code: string) =>
    [{ 'content-type': 'application/json' }, JSON.stringify({ code, error: 'No' })] as const;
  const words = [{ 'content-type': 'text/plain' }, 'webrtc/offer: codecs not matched: video:H265'] as const;
  const html = [{ 'content-type': 'text/html' }, '<h1>Service Unavailable</h1>'] as const;
  test.each([
    [404, html, null, { kind: 'no-publisher', retryAfterMs: null }],
    [409, json('no_publisher'), null, { kind: 'no-publisher', retryAfterMs: 2000 }],
    [401, html, null, { kind: 'forbidden' }],
    [403, json('role'), null, { kind: 'forbidden' }],
    [429, json('slow'), null, { kind: 'busy', status: 429, message: null, retryAfterMs: 2000 }],
    [503, json('viewer_limit'), null, { kind: 'full', retryAfterMs: 2000 }],
    [503, html, null, { kind: 'busy', status: 503, message: null, retryAfterMs: null }],
    [502, html, null, { kind: 'busy', status: 502, message: null, retryAfterMs: null }],
    [406, json('codec'), null, { kind: 'unsupported', offered: ['vp8'] }],
    [400, json('bad'), 'h264', { kind: 'unsupported', offered: ['vp8'] }],
    [422, html, 'hevc', { kind: 'unsupported', offered: ['vp8'] }],
    [400, json('bad'), 'vp8', { kind: 'refused', status: 400, message: 'No' }],
    [415, html, null, { kind: 'unsupported', offered: ['vp8'] }],
    [400, words, 'vp8', { kind: 'unsupported', offered: ['vp8'] }],
    [500, words, 'h265', { kind: 'unsupported', offered: ['vp8'] }],
    [500, html, 'h265', { kind: 'busy', status: 500, message: null, retryAfterMs: null }],
    [418, html, null, { kind: 'refused', status: 418, message: null }],
    [200, html, null, { kind: 'refused', status: 200, message: null }],
  ])('%s with %j, of a stream in %s', async (status, [headers, body], codec, expected) => {
    const retry = typeof expected === 'object' && 'retryAfterMs' in expected && expected.retryAfterMs !== null;
    const api = await serve((_, response) =>
      response.writeHead(status, { ...headers, ...(retry && { 'retry-after': '2' }) }).end(body),
    );
    expect(await endOf(setUpWhep({ api, codec }).whep(OFFER))).toEqual(expected);
  });

  /** Answers an offer with one of its own, and what answers that as the test says. */
  const counter = (location: string, answer: (response: ServerResponse) => unknown) =>
    serve((asked, response) => {
      if (asked.method !== 'POST') return void answer(response);
      response.writeHead(406, { 'content-type': 'application/sdp; charset=utf-8', location, etag: '"c"' }).end(ANSWER);
    });

  test('a 406 with an offer of its own and an address is a counter-offer, answered by PATCH', async () => {
    const api = await counter('/whep/cam/1', (response) => response.writeHead(204).end());
    const session = await setUpWhep({ api }).whep(OFFER);
    expect(session).toMatchObject({ isCounterOffer: true, sdp: ANSWER });
    await session.answer('v=0\r\n');
    expect(api.of('PATCH')[0]).toMatchObject({ url: '/whep/cam/1', body: 'v=0\r\n' });
    expect(api.of('PATCH')[0]?.headers).toMatchObject({ 'content-type': 'application/sdp', 'if-match': '"c"' });
  });

  test.each([
    [300, html, { kind: 'refused', status: 300, message: null }],
    [400, json('bad'), { kind: 'unsupported', offered: ['vp8'] }],
    [403, html, { kind: 'forbidden' }],
    [404, html, { kind: 'no-publisher', retryAfterMs: null }],
    [503, html, { kind: 'busy', status: 503, message: null, retryAfterMs: null }],
  ])('an answer to a counter-offer that is refused with %i says so', async (status, [headers, body], expected) => {
    const api = await counter('/whep/cam/1', (response) => response.writeHead(status, headers).end(body));
    const session = await setUpWhep({ api }).whep(OFFER);
    expect(await endOf(session.answer(OFFER))).toEqual(expected);
  });

  test.each([
    ['a 406 without an address', 406, { 'content-type': 'application/sdp' }],
    ['a 406 that is no SDP', 406, { 'content-type': 'text/html', location: '/whep/cam/1' }],
    ['a success that is none of WHEP', 200, { 'content-type': 'application/sdp', location: '/whep/cam/1' }],
  ])('%s opens nothing', async (_, status, headers) => {
    const api = await serve((asked, response) => {
      if (asked.method === 'POST') response.writeHead(status, headers).end(ANSWER);
      else response.writeHead(200).end();
    });
    expect(await endOf(setUpWhep({ api }).whep(OFFER))).toMatchObject({
      kind: status === 406 ? 'unsupported' : 'refused',
    });
  });

  test('an answer is no counter-offer', async () => {
    const api = await serve((_, response) => answerOffer(response, { location: '/whep/cam/1' }));
    expect(await setUpWhep({ api }).whep(OFFER)).toMatchObject({ isCounterOffer: false });
  });
});
