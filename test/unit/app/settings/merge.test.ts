import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { threeWay } from '#app/settings/merge';

const NAMES = ['a', 'b', 'c'] as const;
const values = fc.record({ a: fc.nat(2), b: fc.constantFrom('', 'x', 'y'), c: fc.array(fc.nat(1), { maxLength: 2 }) });

test('a field that one person changed has that value; one that both changed is asked about and lost by none', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const { values: merged, conflicts } = threeWay(base, mine, theirs);
      for (const name of NAMES) {
        const [b, m, t] = [base, mine, theirs].map((one) => JSON.stringify(one[name]));
        expect(JSON.stringify(merged[name])).toBe(m === b ? t : m);
        expect(conflicts.includes(name)).toBe(m !== b && t !== b && m !== t);
      }
    }),
  );
});

test('who keeps their own value is asked no more, and what the others wrote elsewhere stays', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const first = threeWay(base, mine, theirs);
      const kept = Object.fromEntries(first.conflicts.map((name) => [name, theirs[name as 'a']]));
      const again = threeWay({ ...base, ...kept }, mine, theirs);
      expect(again).toEqual({ values: first.values, conflicts: [] });
    }),
  );
});
