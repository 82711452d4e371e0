import { describe, expect, test } from '@jest/globals';
import { closeRun, MOST_FLAKY } from '../../../scripts/lib/closing';
import { inOneLine, readJest, readPlaywright, type SuiteResult } from '../../../scripts/lib/testResults';

const failure = (name: string) => ({ file: 'test/e2e/web/wall.spec.ts', line: 77, name, error: 'expected 1, got 2' });
const skipped = (name: string, reason: string | null) => ({ file: 'test/other.test.ts', name, reason });

/** Closes a run of one suite on a Linux machine without Firefox. */
function close(result: Partial<SuiteResult>) {
  const whole = { passed: ['a', 'b'], failed: [], flaky: [], notRun: [], faults: [], ...result };
  return closeRun([{ name: 'video', result: whole }], (reason) => reason === 'needs Firefox');
}

describe('closeRun', () => {
  test('returns no lines for a run in which all tests passed', () => {
    expect(close({})).toEqual({ passed: 2, failed: 0, flaky: 0, skipped: 0, lines: [] });
  });

  test('names each failed test and each fault of a suite', () => {
    const { failed, lines } = close({ failed: [failure('c')], faults: ['gave no report'] });
    expect(failed).toBe(2);
    expect(lines).toEqual(['FAILED test/e2e/web/wall.spec.ts:77 "c" expected 1, got 2', 'FAILED video gave no report']);
  });

  test('names a flaky test with its first error and counts it neither as passed nor as failed', () => {
    expect(close({ flaky: [failure('c')] })).toEqual({
      passed: 2,
      failed: 0,
      flaky: 1,
      skipped: 0,
      lines: ['FLAKY test/e2e/web/wall.spec.ts:77 "c" expected 1, got 2'],
    });
  });

  test('fails when more than three tests of all suites are flaky', () => {
    const suites = (...counts: readonly number[]) =>
      counts.map((count, at) => ({
        name: `suite ${at}`,
        result: {
          ...{ passed: [], failed: [], notRun: [], faults: [] },
          flaky: Array.from({ length: count }, (_, index) => failure(`${at}.${index}`)),
        },
      }));
    expect(closeRun(suites(1, 2), () => true)).toMatchObject({ failed: 0, flaky: MOST_FLAKY });
    const { failed, lines } = closeRun(suites(2, 2), () => true);
    expect(failed).toBe(1);
    expect(lines.at(-1)).toBe('FAILED 4 tests are flaky, more than 3.');
  });

  test('counts skipped tests by what they need', () => {
    const notRun = [skipped('c', 'needs Firefox'), skipped('d', 'needs Firefox')];
    const lines = ['SKIPPED 2 tests: needs Firefox'];
    expect(close({ notRun })).toEqual({ passed: 2, failed: 0, flaky: 0, skipped: 2, lines });
  });

  test.each([
    ['gives no reason', null, 'it does not say what it needs'],
    ['needs what this machine has', 'needs Linux', 'needs Linux'],
  ])('fails when a skipped test %s', (_, reason, why) => {
    const lines = [`FAILED test/other.test.ts "c" was skipped: ${why}`];
    expect(close({ notRun: [skipped('c', reason)] })).toEqual({ passed: 2, failed: 1, flaky: 0, skipped: 0, lines });
  });
});

test.each([readJest, readPlaywright])('%p returns a fault without a report', (read) => {
  expect(read(null, 0)).toEqual({ passed: [], failed: [], flaky: [], notRun: [], faults: ['gave no report'] });
});

test('readJest returns a fault when Jest fails without a failed test', () => {
  expect(readJest({ testResults: [] }, 1).faults).toEqual(['ended with code 1 and named no failed test']);
});

test('inOneLine removes colours, sources and stack, and cuts at 240 characters', () => {
  const text =
    '\u001B[31mError\u001B[39m: expect(a).toBe(b)\n\nExpected: 1\nReceived: 2\n\n> 12 | expect\n    at x (file.ts:1:2)';
  expect(inOneLine(text)).toBe('Error: expect(a).toBe(b) Expected: 1 Received: 2');
  expect(inOneLine('')).toBe('no message');
  expect(inOneLine('a'.repeat(1e6))).toHaveLength(240);
});
