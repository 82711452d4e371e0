import { describe, expect, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import { optionalMatch } from '#app/api/optionalMatch';
import { answerHeaders, buildRequest, readAnswer } from '#app/api/request';
import { changeSection, getSection, revertSection } from '#app/api/settings';

describe('a call', () => {
  test('carries its conditions, its query and its body', () => {
    expect(
      buildRequest(changeSection, {
        params: { id: 'dev_1', section: 'modem' },
        body: { apn: 'a' },
        ifMatch: 3,
        idempotencyKey: 'k',
        query: { dry_run: 'true', q: 'a b' },
      }),
    ).toMatchObject({
      method: 'PATCH',
      path: '/v1/user/devices/dev_1/settings/modem?dry_run=true&q=a+b',
      body: '{"apn":"a"}',
      headers: { 'If-Match': '"3"', 'Idempotency-Key': 'k' },
      route: '/v1/user/devices/{id}/settings/{section}',
      isBinary: false,
    });
    const params = { id: 'dev_1', section: 'modem' };
    const query: [string, string][] = [
      ['unit', 'a'],
      ['unit', 'b'],
    ];
    expect(buildRequest(getSection, { params, ifNoneMatch: '"e"', ifMatch: 'W/"x"', query })).toMatchObject({
      path: '/v1/user/devices/dev_1/settings/modem?unit=a&unit=b',
      body: null,
      headers: { 'If-None-Match': '"e"', 'If-Match': 'W/"x"' },
    });
    expect(buildRequest(getSection, { params }).headers).toEqual({});
    expect(buildRequest(changeSection, { params, body: {}, ifMatch: 0 }).headers).toEqual({ 'If-Match': '"0"' });
  });

  test('sends If-Match: * when the server counts no versions', () => {
    const params = { id: 'dev_1', section: 'modem' };
    expect(buildRequest(changeSection, { params, body: {}, ifMatch: null }).headers).toEqual({ 'If-Match': '*' });
  });

  test('sends no If-Match where that is optional and the server counts no versions', () => {
    const params = { id: 'dev_1', section: 'modem' };
    expect(buildRequest(revertSection, { params, ...optionalMatch(null) }).headers).toEqual({});
    expect(buildRequest(revertSection, { params, ...optionalMatch(0) }).headers).toEqual({ 'If-Match': '"0"' });
  });

  test('with a body that is too large is not sent', () => {
    const params = { id: 'dev_1', section: 'modem' };
    const of = (length: number) => buildRequest(changeSection, { params, body: { a: 'x'.repeat(length) } });
    expect(of(131_072 - 8).body).toHaveLength(131_072);
    expect(() => of(131_072 - 7)).toThrow(new ApiError('invalid-request', 'That is too large to be sent.'));
  });

  test('takes from an answer the headers that are no longer than 4 kB', () => {
    const headers = (value: string) =>
      new Headers({ ETag: value, Location: '/x', 'Retry-After': '7', 'X-Captured-At': 'now' });
    expect(answerHeaders(headers('e'.repeat(4096)))).toEqual({
      date: null,
      etag: 'e'.repeat(4096),
      capturedAt: 'now',
      location: '/x',
      retryAfter: '7',
    });
    expect(answerHeaders(headers('e'.repeat(4097))).etag).toBeNull();
    expect(answerHeaders(new Headers())).toEqual(
      Object.fromEntries(['date', 'etag', 'capturedAt', 'location', 'retryAfter'].map((name) => [name, null])),
    );
  });

  test('that is refused names twenty fields at most', () => {
    const text = JSON.stringify({
      error: 'No',
      errors: Array.from({ length: 600 }, () => ({ pointer: '/a', detail: 'x' })),
    });
    const read = (status: number, body: string) => () =>
      readAnswer(getSection, { status, retryAfter: null, text: body }, 0);
    const fields = Array.from({ length: 20 }, () => ({ pointer: '/a', detail: 'x' }));
    expect(read(400, text)).toThrow(expect.objectContaining({ kind: 'http', status: 400, fields }));
    expect(read(500, 'no json')).toThrow(
      expect.objectContaining({
        status: 500,
        message: 'An error occurred',
        code: null,
        retryAfterMs: null,
        fields: [],
      }),
    );
    expect(read(399, '{"a":1}')()).toEqual({ a: 1 });
  });
});
