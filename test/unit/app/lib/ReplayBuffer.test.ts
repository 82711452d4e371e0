import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ReplayBuffer } from '../../../../app/lib/ReplayBuffer';

const step = fc.oneof(
  fc.record({ push: fc.uint8Array({ maxLength: 40 }) }),
  fc.record({ dropBefore: fc.nat(300) }),
  fc.record({ from: fc.nat(300), most: fc.nat(80) }),
);

test('it is the tail of the stream, whatever is put in, dropped and read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.array(step, { maxLength: 60 }), (capacity, steps) => {
      const buffer = new ReplayBuffer(capacity);
      const whole: number[] = [];
      let first = 0;
      for (const one of steps) {
        if ('push' in one) {
          whole.push(...one.push);
          buffer.push(one.push);
          first = Math.max(first, whole.length - capacity);
        } else if ('dropBefore' in one) {
          buffer.dropBefore(one.dropBefore);
          first = Math.max(first, Math.min(one.dropBefore, whole.length));
        } else {
          const begin = Math.max(one.from, first);
          expect([...buffer.from(one.from, one.most)]).toEqual(whole.slice(begin, begin + one.most));
        }
        expect([buffer.start, buffer.end]).toEqual([first, whole.length]);
      }
    }),
  );
});
