import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Turns } from '../../../main/capabilities/Turns';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('so many run at once, in order, each once; what is given up or fails lets the next begin', async () => {
  const step = fc.record({ ends: fc.nat(5), fails: fc.boolean(), isGivenUp: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 8 }), async (count, steps) => {
      const turns = new Turns(count);
      const begun: number[] = [];
      let running = 0;
      let most = 0;
      const works = steps.map(({ ends, fails, isGivenUp }, index) => {
        const abort = new AbortController();
        const work = async () => {
          begun.push(index);
          running += 1;
          most = Math.max(most, running);
          for (let tick = 0; tick < ends; tick += 1) await settle();
          running -= 1;
          if (fails) throw new Error('failed');
          return index;
        };
        const result = turns.run(work, abort.signal).catch((error: unknown) => (error as Error).message);
        if (isGivenUp) abort.abort(new Error('given up'));
        return result;
      });
      const results = await Promise.all(works);
      expect(most).toBeLessThanOrEqual(count);
      expect(begun).toEqual(begun.toSorted((a, b) => a - b));
      for (const [index, { fails, isGivenUp }] of steps.entries()) {
        const isBegun = begun.includes(index);
        // Work that has begun hears of the end itself.
        expect(isBegun || isGivenUp).toBe(true);
        expect(results[index]).toBe(isBegun ? (fails ? 'failed' : index) : 'given up');
      }
    }),
  );
});

test('work that was given up before it was asked for does not begin', async () => {
  const work = () => Promise.resolve('done');
  await expect(new Turns(1).run(work, AbortSignal.abort(new Error('given up')))).rejects.toThrow('given up');
});
