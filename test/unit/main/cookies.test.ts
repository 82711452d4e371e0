import { expect, test } from '@jest/globals';
import type { Session } from 'electron';
import { refuseCookies } from '../../../main/security/cookies';

type Headers = Record<string, string[]>;
type Listener = (
  details: { responseHeaders?: Headers },
  answer: (changed: { responseHeaders: Headers }) => void,
) => void;

test('no answer keeps a header that sets a cookie, however it is written, and all others stay', () => {
  let listener: Listener = () => undefined;
  const webRequest = { onHeadersReceived: (_: object, given: Listener) => void (listener = given) };
  refuseCookies({ webRequest } as unknown as Session);
  const after = (responseHeaders?: Headers) => {
    let kept: Headers = {};
    listener({ ...(responseHeaders && { responseHeaders }) }, (changed) => void (kept = changed.responseHeaders));
    return kept;
  };
  const type = { 'content-type': ['image/png'] };
  expect(after({ ...type, 'Set-Cookie': ['a=1', 'b=2'], 'set-cookie': ['c=3'] })).toEqual(type);
  expect(after(type)).toEqual(type);
  expect(after()).toEqual({});
});
