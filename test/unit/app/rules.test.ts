import { describe, expect, test } from '@jest/globals';
import { errorMessage, GENERIC_ERROR, retryAfterMs } from '#app/api/errors';
import { readAnswer } from '#app/api/request';
import { getUser } from '#app/api/user';
import { relativeTime, remainingText } from '#app/domain/relativeTime';
import { clampLastSeen } from '#app/domain/device';
import { can, grantableRoles, mayManage, outranks, ROLES, toRole } from '#app/domain/role';
import { backoff } from '#app/lib/backoff';
import { hasUnsafeCharacters, plainText } from '#app/lib/plainText';
import fc from 'fast-check';

describe('error answers (specification §3, §8)', () => {
  // @spec 3.18, 8.2
  test.each([
    [{ error: 'A', message: 'B' }, 'A'],
    [{ message: 'B' }, 'B'],
    [{ error: '', message: 'B' }, 'B'],
    [{ error: { deep: 1 } }, GENERIC_ERROR],
    [{}, GENERIC_ERROR],
    [undefined, GENERIC_ERROR],
    [null, GENERIC_ERROR],
    [['x'], GENERIC_ERROR],
  ])('%j says %s', (body, text) => {
    expect(errorMessage(body)).toBe(text);
  });

  test('carry status, code, wait and fields', () => {
    const text = JSON.stringify({
      error: 'Too fast',
      code: 'slow',
      errors: [{ pointer: '/name', detail: 'short' }, 5],
    });
    const read = () => readAnswer(getUser, { status: 429, retryAfter: '7', text }, 0);
    expect(read).toThrow(
      expect.objectContaining({
        kind: 'http',
        message: 'Too fast',
        status: 429,
        code: 'slow',
        retryAfterMs: 7000,
        fields: [
          { pointer: '/name', detail: 'short' },
          { pointer: '', detail: GENERIC_ERROR },
        ],
      }),
    );
  });

  test('wait until a date by the clock of the answer itself', () => {
    const refused = { status: 429, retryAfter: 'Thu, 01 Jan 2026 00:00:05 GMT', text: '{}' };
    const dated = { ...refused, date: 'Thu, 01 Jan 2026 00:00:00 GMT' };
    const now = Date.UTC(2026, 0, 1, 0, 0, 3);
    expect(() => readAnswer(getUser, dated, now)).toThrow(expect.objectContaining({ retryAfterMs: 5000 }));
    for (const date of [null, 'soon'])
      expect(() => readAnswer(getUser, { ...refused, date }, now)).toThrow(
        expect.objectContaining({ retryAfterMs: 2000 }),
      );
  });

  test.each(['<html>', '', '{"id":', '[]', '{"id":""}', '{"name":"x"}'])('a user answer of %j is invalid', (text) => {
    expect(() => readAnswer(getUser, { status: 200, retryAfter: null, text }, 0)).toThrow(
      expect.objectContaining({ kind: 'invalid-response', message: GENERIC_ERROR }),
    );
  });

  test('Retry-After is seconds or a date, never above an hour', () => {
    const now = Date.UTC(2026, 0, 1);
    expect(retryAfterMs({ retryAfter: '2' }, now)).toBe(2000);
    expect(retryAfterMs({ retryAfter: '45' }, now)).toBe(45_000);
    expect(retryAfterMs({ retryAfter: '99999' }, now)).toBe(3_600_000);
    expect(retryAfterMs({ retryAfter: '-1' }, now)).toBe(0);
    expect(retryAfterMs({ retryAfter: 'Thu, 01 Jan 2026 00:00:05 GMT' }, now)).toBe(5000);
    for (const retryAfter of [null, '', 'soon']) expect(retryAfterMs({ retryAfter }, now)).toBeNull();
  });

  test('a date of Retry-After counts from the Date of the answer, whatever the time is here', () => {
    const retryAfter = 'Thu, 01 Jan 2026 00:00:05 GMT';
    const wait = (date: string | null) => retryAfterMs({ retryAfter, date }, Date.UTC(2026, 0, 1));
    expect(wait('Wed, 31 Dec 2025 23:59:55 GMT')).toBe(10_000);
    for (const date of [null, 'today']) expect(wait(date)).toBe(5000);
  });
});

describe('times', () => {
  const now = Date.UTC(2026, 10, 21, 14, 3, 11);
  test.each([
    [0, 'just now'],
    [5, '5 s ago'],
    [59, '59 s ago'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [86_400, '1 d ago'],
    [-50, 'just now'],
  ])('%i s is %s', (seconds, words) => {
    expect(relativeTime(now - seconds * 1000, now)).toBe(words);
  });
  // @spec 2.33
  test('last seen is never ahead of the clock (R15)', () => {
    expect(clampLastSeen(now + 86_400_000, now)).toBe(now);
    expect(clampLastSeen(now - 5, now)).toBe(now - 5);
  });
});

test.each([
  [-5, '0 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [100, '2 min'],
  [59.6 * 60, '1 h'],
  [23.4 * 3600, '23 h'],
  [23.6 * 3600, '1 d'],
  [7 * 86_400 - 1, '7 d'],
  [6.4 * 86_400, '6 d'],
])('remainingText of %i s returns %s', (seconds, words) => {
  expect(remainingText(1_000_000_000_000 + seconds * 1000, 1_000_000_000_000)).toBe(words);
});

// @spec 3.5
test('roles: unknown is viewer, ranks are strict, viewers may not rename, editors may not share', () => {
  expect(toRole('superuser')).toBe('viewer');
  expect(ROLES.map((role) => [role, can(role, 'share'), can(role, 'rename'), can(role, 'remove')])).toEqual([
    ['owner', true, true, true],
    ['admin', true, true, false],
    ['editor', false, true, false],
    ['viewer', false, false, false],
  ]);
  expect(outranks('owner', 'admin')).toBe(true);
  expect(outranks('admin', 'admin')).toBe(false);
});

test('roles: given up to the own one; admins manage those below them, owners all, others no one', () => {
  expect(ROLES.map(grantableRoles)).toEqual([ROLES, ['admin', 'editor', 'viewer'], [], []]);
  expect(ROLES.map((mine) => ROLES.filter((theirs) => mayManage(mine, theirs)))).toEqual([
    ROLES,
    ['editor', 'viewer'],
    [],
    [],
  ]);
});

test('waits grow, are capped and never negative', () => {
  const options = { baseMs: 1000, factor: 2, maxMs: 30_000, jitter: 0.2 };
  expect([1, 2, 3, 9].map((attempt) => backoff(attempt, options, 0.5))).toEqual([1000, 2000, 4000, 30_000]);
  fc.assert(
    fc.property(
      fc.integer({ min: -5, max: 2000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempt, random) => {
        const wait = backoff(attempt, options, random);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(36_000);
      },
    ),
  );
});

test('plain text has no control or reordering characters, no half characters, and a bounded length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), fc.integer({ min: 3, max: 300 }), (value, max) => {
      const out = plainText(value, max);
      expect(out.length).toBeLessThanOrEqual(max);

      expect(out).not.toMatch(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f]/);
      expect(hasUnsafeCharacters(out)).toBe(false);
      if (value.isWellFormed()) expect(out.isWellFormed()).toBe(true);
    }),
  );
});
