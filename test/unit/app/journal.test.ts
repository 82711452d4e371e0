import { describe, expect, test } from '@jest/globals';
import { levelOf, toBoot, toLogLines } from '#app/domain/journal';
import { LOG_EVENTS } from '#app/events/logEvent';

const NOON = Date.UTC(2026, 10, 1, 12);
const AT = '2026-11-01T12:00:00Z';
const many = <T>(one: T): T[] => Array.from({ length: 600 }, () => one);

describe('the journal', () => {
  test('has eight priorities in four levels (pages §14)', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(levelOf)).toEqual([
      'error',
      'error',
      'error',
      'error',
      'warn',
      'info',
      'info',
      'debug',
    ]);
  });

  test('keeps what a line says, and where the filter matches it', () => {
    const whole = {
      cursor: 'c1',
      at: AT,
      priority: 3,
      level: 'error',
      unit: 'agent',
      pid: 7,
      message: 'm\u0007',
      message_bytes: 9000,
      fields: { A: 1 },
      boot: 'b1',
      since_boot_ms: 5,
      matches: [[0, 1]],
    };
    const read = {
      cursor: 'c1',
      at: NOON,
      priority: 3,
      level: 'error',
      unit: 'agent',
      pid: 7,
      message: 'm\u0007',
      bytes: 9000,
      fields: [['A', '1']],
      boot: 'b1',
      sinceBootMs: 5,
      matches: [[0, 1]],
    };
    expect(toLogLines([whole])).toEqual([read]);
    const odd = {
      cursor: 'c2',
      priority: -1,
      level: 'loud',
      pid: 1.5,
      message: 7,
      matches: [
        [-1, 2],
        [2, 2],
        [1, 2, 3],
      ],
    };
    expect(toLogLines([odd, { cursor: 'c3', priority: 0 }, { cursor: 'c4', priority: 2.5 }])).toMatchObject([
      { priority: 6, level: 'info', pid: null, message: '', bytes: null, matches: [], fields: [] },
      { priority: 0 },
      { priority: 6 },
    ]);
    const touching = [
      [0, 2],
      [2, 4],
      [3, 5],
      [9, 10],
    ];
    expect(toLogLines([{ cursor: 'c', matches: touching }])[0]?.matches).toEqual([
      [0, 2],
      [2, 4],
      [9, 10],
    ]);
  });

  test('is read in bounded parts', () => {
    const lines = Array.from({ length: 600 }, (_, index) => ({ cursor: `c${index}` }));
    expect(toLogLines(lines)).toHaveLength(500);
    const fields = Object.fromEntries(
      many('v'.repeat(2000)).map((value, index) => [`${index}`.padEnd(80, 'k'), value]),
    );
    const matches = Array.from({ length: 60 }, (_, index) => [index, index + 1]);
    const [line] = toLogLines([{ cursor: 'c', fields, matches }]);
    expect([line?.fields.length, line?.matches.length]).toEqual([40, 50]);
    expect([line?.fields[0]?.[0].length, line?.fields[0]?.[1].length]).toEqual([64, 1024]);
    for (const cursor of ['', 'a b', 'c'.repeat(513)]) expect(toLogLines([{ cursor }])).toEqual([]);
    expect(toLogLines([{ cursor: 'c'.repeat(512) }])).toHaveLength(1);
  });

  test('says how much it left out, and of which run a line is', () => {
    expect(LOG_EVENTS.gap.decode({ skipped: 7 })).toEqual({ skipped: 7 });
    for (const bad of [{ skipped: -1 }, { skipped: 1.5 }, { skipped: 0 }, { skipped: 2 ** 54 }, {}, null])
      expect([bad, LOG_EVENTS.gap.decode(bad)]).toEqual([bad, null]);
    expect(toBoot({ id: 'b1', index: -1, started_at: AT, ended_at: AT })).toEqual({
      id: 'b1',
      index: -1,
      startedAt: NOON,
      endedAt: NOON,
    });
    expect([toBoot({ id: 'b1', index: 'x' })?.index, toBoot({ id: 'a\n' })]).toEqual([0, null]);
  });
});
