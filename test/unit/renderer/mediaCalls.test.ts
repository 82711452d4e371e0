/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { parseRuntimeConfig } from '#app/config/runtimeConfig';
import { ApiError } from '#app/api/errors';
import type { MediaAnswer, MediaRequest } from '#app/api/mediaRequest';
import type { HttpAnswer } from '#app/api/request';
import type { SpanRecord } from '#app/tracing/SpanSource';
import { Client } from '../../../renderer/api/client';
import { clearErrors, useRecentErrors } from '../../../renderer/api/recentErrors';
import { createMediaCalls } from '../../../renderer/features/live-view/connection/mediaCalls';
import { spans } from '../../../renderer/lib/spans';
import { mediaAnswer } from '../../support/browserConnection';

const API = 'https://api.test';
const OWN = `${API}/v1/user/devices/dev_1/media/streams/main/whep`;
const MEDIA = 'https://media.test/cam';
const WHEP = '/v1/user/devices/{id}/media/streams/{stream_id}/whep';

let records: SpanRecord[] = [];
beforeEach(() => {
  clearErrors();
  spans.open(() => undefined);
  records = [];
  spans.open((record) => records.push(record));
});
afterEach(() => spans.open(null));

const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
const recentErrors = () => renderHook(useRecentErrors).result.current;

/** Requests of a page whose server answers as `answer` says; it leaves out the network. */
function setUp(answer: () => MediaAnswer | Error = () => mediaAnswer(201), traces?: string) {
  const sent: MediaRequest[] = [];
  const users: ((status: number) => void)[] = [];
  const { config } = parseRuntimeConfig({
    media: { origins: ['https://media.test'], sendToken: true },
    ...(traces !== undefined && { traces: { endpoint: traces } }),
  });
  const send = () =>
    new Promise<HttpAnswer>((resolve) =>
      users.push((status) => resolve({ status, headers: new Headers(), text: '{}' } as unknown as HttpAnswer)),
    );
  const http = { send, download: () => Promise.reject(new Error('not used')) };
  const media = () =>
    Promise.resolve(async (request: MediaRequest) => {
      sent.push(request);
      const said = answer();
      if (said instanceof Error) throw said;
      return said;
    });
  const { call, rules } = createMediaCalls(new Client({ config, http }), { config, apiOrigin: API, media });
  const ask = (url: string, method: MediaRequest['method'] = 'POST') =>
    call({ method, url, body: null, headers: { 'X-Own': '1' } });
  return { ask, rules, sent, users };
}

test('the rules are those of the configuration', () => {
  expect(setUp().rules).toEqual({ api: API, origins: ['https://media.test'], sendToken: true });
});

describe('a trace goes along with a request', () => {
  test('to the API, where the configuration names a collector', async () => {
    const { ask, sent } = setUp(undefined, 'https://traces.test');
    await ask(OWN);
    expect(sent[0]?.headers).toMatchObject({ 'X-Own': '1', traceparent: expect.stringMatching(/^00-/) });
    expect(sent[0]?.headers.traceparent).toContain(records[0]?.spanId);
  });

  test.each([
    ['to another server', MEDIA, 'https://traces.test'],
    ['without a collector', OWN, undefined],
  ])('and never %s', async (_, url, traces) => {
    const { ask, sent } = setUp(undefined, traces);
    await ask(url);
    expect(sent[0]?.headers).toEqual({ 'X-Own': '1' });
  });
});

describe('what became of a request', () => {
  test.each([
    [201, []],
    [404, [`POST ${WHEP} http 404`]],
    [400, [`POST ${WHEP} http 400`]],
  ])('that was answered with %i is in its span, and a failure among the recent errors', async (status, errors) => {
    const { ask } = setUp(() => mediaAnswer(status));
    expect((await ask(MEDIA)).status).toBe(status);
    expect(records).toMatchObject([{ name: `POST ${WHEP}`, kind: 'client', error: null, status }]);
    expect(recentErrors().map((one) => `${one.call} ${one.kind} ${one.status}`)).toEqual(errors);
  });

  test('to an OPTIONS is no error: many servers know none', async () => {
    await setUp(() => mediaAnswer(405)).ask(MEDIA, 'OPTIONS');
    expect(recentErrors()).toEqual([]);
  });

  test.each([
    [new ApiError('timeout', 'Late'), 'timeout', 1],
    [new TypeError('x'), 'unknown', 0],
  ])('that got no answer is told by %s', async (error, kind, errors) => {
    await expect(setUp(() => error).ask(MEDIA)).rejects.toBe(error);
    expect(records).toMatchObject([{ error: kind, status: 0 }]);
    expect(recentErrors()).toHaveLength(errors);
  });
});

describe('a 401', () => {
  test('of the API’s origin has the API asked who is signed in, once for all that come meanwhile', async () => {
    const { ask, users } = setUp(() => mediaAnswer(401));
    await Promise.all([ask(OWN), ask(OWN), ask(`${API}/live/cam`)]);
    expect(users).toHaveLength(1);
    users[0]?.(401);
    await settle();
    await ask(OWN);
    expect(users).toHaveLength(2);
  });

  test('of another server does not', async () => {
    const { ask, users } = setUp(() => mediaAnswer(401));
    await ask(MEDIA);
    await settle();
    expect(users).toHaveLength(0);
  });

  test('is the only answer that does', async () => {
    for (const status of [201, 403, 404, 500]) {
      const { ask, users } = setUp(() => mediaAnswer(status));
      await ask(OWN);
      expect(users).toHaveLength(0);
    }
  });
});
