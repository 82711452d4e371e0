import { expect, test } from '@jest/globals';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import SpecReporter from '../../../scripts/lib/specReporter';

interface Scripted {
  readonly file: string;
  readonly title: string;
  readonly project?: string;
  readonly retries?: number;
  readonly expectedStatus?: TestResult['status'];
}

/** A run whose tests end when the script calls `end`, and what the reporter has printed since the last look. */
function run(...scripted: readonly Scripted[]) {
  let printed = '';
  const reporter = new SpecReporter({ write: (text) => (printed += text) });
  const tests = scripted.map(({ file, title, project = 'pages', retries = 0, expectedStatus = 'passed' }) => {
    const results: TestResult[] = [];
    const last = () => results.at(-1)?.status ?? 'skipped';
    const hasPassed = () => results.some(({ status }) => status === expectedStatus);
    return {
      ...{ title, retries, expectedStatus, results },
      location: { file: `/repo/${file}`, line: 7, column: 1 },
      titlePath: () => ['', project, file, 'a group', title],
      outcome: () => {
        if (last() === 'skipped') return 'skipped';
        if (!hasPassed()) return 'unexpected';
        return results.length > 1 ? 'flaky' : 'expected';
      },
      ok: () => last() === 'skipped' || hasPassed(),
    } as unknown as TestCase;
  });
  reporter.onBegin({ configFile: '/repo/playwright.config.ts' }, { allTests: () => tests });
  return {
    reporter,
    tests,
    end: (index: number, status: TestResult['status'], part: Partial<TestResult> = {}) => {
      const test = tests[index]!;
      const result = { errors: [], stdout: [], stderr: [], attachments: [], duration: 1250, ...part };
      test.results.push({ ...result, status, retry: test.results.length } as unknown as TestResult);
      reporter.onTestEnd(test, test.results.at(-1)!);
    },
    printed: () => {
      const text = printed;
      printed = '';
      return text;
    },
  };
}

test('prints one line for a file when its last test has ended, and nothing that its tests wrote', () => {
  const { end, printed, reporter } = run(
    { file: 'a.spec.ts', title: 'one' },
    { file: 'b.spec.ts', title: 'one' },
    { file: 'a.spec.ts', title: 'two', expectedStatus: 'skipped' },
  );
  end(0, 'passed', { stdout: ['noise'] });
  expect(printed()).toBe('');
  end(1, 'passed');
  expect(printed()).toBe('ok   b.spec.ts  1 test, 1.3 s\n');
  end(2, 'skipped');
  expect(printed()).toBe('ok   a.spec.ts  2 tests, 2.5 s\n');
  reporter.onEnd({ duration: 4000 });
  expect(printed()).toBe('3 tests in 2 files: 2 passed, 0 failed, 0 flaky, 1 skipped, 4.0 s\n');
});

test('prints each failure in full below the line of its file', () => {
  const { end, printed } = run({ file: 'a.spec.ts', title: 'one' }, { file: 'a.spec.ts', title: 'two' });
  end(0, 'failed', {
    errors: [
      {
        message: 'Error: expected 1',
        snippet: '> 7 | expect(2).toBe(1)',
        stack: 'Error: expected 1\n    at /repo/a.spec.ts:7:3',
        cause: { message: 'Error: no network' },
      },
    ],
    stdout: ['own ', Buffer.from('output\n')],
    attachments: [{ name: 'trace', contentType: 'application/zip', path: '/repo/trace.zip' }],
  });
  end(1, 'passed');
  expect(printed()).toBe(`FAIL a.spec.ts  2 tests, 1 failed, 2.5 s
  ● [pages] a group › one (a.spec.ts:7)

    Error: expected 1

    > 7 | expect(2).toBe(1)

        at /repo/a.spec.ts:7:3

    Cause: Error: no network

    It wrote:
      own output

    trace: /repo/trace.zip

`);
});

test('waits for every project and repetition of a file', () => {
  const { end, printed } = run(
    { file: 'a.spec.ts', title: 'one', project: 'pages' },
    { file: 'a.spec.ts', title: 'one', project: 'pages' },
    { file: 'a.spec.ts', title: 'one', project: 'video' },
  );
  end(0, 'passed');
  end(2, 'failed', { errors: [{ message: 'Error: late' }] });
  expect(printed()).toBe('');
  end(1, 'passed');
  expect(printed()).toMatch(/^FAIL a\.spec\.ts {2}3 tests, 1 failed, 3\.8 s\n {2}● \[video\] a group › one/);
});

test('waits for the last retry, and prints why a flaky test failed', () => {
  const { end, printed, reporter } = run({ file: 'a.spec.ts', title: 'one', retries: 1 });
  end(0, 'failed', { errors: [{ message: 'Error: first try' }] });
  expect(printed()).toBe('');
  end(0, 'passed');
  expect(printed()).toMatch(/^ok {3}a\.spec\.ts {2}1 test, 1 flaky, 2\.5 s\n {2}● .* one .*\n\n {4}Error: first try\n/);
  reporter.onEnd({ duration: 4000 });
  expect(printed()).toBe('1 test in 1 file: 0 passed, 0 failed, 1 flaky, 0 skipped, 4.0 s\n');
});

test('counts tests that did not run as failed, also those of an interrupted run', () => {
  const { end, printed, reporter } = run(
    { file: 'a.spec.ts', title: 'behind a failed hook' },
    { file: 'b.spec.ts', title: 'never started' },
  );
  end(0, 'skipped');
  expect(printed()).toMatch(/^FAIL a\.spec\.ts {2}1 test, 1 failed.*\n.*behind a failed hook.*\n\n {4}did not run\n/);
  reporter.onEnd({ duration: 100 });
  expect(printed()).toMatch(
    /^FAIL b\.spec\.ts.*\n.*never started[^]*2 tests in 2 files: 0 passed, 2 failed, 0 flaky, 0 skipped/,
  );
});

test('prints errors and output that belong to no test, but not the output of tests', () => {
  const { tests, printed, reporter } = run({ file: 'a.spec.ts', title: 'one' });
  reporter.onError({ message: 'SyntaxError: c.spec.ts' });
  reporter.onStdOut('from a worker\n');
  reporter.onStdErr('from a test\n', tests[0]);
  expect(printed()).toBe('FAIL outside of tests\n    SyntaxError: c.spec.ts\nfrom a worker\n');
});
