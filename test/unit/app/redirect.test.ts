import { describe, expect, test } from '@jest/globals';
import { invitationOf, safeRedirect, signInPath } from '#app/domain/redirect';
import fc from 'fast-check';

const BASE = 'https://farsight.test';

describe('where to go after sign-in (specification §5, S16)', () => {
  // @spec 5.2
  test.each([
    '/',
    '/devices/dev_1',
    '/devices/dev_1/settings/general?tab=a#x',
    '/device?user_code=BCDF-GHJK',
    '/invitations/inv_12345/accept',
    '/devices//',
    '/?q=50%',
    '/devices/dev_1/settings/system-logs?q=gps%5Cd&level=4',
    '/devices/dev_1#%5C',
    `/${'a'.repeat(2047)}`,
  ])('accepts %s as it is', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  // @spec 5.1, 5.2
  test.each([
    ['another host', '//evil.test'],
    ['an address', 'https://evil.test/'],
    ['a script', 'javascript:alert(1)'],
    ['backslashes', '/\\evil.test'],
    ['an encoded backslash', '/%5cevil.test'],
    ['an encoded backslash before a query', '/a%5Cb?q=%5C'],
    ['a backslash in the query that is not encoded', '/?q=\\'],
    ['a tab', '/\t/evil.test'],
    ['a tab within the path', '/devi\tces'],
    ['dots before a second slash', '/.//evil.test'],
    ['encoded dots before a second slash', '/%2e//evil.test'],
    ['sign-in', '/sign-in'],
    ['sign-out', '/sign-out?x'],
    ['sign-in in capitals', '/Sign-In/x'],
    ['sign-in behind an escape', '/%73ign-in'],
    ['sign-out behind an escape, and a broken one', '/%73ign-out?x=%'],
    ['a control character behind an escape, and a broken one', '/a%0d%zz'],
    ['sign-in in the query', '/?next=/sign-out'],
    ['no slash', 'devices'],
    ['nothing', ''],
    ['2049 characters', `/${'a'.repeat(2048)}`],
    ['2049 characters once it is encoded', `/${'ä'.repeat(342)}`],
    ['a number', 5],
    ['null', null],
    ['undefined', undefined],
  ])('falls back to / for %s', (_, value) => {
    expect(safeRedirect(value)).toBe('/');
  });

  // @threat S84
  test('never leaves the origin and is idempotent, whatever the input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'evil.test',
      'sign-in',
      '%73ign-out',
      '%',
      'a',
    );
    const tricky = fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath(), tricky), (value) => {
        const out = safeRedirect(value);
        expect(new URL(out, BASE).origin).toBe(BASE);
        expect(out.startsWith('/') && !out.startsWith('//')).toBe(true);
        expect(/sign-in|sign-out/i.test(out.replaceAll('%73', 's'))).toBe(false);
        expect(safeRedirect(out)).toBe(out);
      }),
    );
  });

  // @spec 2.16
  test('names the wanted page unless it is / or a page of signing in or out', () => {
    expect(signInPath('/')).toBe('/sign-in');
    expect(signInPath('/sign-out')).toBe('/sign-in');
    expect(signInPath('/sign-in?redirect=%2F')).toBe('/sign-in');
    expect(signInPath('/devices/dev_1?a=b')).toBe('/sign-in?redirect=%2Fdevices%2Fdev_1%3Fa%3Db');
  });
  // @spec 2.16
  test('keeps the search of the list, whose path is /', () => {
    expect(signInPath('/?q=camera')).toBe('/sign-in?redirect=%2F%3Fq%3Dcamera');
  });
});

describe('an invitation in a redirect (specification §2, §5)', () => {
  // @spec 2.13
  test('its id is found', () => {
    expect(invitationOf('/invitations/inv_12345/accept')).toEqual({ kind: 'invitation', id: 'inv_12345' });
    expect(invitationOf('/invitations/a.b%3Ac.d/accept')).toEqual({ kind: 'invitation', id: 'a.b:c.d' });
  });
  test.each([
    '/invitations/12345/accept',
    '/invitations/accept',
    '/invitations//accept',
    '/invitations/../accept',
    '/invitations/abc%2F..%2Fd/accept',
    '/invitations/abcde%/accept',
  ])('%s is an invalid link', (path) => {
    expect(invitationOf(path)).toEqual({ kind: 'invalid' });
  });
  test('other paths have none', () => {
    for (const path of ['/devices/invitations', '/invitations/inv_12345', '/devices/inv_12345/accept'])
      expect([path, invitationOf(path).kind]).toEqual([path, 'none']);
  });
});
