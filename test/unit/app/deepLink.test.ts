import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { linkIn, MAX_LINK_LENGTH, parseDeepLink } from '../../../app/domain/deepLink';

const TOKEN = 'abcdefghijklmnop_-.~+/=';
const KINDS = ['auth', 'refused', 'missing-token', 'malformed', 'unknown'];

describe('a deep link', () => {
  test.each([
    [`farsight://auth?token=${TOKEN}`, { kind: 'auth', token: TOKEN, state: null }],
    [`farsight://auth/?token=${TOKEN}&state=s1`, { kind: 'auth', token: TOKEN, state: 's1' }],
    [`FARSIGHT://auth?token=${TOKEN}`, { kind: 'auth', token: TOKEN, state: null }],
    [`farsight://auth?token=${encodeURIComponent(TOKEN)}`, { kind: 'auth', token: TOKEN, state: null }],
    [`farsight://auth?token=${TOKEN}&utm=1&utm=2`, { kind: 'auth', token: TOKEN, state: null }],
    ['farsight://auth?error=access_denied', { kind: 'refused', error: 'access_denied', state: null }],
    ['farsight://auth?error=access_denied&state=s1', { kind: 'refused', error: 'access_denied', state: 's1' }],
    ['farsight://auth', { kind: 'missing-token' }],
    ['farsight://auth?token=', { kind: 'missing-token' }],
    ['farsight://auth?state=abc', { kind: 'missing-token' }],
    ['farsight://auth?token=short', { kind: 'auth', token: 'short', state: null }],
    ['farsight://auth?token=a%20b', { kind: 'malformed' }],
    ['farsight://auth?token=a=b', { kind: 'malformed' }],
    [`farsight://auth?token=${TOKEN}&token=${TOKEN}`, { kind: 'malformed' }],
    [`farsight://auth?token=${TOKEN}%0d%0aX-Evil:1`, { kind: 'malformed' }],
    [`farsight://auth?token=${TOKEN}#x`, { kind: 'malformed' }],
    [`farsight://user@auth?token=${TOKEN}`, { kind: 'malformed' }],
    [`farsight://:secret@auth?token=${TOKEN}`, { kind: 'malformed' }],
    [`farsight://auth?error=&token=${TOKEN}`, { kind: 'auth', token: TOKEN, state: null }],
    [`farsight://auth:1?token=${TOKEN}`, { kind: 'malformed' }],
    [`farsight://auth?token=%zz${TOKEN}`, { kind: 'malformed' }],
    [`farsight://auth ?token=${TOKEN}`, { kind: 'malformed' }],
    [`farsight://auth?token=${TOKEN}&state=${'s'.repeat(4097)}`, { kind: 'malformed' }],
    [`farsight://auth?token=${'a'.repeat(MAX_LINK_LENGTH)}`, { kind: 'malformed' }],
    [`farsight://devices?token=${TOKEN}`, { kind: 'unknown' }],
    [`farsight://auth/x?token=${TOKEN}`, { kind: 'unknown' }],
    [`https://auth?token=${TOKEN}`, { kind: 'unknown' }],
    ['', { kind: 'malformed' }],
    [null, { kind: 'malformed' }],
    [{}, { kind: 'malformed' }],
  ])('%j', (link, expected) => {
    expect(parseDeepLink(link)).toEqual(expected);
  });

  test('is read up to 8192 characters', () => {
    const start = `farsight://auth?token=${TOKEN}&x=`;
    const whole = start.padEnd(8192, 'a');
    expect([parseDeepLink(whole).kind, parseDeepLink(`${whole}a`).kind]).toEqual(['auth', 'malformed']);
  });

  test('never throws, and never brings a token that could not stand in a header', () => {
    const parts = fc.array(
      fc.constantFrom('farsight:', '//', 'auth', '?', 'token=', '&', 'state=', '%', TOKEN, '\u0000', '@', '#'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          parts.map((all) => all.join('')),
          fc.string(),
        ),
        (raw) => {
          const link = parseDeepLink(raw);
          expect(KINDS).toContain(link.kind);
          if (link.kind === 'auth') expect(link.token).toMatch(/^[A-Za-z0-9._~+/-]+=*$/);
        },
      ),
    );
  });

  test('is the one argument of a command line that begins with the scheme; two are none', () => {
    const link = `farsight://auth?token=${TOKEN}`;
    expect(linkIn(['/app', '--flag', link])).toBe(link);
    expect(linkIn(['/app', '--', link, '--renderer-cmd-prefix=x'])).toBe(link);
    expect(linkIn(['/app', 7, null, link])).toBe(link);
    expect(linkIn(['/app', link, link])).toBeNull();
    expect(linkIn(['/app', 'https://x.test', 'x farsight://auth'])).toBeNull();
    expect(linkIn(['/app', 'farsight-dev://auth'])).toBeNull();
  });
});
