import { describe, expect, test } from '@jest/globals';
import { RUN_MS, RUNNERS } from '../../support/suiteProject';

const TESTS = `
  describe('a group', () => {
    test('passes', () => { expect(1).toBe(1); });
    test('fails once', () => { expect(times('once')).toBeGreaterThan(1); });
    test('fails twice', () => { expect(times('twice')).toBeGreaterThan(2); });
    test('fails each time', () => { throw new Error('It is broken.\\nAlways.'); });
    test.skip('is left out [needs Linux]', () => {});
  });
  describe('behind a hook', () => {
    beforeAll(() => { throw new Error('No hook.'); });
    test('cannot run', () => {});
  });`;

describe.each(RUNNERS)('%s', (_, run, file) => {
  test(
    'tells flaky tests from those that pass at once and those that fail three times',
    async () => {
      const { passed, flaky, failed, notRun, faults } = await run(TESTS);
      expect(faults).toEqual([]);
      expect(passed).toEqual([`${file} › a group › passes`]);
      expect(flaky).toEqual([
        {
          file,
          line: expect.any(Number),
          name: 'a group › fails once',
          error: expect.stringMatching(/> 1 .*: +1/),
        },
        {
          file,
          line: expect.any(Number),
          name: 'a group › fails twice',
          error: expect.stringMatching(/> 2 .*: +1/),
        },
      ]);
      expect(failed.map(({ name, error }) => [name, error])).toEqual([
        ['a group › fails each time', 'Error: It is broken. Always.'],
        ['behind a hook › cannot run', 'Error: No hook.'],
      ]);
      expect(notRun).toEqual([{ file, name: 'a group › is left out [needs Linux]', reason: 'needs Linux' }]);
    },
    RUN_MS,
  );

  test.each([
    ['a file that cannot be loaded', 'syntax error', /syntax/i],
    ['a crash', "test('ends its process', () => { process.exit(3); });", /exit|no report/],
  ])(
    'reports %s',
    async (__, text, words) => {
      const { passed, flaky, failed, faults } = await run(text);
      expect([passed, flaky]).toEqual([[], []]);
      expect([...failed.map(({ error }) => error), ...faults][0]).toMatch(words);
    },
    RUN_MS,
  );
});
