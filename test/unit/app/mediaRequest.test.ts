import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  mayCarryToken,
  mediaAddress,
  namesSession,
  readMediaAnswer,
  sessionAddress,
  sessionRedirect,
  streamAddress,
} from '../../../app/api/mediaRequest';

const API = 'https://api.test';
const MEDIA = 'https://media.test';
const RULES = { api: API, origins: [MEDIA], sendToken: true };
const STREAM = '/v1/user/devices/dev_1/media/streams/main/whep';
/** Of a device whose id contains a slash. */
const ODD_STREAM = '/v1/user/devices/a%2Fb/media/streams/main/whep';

describe('who may be asked for video', () => {
  test.each([
    [`${MEDIA}/cam`, `${MEDIA}/cam`],
    ['/cam', `${API}/cam`],
    [`${MEDIA}:8443/cam`, null],
    ['https://other.test/cam', null],
    ['http://media.test/cam', null],
    ['https://user@media.test/cam', null],
    ['https://:secret@media.test/cam', null],
    ['https://', null],
    ['javascript:alert(1)', null],
    [`/${'a'.repeat(4095)}`, `${API}/${'a'.repeat(4095)}`],
    [`/${'a'.repeat(4096)}`, null],
  ])('the API and named origins, without a user name: %#', (address, wanted) => {
    expect(mediaAddress(address, API, RULES)).toBe(wanted);
  });

  test.each([
    [STREAM, true],
    ['/live/cam', true],
    [`${MEDIA}/v1/user`, true],
    [`${MEDIA}/live/..%2Fv1/user`, true],
    ['/v1/user', false],
    ['/v1/user/devices/dev_1', false],
    ['/live/../v1/user', false],
    ['/live/..%2Fv1/user', false],
    ['/live/..%5cv1/user', false],
    ['/live/%2E%2e/v1/user', false],
    ['https://other.test/', false],
  ])('of the API only a stream, of other servers anything: %s', (address, isAllowed) => {
    expect(streamAddress(address, API, RULES)).toBe(isAllowed ? new URL(address, API).href : null);
  });
});

describe('the session that an answer names (S15)', () => {
  test.each([
    [`${STREAM}/s1`, API + STREAM, true],
    [`${STREAM}/s1`, `${API}${STREAM}/`, true],
    [`${STREAM}/s1/more`, API + STREAM, true],
    [STREAM, API + STREAM, false],
    ['whep?id=7', API + STREAM, true],
    ['?id=7', API + STREAM, true],
    ['?', API + STREAM, false],
    ['#id', API + STREAM, false],
    ['/v1/user?id=7', API + STREAM, false],
    [`${STREAM}s/s1`, API + STREAM, false],
    ['/v1/user/devices/dev_1', API + STREAM, false],
    [`${STREAM}/..%2f..%2Fx`, API + STREAM, false],
    [`${ODD_STREAM}/s1`, API + ODD_STREAM, true],
    [`${ODD_STREAM}/..%2f..%2Fx`, API + ODD_STREAM, false],
    [`${MEDIA}/s1`, API + STREAM, true],
    ['/s1', `${MEDIA}/cam`, true],
    [`${API}/cam/s1`, `${MEDIA}/cam`, false],
    ['https://other.test/s1', API + STREAM, false],
  ])('%s of %s', (location, whep, isAllowed) => {
    expect(sessionAddress(location, whep, RULES)).toBe(isAllowed ? new URL(location, whep).href : null);
  });

  test.each([
    [200, true],
    [201, true],
    [299, true],
    [406, true],
    [199, false],
    [300, false],
    [405, false],
    [407, false],
  ])('stands there after a %i with a location, and never without', (status, stands) => {
    expect(namesSession({ status, location: '/s1' })).toBe(stands);
    expect(namesSession({ status, location: null })).toBe(false);
  });
});

describe('a redirect of what is done to a session (S15)', () => {
  test.each([
    [`${MEDIA}/b`, `${MEDIA}/a`, true],
    ['https://other.test/b', `${MEDIA}/a`, false],
    [`${API}/live/b`, `${MEDIA}/a`, false],
    [`${API}${STREAM}/s1`, `${MEDIA}/a`, false],
    [`${MEDIA}/b`, `${API}/live/a`, true],
    ['/live/b', `${API}/live/a`, true],
    ['/live/..%2fv1/user', `${API}/live/a`, false],
    [`${STREAM}/s2`, `${API}/live/a`, false],
    [`${STREAM}/s2`, `${API}${STREAM}/s1`, true],
    ['/live/b', `${API}${STREAM}/s1`, true],
    ['/v1/..%5cx', `${API}${STREAM}/s1`, false],
  ])('to %s from %s', (location, from, isAllowed) => {
    expect(sessionRedirect(location, from, RULES)).toBe(isAllowed ? new URL(location, from).href : null);
  });
});

describe('the token (S14)', () => {
  test('goes to the API, to a named server where it may, and nowhere in the clear but to this computer', () => {
    const carries = (url: string, over: object = {}) => mayCarryToken(url, { ...RULES, ...over });
    expect([carries(`${API}/x`), carries(`${API}/x`, { sendToken: false })]).toEqual([true, true]);
    expect([carries(`${MEDIA}/x`), carries(`${MEDIA}/x`, { sendToken: false })]).toEqual([true, false]);
    expect(carries('https://other.test/x')).toBe(false);
    expect(carries('http://media.test/x', { origins: ['http://media.test'] })).toBe(false);
  });

  test('never goes to an origin that is not named, whatever the address', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        expect(mayCarryToken(url, RULES)).toBe([API, MEDIA].includes(new URL(url).origin));
      }),
    );
  });
});

test('of an answer is read what a player needs, by the names of its headers', () => {
  const headers = new Headers({
    'Content-Type': 'application/sdp',
    Location: '/s1',
    ETag: '"1"',
    Link: '<stun:s.test>; rel="ice-server"',
    'Retry-After': '7',
    Date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  });
  const read = { contentType: 'application/sdp', location: '/s1', etag: '"1"', retryAfter: '7' };
  expect(readMediaAnswer({ status: 201, headers }, API, 'v=0')).toEqual({
    ...read,
    status: 201,
    url: API,
    text: 'v=0',
    link: '<stun:s.test>; rel="ice-server"',
    date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  });
});
