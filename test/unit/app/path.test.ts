import { expect, test } from '@jest/globals';
import { ENDPOINTS } from '#app/api/index';
import { ApiError } from '#app/api/errors';
import { fillPath, isFilledPath } from '#app/api/path';
import fc from 'fast-check';

test('fills placeholders with safe ids', () => {
  expect(fillPath('/v1/user/devices/{id}/access', { id: 'dev_1-A' })).toBe('/v1/user/devices/dev_1-A/access');
});

// @threat S15
test.each(['..', '.', 'a/b', 'a\\b', '%2e%2e', 'a%2fb', '', 'a'.repeat(129), 'ä', 'a\n'])(
  'refuses %j before any request (S15)',
  (id) => {
    const refusal = new ApiError('invalid-request', 'That address is not valid.');
    expect(() => fillPath('/v1/user/devices/{id}', { id })).toThrow(refusal);
  },
);

// @spec 5.3
test('an invitation id is longer than five characters and not "accept" (spec §5)', () => {
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
test('who checks a filled path takes exactly what could fill it, invitations included (S15)', () => {
  const template = '/v1/invitations/{invitationId}/accept';
  expect(isFilledPath(template, '/v1/invitations/inv123/accept')).toBe(true);
  for (const id of ['accept', 'ACCEPT', 'inv12', '..', '', 'a/b']) {
    expect([id, isFilledPath(template, `/v1/invitations/${id}/accept`)]).toEqual([id, false]);
  }
  expect(isFilledPath('/v1/user', '/v1/user')).toBe(true);
  for (const other of ['/v1/users', '/v1/user/devices', '/v1', '/v2/user'])
    expect([other, isFilledPath('/v1/user', other)]).toEqual([other, false]);
  const parts = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/),
    fc.constantFrom('..', 'accept', '%2e'),
  );
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(ENDPOINTS).map((one) => one.path)), parts, (one, value) => {
      const params = Object.fromEntries([...one.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? '', value]));
      const given = one.replace(/\{\w+\}/g, () => value);
      const isRefused = () => {
        try {
          fillPath(one, params);
          return false;
        } catch {
          return true;
        }
      };
      expect(isFilledPath(one, given)).toBe(!isRefused());
    }),
  );
});
