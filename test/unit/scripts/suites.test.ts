import { describe, expect, test } from '@jest/globals';
import { RUN_MS, RUNNERS } from '../../support/suiteProject';

describe.each(RUNNERS)('%s', (_, run, file) => {
  test(
    'tells a flaky test from one that passes at once and one that fails each time',
    async () => {
      const { passed, flaky, failed, notRun, faults } = await run(`
        test('passes', () => { expect(1).toBe(1); });
        test('fails once', () => { expect(times('once')).toBeGreaterThan(1); });
        test('fails each time', () => { throw new Error('It is broken.'); });
        test.skip('is left out [needs Linux]', () => {});`);
      expect(faults).toEqual([]);
      expect(passed).toEqual([`${file} › passes`]);
      const line = expect.any(Number);
      expect(flaky).toEqual([{ file, line, name: 'fails once', error: expect.stringMatching(/> 1 .*: +1/) }]);
      expect(failed).toEqual([{ file, line, name: 'fails each time', error: 'Error: It is broken.' }]);
      expect(notRun).toEqual([{ file, name: 'is left out [needs Linux]', reason: 'needs Linux' }]);
    },
    RUN_MS,
  );
});
