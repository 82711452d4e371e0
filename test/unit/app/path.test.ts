import { expect, test } from '@jest/globals';
import { ENDPOINTS } from '#app/api/index';
import { ApiError } from '#app/api/errors';
import { fillPath, isFilledPath } from '#app/api/path';
import fc from 'fast-check';

test('fills placeholders with safe ids', () => {
  expect(fillPath('/v1/user/devices/{id}/access', { id: 'dev_1-A' })).toBe('/v1/user/devices/dev_1-A/access');
});

/** Ids as servers have them: all can be used. */
const IDS = [
  'a.b',
  'aa:bb',
  '{1b4e28ba-2fa1-11d2-883f-0016d3cca427}',
  '50%',
  'dröne',
  'AbC+/d==',
  '7',
  '...',
  'a b',
  '#1',
  'a?b',
];

test('encodes ids of any characters, so that each stays one segment', () => {
  for (const id of IDS) {
    const path = fillPath('/v1/user/devices/{id}/access', { id });
    expect(path).toBe(`/v1/user/devices/${encodeURIComponent(id)}/access`);
    const { pathname, search, hash } = new URL(path, 'https://api.test');
    expect([pathname.split('/').length, search + hash]).toEqual([6, '']);
    expect(decodeURIComponent(pathname.split('/')[4] ?? '')).toBe(id);
    expect(isFilledPath('/v1/user/devices/{id}/access', path)).toBe(true);
  }
});

// @spec 7.15
test('takes any bearer token for the poll of a sign-in (RFC 6750)', () => {
  const template = '/v1/oauth2/user/sessions/poll/{token}';
  const token = `${'aB9-._~+/'.repeat(100)}==`;
  expect(fillPath(template, { token })).toBe(`/v1/oauth2/user/sessions/poll/${encodeURIComponent(token)}`);
  for (const bad of ['', '..', 'a/../../user', 'a b', 'a\nb', 'a'.repeat(4097)])
    expect(() => fillPath(template, { token: bad })).toThrow(ApiError);
});

// @threat S15
test.each([
  ...['..', '.', '../x', 'a/..', 'a/./b', 'a\\..\\b', '%2e%2e', '.%2E', 'a%2f..%2fb', '%2e%2e%5cx'],
  ...['a%2Fb', 'a%2fb', 'a\\b', '', 'a'.repeat(129), 'a,b', 'a\n', '\u0000', '\u0085', '\ud800'],
])('refuses %j before any request (S15)', (id) => {
  const refusal = new ApiError('invalid-request', 'This id or code can’t be used.');
  expect(() => fillPath('/v1/user/devices/{id}', { id })).toThrow(refusal);
});

// @spec 5.3
test('an invitation id is longer than five characters and not "accept" (specification §5)', () => {
  const fill = (invitationId: string) => fillPath('/v1/invitations/{invitationId}/accept', { invitationId });
  expect(fill('inv123')).toBe('/v1/invitations/inv123/accept');
  for (const id of ['inv12', 'accept', 'ACCEPT', '..']) expect(() => fill(id)).toThrow(ApiError);
});

test('whatever fills a template, the address keeps its origin and number of segments', () => {
  const templates = Object.values(ENDPOINTS).map((endpoint) => endpoint.path);
  fc.assert(
    fc.property(
      fc.constantFrom(...templates),
      fc.oneof(fc.string(), fc.constantFrom('..', 'a/b', 'ok_1', 'inv_123')),
      (template, value) => {
        const params = Object.fromEntries([...template.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? '', value]));
        let path: string;
        try {
          path = fillPath(template, params);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
          return;
        }
        const url = new URL(path, 'https://api.test');
        expect(url.origin).toBe('https://api.test');
        expect(url.pathname.split('/')).toHaveLength(template.split('/').length);
        expect(url.search + url.hash).toBe('');
      },
    ),
  );
});

test('an unfilled placeholder is refused, even one that an object inherits', () => {
  expect(() => fillPath('/v1/{toString}', {})).toThrow(ApiError);
});

// @threat S15
test('who checks a filled path takes it in any encoding, and only what could fill it, invitations included (S15)', () => {
  const template = '/v1/invitations/{invitationId}/accept';
  for (const id of ['inv123', 'inv.123', 'inv%3A123', 'inv:123'])
    expect([id, isFilledPath(template, `/v1/invitations/${id}/accept`)]).toEqual([id, true]);
  const bad = [
    'accept',
    'ACCEPT',
    '%61ccept',
    'inv12',
    '..',
    '%2e%2e',
    '',
    'a/b',
    'inv12%2f..%2f',
    'inv%2',
    'inv12%ff',
  ];
  for (const id of [...bad, 'inv123?x', 'inv123#x', 'inv123\\x', 'inv 123', 'inv123\n'])
    expect([id, isFilledPath(template, `/v1/invitations/${id}/accept`)]).toEqual([id, false]);
  expect(isFilledPath('/v1/user', '/v1/user')).toBe(true);
  for (const other of ['/v1/users', '/v1/user/devices', '/v1', '/v2/user'])
    expect([other, isFilledPath('/v1/user', other)]).toEqual([other, false]);
});

// @threat S15
test('a path that is taken stays what it is when an address is made of it, decoded once more or not (S15)', () => {
  const parts = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/),
    fc
      .array(fc.constantFrom('.', '..', '/', '%2e', '%2F', '%5c', '\\', '%', 'a'), { maxLength: 6 })
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(ENDPOINTS).map((one) => one.path)), parts, (one, value) => {
      const given = one.replace(/\{\w+\}/g, () => value);
      if (!isFilledPath(one, given)) return;
      const count = one.split('/').length;
      const { pathname, search, hash } = new URL(given, 'https://api.test');
      expect([pathname, pathname.split('/').length, search + hash]).toEqual([given, count, '']);
      const steps = decodeURIComponent(given)
        .split(/[/\\]/)
        .filter((step) => step === '.' || step === '..');
      expect(steps).toEqual([]);
    }),
  );
});
