/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { assignSlots, useSlots } from '../../../renderer/lib/useSlots';

const key = fc.integer({ min: 0, max: 11 }).map(String);
const keys = fc.uniqueArray(key, { maxLength: 8 });

test('in any order of rows: each has a slot of its own, one that stays keeps it, and no row takes that of the focus', () => {
  const step = fc.record({ drawn: keys, focus: fc.option(key) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let before: ReturnType<typeof assignSlots> = new Map();
      for (const { drawn, focus } of steps) {
        const after = assignSlots(before, drawn, focus);
        expect([...after.keys()]).toEqual(drawn);
        expect(new Set(after.values()).size).toBe(drawn.length);
        for (const one of drawn) {
          if (before.has(one)) expect(after.get(one)).toBe(before.get(one));
          if (focus !== null && one !== focus && before.has(focus)) expect(after.get(one)).not.toBe(before.get(focus));
        }
        before = after;
      }
    }),
  );
});

test('rows that come take the slots of those that went, in their order, before new ones', () => {
  const before = assignSlots(new Map(), ['a', 'b', 'c', 'd'], null);
  expect([...before.values()]).toEqual([0, 1, 2, 3]);
  expect([...assignSlots(before, ['x', 'c', 'y', 'z', 'w'], null)]).toEqual([
    ['x', 0],
    ['c', 2],
    ['y', 1],
    ['z', 3],
    ['w', 4],
  ]);
  expect(assignSlots(before, ['x'], 'a').get('x')).toBe(1);
});

test('a drawing with rows that are fewer, or that stand twice, ends', () => {
  const { result, rerender } = renderHook(({ drawn }) => useSlots(drawn, null), {
    initialProps: { drawn: ['a', 'b', 'c'] },
  });
  const slotsOf = (drawn: readonly string[]) => drawn.map((one) => result.current.get(one));
  expect(slotsOf(['a', 'b', 'c'])).toEqual([0, 1, 2]);
  for (const [drawn, slots] of [
    [['b'], [1]],
    [
      ['b', 'b', 'd'],
      [1, 1, 0],
    ],
    [
      ['a', 'd', 'a'],
      [2, 0, 2],
    ],
  ] as const) {
    rerender({ drawn: [...drawn] });
    expect(slotsOf(drawn)).toEqual(slots);
  }
});
