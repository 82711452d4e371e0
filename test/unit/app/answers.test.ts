import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ApiError } from '../../../app/api/errors';
import { failureOf } from '../../../app/api/failure';
import { receive } from '../../../app/api/receive';
import { signInRefusal } from '../../../app/domain/signInRefusal';
import { DEVICES_EVENTS, devicesEventOf } from '../../../app/events/devicesEvent';
import { MAX_DATA, readReport } from '../../../app/events/readReport';
import { readPushAnswer, ShipError } from '../../../app/logging/pushAnswer';

describe('a request without an answer (specification §8)', () => {
  test('fails for what ended it: its caller, the time, or the network', () => {
    expect(failureOf(new TypeError('failed'), true, true)).toMatchObject({ kind: 'aborted' });
    expect(failureOf(new TypeError('failed'), false, true)).toMatchObject({
      kind: 'timeout',
      message: 'Request timeout - please check your connection',
    });
    expect(failureOf(new TypeError('failed'), false, false)).toMatchObject({
      kind: 'network',
      message: 'Network Error',
    });
  });

  test('keeps an error that has a name', () => {
    const error = new ApiError('too-large', 'x');
    expect(failureOf(error, true, true)).toBe(error);
  });
});

describe('an answer', () => {
  const limits = { maxBytes: 10 } as Parameters<typeof receive>[1]['limits'];
  const date = 'Sat, 28 Nov 2026 12:00:00 GMT';
  const capturedAt = '2026-11-28T11:59:58Z';
  const headers = { Date: date, ETag: '"1"', 'Retry-After': '7', Location: '/x', 'X-Captured-At': capturedAt };
  const read = { date, etag: '"1"', retryAfter: '7', location: '/x', capturedAt };

  test('is text, or bytes where those were asked for and the server does not refuse', async () => {
    const take = async (status: number, isBinary: boolean) =>
      receive(new Response('ten bytes!', { status, headers }), { limits, isBinary });
    expect(await take(200, false)).toEqual({ status: 200, ...read, text: 'ten bytes!' });
    const { bytes, ...more } = await take(399, true);
    expect(more).toEqual({ status: 399, ...read, text: '' });
    expect(new TextDecoder().decode(bytes ?? new Uint8Array())).toBe('ten bytes!');
    expect(await take(400, true)).toEqual({ status: 400, ...read, text: 'ten bytes!' });
  });

  test.each([true, false])('larger than may be read is none (bytes: %j)', async (isBinary) => {
    const large = receive(new Response('eleven byte'), { limits, isBinary });
    await expect(large).rejects.toMatchObject({ kind: 'invalid-response', message: 'The answer is too large.' });
  });
});

describe('a collector', () => {
  test.each([
    [200, null],
    [204, null],
    [299, null],
    [300, 'status 300'],
    [400, 'status 400'],
    [428, 'status 428'],
    [430, 'status 430'],
    [499, 'status 499'],
  ])('that answers %i is not asked again', (status, why) => {
    expect(readPushAnswer({ status, headers: new Headers() }, 0)).toBe(why);
  });

  test.each([429, 500, 503])('that answers %i is asked again, when it says so', (status) => {
    const refused = () => readPushAnswer({ status, headers: new Headers({ 'Retry-After': '7' }) }, 0);
    expect(refused).toThrow(new ShipError(`status ${status}`, 7000));
    try {
      refused();
    } catch (error) {
      expect(error).toMatchObject({ retryAfterMs: 7000 });
    }
  });

  test('that names a date is asked again by its own clock', () => {
    const headers = { 'Retry-After': 'Thu, 01 Jan 2026 00:00:05 GMT', Date: 'Thu, 01 Jan 2026 00:00:00 GMT' };
    const refused = () => readPushAnswer({ status: 429, headers: new Headers(headers) }, 0);
    expect(refused).toThrow(expect.objectContaining({ retryAfterMs: 5000 }));
  });
});

// @threat S48
test.each([
  ['access_denied', 'The sign-in was declined in the browser.'],
  ['consent_required', 'The sign-in was declined in the browser.'],
  ['login_required', 'The sign-in in the browser was not completed.'],
  ['interaction_required', 'The sign-in in the browser was not completed.'],
  ['server_error', 'The sign-in service had an error. Try again later.'],
  ['temporarily_unavailable', 'The sign-in service is not available. Try again later.'],
  ['Call +1 555 0100', 'The sign-in service refused.'],
  ['toString', 'The sign-in service refused.'],
  ['', 'The sign-in service refused.'],
])('a sign-in refused as %j says so in a sentence of ours (S48)', (error, sentence) => {
  expect(signInRefusal(error)).toBe(sentence);
});

describe('the data of a report', () => {
  test('has an age where the server repeats it', () => {
    expect(readReport('{"age_ms":12,"x":1}')).toEqual({ raw: { age_ms: 12, x: 1 }, ageMs: 12 });
    for (const age of ['-5', '0', '"7"', 'null'])
      expect([age, readReport(`{"age_ms":${age}}`)?.ageMs]).toEqual([age, 0]);
    // Longer ago than dates reach: as old as any can be.
    expect(new Date(Date.now() - (readReport('{"age_ms":1e300}')?.ageMs ?? 0)).getTime()).not.toBeNaN();
  });

  test('is read up to 100000 characters, and never throws', () => {
    const whole = `"${'a'.repeat(MAX_DATA - 2)}"`;
    expect(whole).toHaveLength(100_000);
    expect(readReport(whole)).toEqual({ raw: {}, ageMs: 0 });
    expect(readReport(`${whole} `)).toBeNull();
    expect(readReport('{"age_ms":')).toBeNull();
    fc.assert(fc.property(fc.string(), (data) => void readReport(data)));
  });
});

describe('an event of several devices', () => {
  test('is of the device that it names', () => {
    expect(devicesEventOf('denied', { device_id: 'dev_1' })).toEqual({ type: 'denied', device: 'dev_1' });
    const watched = devicesEventOf('watchers', { device_id: 'dev_1', watchers: [] });
    expect(watched).toEqual({ type: 'watchers', device: 'dev_1', report: [] });
  });

  test('of no device, or of another name, is ignored', () => {
    for (const value of [null, 7, {}, { device_id: '../x' }, { device_id: 7.5 }])
      expect(devicesEventOf('denied', value)).toBeNull();
    for (const name of ['later', 'toString']) expect(devicesEventOf(name, { device_id: 'dev_1' })).toBeNull();
    const names = fc.oneof(fc.constantFrom(...Object.keys(DEVICES_EVENTS)), fc.string());
    fc.assert(fc.property(names, fc.anything(), (name, value) => void devicesEventOf(name, value)));
  });
});
