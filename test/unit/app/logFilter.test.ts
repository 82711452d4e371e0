import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LOG_KINDS, toLogLines } from '#app/domain/journal';
import {
  expressionOf,
  isFiltering,
  logFilterSearch,
  logQuery,
  NO_FILTER,
  readLogFilter,
  SPANS,
  type LogFilter,
  type Span,
} from '#app/domain/logFilter';

const NOW = Date.UTC(2026, 10, 21, 14, 3, 11);
const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((one) => one.length <= 200 && one.isWellFormed());
const at = fc.integer({ min: Date.UTC(2001, 0), max: Date.UTC(2100, 0) });
const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

const filters: fc.Arbitrary<LogFilter> = fc
  .record({
    kind: fc.constantFrom(...LOG_KINDS),
    boot: optional(fc.constantFrom('0', '-1', '-12', 'b1x9k2')),
    last: optional(fc.constantFrom(...(Object.keys(SPANS) as Span[]))),
    since: optional(at),
    until: optional(at),
    units: fc.uniqueArray(
      text.filter((one) => one !== '' && one.length <= 64),
      { maxLength: 5 },
    ),
    priority: optional(fc.integer({ min: 0, max: 7 })),
    text,
    pid: optional(fc.integer({ min: 0, max: 4_194_304 })),
  })
  .map((one) => {
    if (one.last !== null) return { ...one, since: null, until: null };
    const { since, until } = one;
    return since !== null && until !== null && since > until ? { ...one, since: until, until: since } : one;
  });

describe('a filter in an address', () => {
  test('comes back as it was written', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const address = new URLSearchParams(logFilterSearch(filter)).toString();
        expect(readLogFilter(new URLSearchParams(address))).toEqual(filter);
      }),
    );
  });

  test('is read from anything, and then stays as it is', () => {
    const names = fc.constantFrom('log', 'boot', 'last', 'since', 'until', 'unit', 'level', 'q', 'pid', '__proto__');
    const values = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('0', '1h', 'err', '-1', 'NaN'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, values), { maxLength: 40 }), (pairs) => {
        const filter = readLogFilter(pairs);
        expect(filter.units.length).toBeLessThanOrEqual(20);
        expect(filter.text.length).toBeLessThanOrEqual(200);
        const address = new URLSearchParams(logFilterSearch(filter)).toString();
        expect(readLogFilter(new URLSearchParams(address))).toEqual(filter);
      }),
    );
  });

  test.each([
    ['12', 12],
    ['0', 0],
    ['4194304', 4_194_304],
    ...['4194305', '-1', '1.5', '1e3', 'x12', '12x', ' 12', '', '00000000012'].map((one) => [one, null] as const),
  ])('has the process %j as %j', (text, pid) => {
    expect(readLogFilter([['pid', text]]).pid).toBe(pid);
  });

  test.each([
    ['0', true],
    ['-1', true],
    ['b1x9k2', true],
    ['a/b', true],
    ['', false],
    ['a\nb', false],
    ['x'.repeat(129), false],
  ])('has the boot %j: %j', (boot, isOne) => {
    expect(readLogFilter([['boot', boot]]).boot).toBe(isOne ? boot : null);
  });

  test('leaves out units that are none, and what is more or longer than it keeps', () => {
    const unit = (one: string) => ['unit', one] as const;
    const [longest, tooLong] = ['u'.repeat(64), 'u'.repeat(65)];
    expect(readLogFilter(['', longest, tooLong, 'a', 'b\ud800', 'a'].map(unit)).units).toEqual([longest, 'a']);
    const many = Array.from({ length: 25 }, (_, index) => `u${index}`);
    expect(readLogFilter([['kind', 'x'], ...many.map(unit)]).units).toEqual(many.slice(0, 20));
    const q = (text: string) => readLogFilter([['q', text]]).text;
    expect([q('x'.repeat(201)).length, q('b\ud800')]).toEqual([200, '']);
  });

  test('that ends before it begins is read the other way round', () => {
    const [early, late] = ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];
    const read = (since: string, until: string) => {
      const { since: from, until: to } = readLogFilter([
        ['since', since],
        ['until', until],
      ]);
      return [from, to].map((one) => new Date(one ?? 0).toISOString());
    };
    expect([read(early, late), read(late, early)]).toEqual([
      [early, late],
      [early, late],
    ]);
  });

  test('is no filter where nothing is said', () => {
    expect(readLogFilter(new URLSearchParams(''))).toEqual(NO_FILTER);
    expect(logFilterSearch(NO_FILTER)).toEqual([]);
    expect([isFiltering(NO_FILTER), isFiltering({ ...NO_FILTER, pid: 1 })]).toEqual([false, true]);
  });
});

test('a call has the begin of a span, each unit, and an expression without its slashes', () => {
  const filter = { ...NO_FILTER, last: '1h' as const, units: ['a', 'b c'], priority: 4, text: '/rtt \\d+/', pid: 7 };
  expect(logQuery(filter, NOW)).toEqual([
    ['kind', 'journal'],
    ['since', '2026-11-21T13:03:11.000Z'],
    ['unit', 'a'],
    ['unit', 'b c'],
    ['priority', '4'],
    ['q', 'rtt \\d+'],
    ['regex', 'true'],
    ['pid', '7'],
  ]);
  expect(['/dev/video0', '//', '/a/', 'x/a/'].map(expressionOf)).toEqual([null, null, 'a', null]);
});

test('a call says nothing of what is not filtered, and everything of what is', () => {
  expect(logQuery(NO_FILTER, NOW)).toEqual([['kind', 'journal']]);
  const all = { ...NO_FILTER, kind: 'kernel' as const, boot: '-1', since: NOW - 1000, until: NOW, text: 'rtt' };
  expect(logQuery(all, NOW)).toEqual([
    ['kind', 'kernel'],
    ['boot', '-1'],
    ['since', '2026-11-21T14:03:10.000Z'],
    ['until', '2026-11-21T14:03:11.000Z'],
    ['q', 'rtt'],
  ]);
});

describe('lines from elsewhere', () => {
  test('are read as far as they can be: absurd times, foreign priorities, matches that overlap', () => {
    const [line] = toLogLines([
      {
        cursor: 'a-1',
        at: '1901-01-01T00:00:00Z',
        priority: 99,
        unit: 'Log\u202eRotation',
        message: 'x'.repeat(9000),
        fields: { A: 1, B: 'two', C: { d: 1 } },
        matches: [[0, 2], [1, 3], ['x', 1], [5, 4], [4, 6], [-3, 9], [7, 7], [7, 8.5], [7.5, 9], [7, 9, 11], null],
      },
    ]);
    expect(line).toMatchObject({
      at: null,
      priority: 6,
      level: 'info',
      unit: 'Log Rotation',
      pid: null,
      fields: [
        ['A', '1'],
        ['B', 'two'],
        ['C', '{"d":1}'],
      ],
      matches: [
        [0, 2],
        [4, 6],
      ],
    });
    expect(line?.message).toHaveLength(4096);
  });

  test('never fail, and come once for each cursor', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        toLogLines(value);
        toLogLines([value, { cursor: 'a', fields: value, matches: value }]);
      }),
    );
    expect(toLogLines([{ cursor: 'a' }, { cursor: 'a' }, { cursor: 'b c' }, {}])).toHaveLength(1);
  });
});
