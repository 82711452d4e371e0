import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addText, withEarlier, type Text } from '../../../renderer/live/device/texts';

const AT = Date.UTC(2026, 0, 1);
const row = (text: string, second: number | null, severity = 6) => ({
  text,
  severity,
  at: second === null ? null : AT + second * 1000,
});
const tell = (rows: readonly ReturnType<typeof row>[]) =>
  rows.reduce<readonly Text[]>((texts, one, at) => addText(one, texts, at) ?? texts, []);
const shown = (texts: readonly Text[]) => texts.map(({ text, count }) => `${text} ${count}`);

describe('messages of a vehicle', () => {
  test('that repeat the last one are counted, with the time of the last', () => {
    const texts = tell([row('a', 1), row('a', 2), row('b', 3), row('a', 4), row('a', 5), row('a', 5)]);
    expect(shown(texts)).toEqual(['a 2', 'b 1', 'a 2']);
    expect(texts[0]).toMatchObject({ at: AT + 5000, firstAt: AT + 4000, heardAt: 4 });
    expect(shown(tell([row('a', null), row('a', null)]))).toEqual(['a 2']);
  });

  test('of another severity are others, also while another stream sends copies', () => {
    expect(shown(tell([row('a', 1), row('a', 2, 2)]))).toEqual(['a 1', 'a 1']);
    expect(shown(tell([row('a', 1), row('a', 5), row('a', 3, 2), row('a', 3)]))).toEqual(['a 1', 'a 2']);
  });

  test('are no copies after the clock of the device was set back', () => {
    const texts = tell([row('a', 100), row('a', 160), row('a', 130)]);
    expect(shown(texts)).toEqual(['a 3']);
    expect(texts[0]?.heardAt).toBe(2);
  });

  test('from before are not counted twice', () => {
    const live = tell([row('a', 10), row('a', 11), row('a', 12)]);
    const earlier = [12, 11, 10, 9, 8].map((second) => ({
      text: 'a',
      severity: 6,
      at: AT + second * 1000,
      ageMs: 1_000_000 - second,
    }));
    const merged = withEarlier(live, earlier);
    expect(shown(merged)).toEqual(['a 5']);
    expect(shown(withEarlier(merged, earlier))).toEqual(['a 5']);
    expect(merged[0]?.id).toBe(live[0]?.id);
  });

  test('do not push out an emergency, however often two lesser ones alternate or a number in them changes', () => {
    const flood = Array.from({ length: 500 }, (_, at) =>
      row(at % 2 ? 'PreArm: battery' : 'PreArm: compass', at + 1, 3),
    );
    const changing = Array.from({ length: 500 }, (_, at) => row(`PreArm: battery ${at} mV`, at + 600, 3));
    const texts = tell([row('Crash: disarming', 0, 0), row('Terrain lost', 0, 4), ...flood, ...changing]);
    expect(texts).toHaveLength(200);
    expect(texts[0]?.text).toBe('PreArm: battery 499 mV');
    expect(texts.at(-1)?.text).toBe('Crash: disarming');
  });

  test('are bounded to two hundred warnings and two hundred others, the newest always among them', () => {
    const told = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 7 })), { maxLength: 900 });
    fc.assert(
      fc.property(told, (rows) => {
        const texts = tell(rows.map(([text, severity], at) => row(`${text} ${at % 3}`, at, severity)));
        for (const isKind of [(one: number) => one <= 4, (one: number) => one > 4]) {
          const kept = texts.filter(({ severity }) => isKind(severity));
          const total = rows.filter(([, severity]) => isKind(severity)).length;
          expect(kept.length).toBeLessThanOrEqual(200);
          if (total > 0)
            expect(kept[0]?.text.startsWith(rows.findLast(([, severity]) => isKind(severity))?.[0] ?? '')).toBe(true);
          if (total <= 200) expect(kept.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        }
      }),
      { numRuns: 30 },
    );
  });
});
