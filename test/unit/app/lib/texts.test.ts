import { describe, expect, test } from '@jest/globals';
import { assertNever } from '../../../../app/lib/assertNever';
import { backoff } from '../../../../app/lib/backoff';
import { TextOrNull, textElse, Time } from '../../../../app/lib/lenient';
import { hasUnsafeCharacters, plainText } from '../../../../app/lib/plainText';
import { textOr } from '../../../../app/lib/texts';
import { isTimeZone } from '../../../../app/lib/timeZone';
import { toTime } from '../../../../app/lib/toTime';
import * as v from 'valibot';

describe('text of a server', () => {
  test('has one space for each run of what hides or reorders, none at its ends', () => {
    expect(plainText(' \u0000a\u202e\u200bb\u007f\n')).toBe('a b');
    expect(plainText('a\u2060b\ufeffc\u009fd')).toBe('a b c d');
    expect([hasUnsafeCharacters('a\u200fb'), hasUnsafeCharacters('a b’–é')]).toEqual([true, false]);
  });

  test('is cut at its length with a mark, and no longer than that', () => {
    expect(plainText('abcdef', 6)).toBe('abcdef');
    expect(plainText('abcdefg', 6)).toBe('abcde…');
    expect(plainText('abcd efg', 6)).toBe('abcd…');
    expect(plainText('x'.repeat(500))).toHaveLength(300);
    // What goes anyway is not counted, within four times the length.
    expect(plainText(`${'\u200b'.repeat(10)}abcdef`, 6)).toBe('abcdef');
    expect(plainText(`${'\u200b'.repeat(24)}abcdef`, 6)).toBe('');
  });

  test('is not cut through a character of two halves', () => {
    expect(plainText('abcd😀ef', 6)).toBe('abcd…');
    expect(plainText('abc😀def', 6)).toBe('abc😀…');
  });

  test('stands in for what is missing, empty or no text', () => {
    expect([
      textOr('a', 'b'),
      textOr('', 'b'),
      textOr(' \u200b', 'b'),
      textOr(5, 'b'),
      textOr(undefined, null),
    ]).toEqual(['a', 'b', 'b', 'b', null]);
    expect([v.parse(textElse('none'), 5), v.parse(TextOrNull, ''), v.parse(TextOrNull, 'a')]).toEqual([
      'none',
      null,
      'a',
    ]);
  });
});

test('a time is ISO text, seconds or milliseconds, from the year 2000 on', () => {
  const at = Date.UTC(2026, 10, 21, 14, 3, 11);
  expect([toTime('2026-11-21T14:03:11Z'), toTime(at / 1000), toTime(at)]).toEqual([at, at, at]);
  const first = Date.UTC(2000, 0, 1);
  expect([toTime(first), toTime(first - 1), toTime('1999-12-31T23:59:59Z')]).toEqual([first, null, null]);
  // Seconds below, milliseconds from here on.
  expect([toTime(1e11 - 1), toTime(1e11)]).toEqual([(1e11 - 1) * 1000, null]);
  expect([toTime(8.64e15 - 1), toTime(8.64e15)]).toEqual([8.64e15 - 1, null]);
  for (const other of ['soon', '', null, undefined, true, {}, Number.NaN, Infinity]) expect(toTime(other)).toBeNull();
  expect(v.parse(Time, at)).toBe(at);
});

test('a time zone is a name of the IANA list', () => {
  for (const name of ['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires']) expect(isTimeZone(name)).toBe(true);
  for (const name of ['', '+02:00', 'Europe/Nowhere', ' UTC', `Europe/${'x'.repeat(80)}`])
    expect(isTimeZone(name)).toBe(false);
});

test('waits grow from the first, up to the last, a share more or less', () => {
  const options = { baseMs: 100, factor: 3, maxMs: 1000, jitter: 0.5 };
  const waits = (random: number) => [0, 1, 1.9, 2, 3, 4].map((attempt) => backoff(attempt, options, random));
  expect(waits(0.5)).toEqual([100, 100, 100, 300, 900, 1000]);
  expect(waits(0)).toEqual([50, 50, 50, 150, 450, 500]);
  expect(waits(1)).toEqual([150, 150, 150, 450, 1350, 1500]);
  expect(backoff(1, { ...options, jitter: 2 }, 0)).toBe(0);
});

test('a case that cannot be is an error that names it', () => {
  expect(() => assertNever('odd' as never)).toThrow(/odd/);
});

describe('a joiner', () => {
  test.each([
    ['of a pictograph', '\u{1f469}\u200d\u{1f680}'],
    ['of a pictograph with a colour', '\u{1f469}\u{1f3fd}\u200d\u{1f680}'],
    ['of a flag', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['of Hindi', '\u0915\u094d\u200d\u0937'],
    ['of Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ])('%s is text', (_, text) => {
    expect([plainText(text), hasUnsafeCharacters(text)]).toEqual([text, false]);
  });

  test.each([
    ['between Latin letters', 'ad\u200dmin', 'ad min'],
    ['between Cyrillic letters', '\u0430\u200c\u0431', '\u0430 \u0431'],
    ['at the beginning', '\u200d\u{1f680}', '\u{1f680}'],
    ['at the end', '\u{1f469}\u200d', '\u{1f469}'],
    ['twice', '\u{1f469}\u200d\u200d\u{1f680}', '\u{1f469} \u{1f680}'],
    ['between digits', '1\u200d2', '1 2'],
  ])('%s is none', (_, text, plain) => {
    expect([plainText(text), hasUnsafeCharacters(text)]).toEqual([plain, true]);
  });
});
