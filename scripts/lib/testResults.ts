import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './process';

/** A test that failed, as its runner's report names it. */
export interface FailedTest {
  /** From the project's folder: `test/e2e/web/wall.spec.ts`. */
  readonly file: string;
  readonly line: number | null;
  /** Its groups and its title, joined by ` › `. */
  readonly name: string;
  /** The message in one line, without stack and colours. */
  readonly error: string;
}

/** A test that was skipped. */
export interface TestNotRun extends Pick<FailedTest, 'file' | 'name'> {
  /** What it says it needs; null if it gives no reason. */
  readonly reason: string | null;
}

/** How a run of a suite ended. */
export interface SuiteResult {
  /** The file and the name of each test that passed at once. */
  readonly passed: readonly string[];
  readonly failed: readonly FailedTest[];
  /** Tests that passed only when they were retried, each with its first error. */
  readonly flaky: readonly FailedTest[];
  readonly notRun: readonly TestNotRun[];
  /** What is wrong with the run itself (no report, a file that cannot be loaded). */
  readonly faults: readonly string[];
}

interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly title: string;
      readonly ancestorTitles: readonly string[];
      readonly failureMessages: readonly string[];
      /** How often it ran. */
      readonly invocations?: number;
      /** The errors of all attempts but the last. */
      readonly retryReasons?: readonly string[];
      readonly location?: { readonly line: number } | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly expectedStatus: string;
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly PlaywrightSuite[];
}

const LONGEST_ERROR = 240;
/** A skipped test, or its group, may carry its reason in its name, because Jest's report has no other place for it. */
const reasonIn = (name: string): string | null => /\[(needs [^\]]+)\]/.exec(name)?.[1] ?? null;
const AFTER_THE_MESSAGE = /^\s*(?:at .*[:(]\d|(?:> )?\d+ \||Call log:)/;

/** The message of an error in one line: without colours, source lines, call log and stack; at most 240 characters. */
export function inOneLine(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const end = lines.findIndex((line) => AFTER_THE_MESSAGE.test(line));
  const text = lines
    .slice(0, end < 0 ? lines.length : end)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > LONGEST_ERROR ? `${text.slice(0, LONGEST_ERROR - 1)}…` : text || 'no message';
}

const inProject = (file: string, folder: string): string => path.relative(folder, file).replaceAll('\\', '/');
const nothing = (fault: string): SuiteResult => ({ passed: [], failed: [], flaky: [], notRun: [], faults: [fault] });

/** A run that ends badly without naming a failed test has failed all the same. */
function withCode(result: SuiteResult, code: number): SuiteResult {
  if (code === 0 || result.failed.length > 0 || result.faults.length > 0) return result;
  return { ...result, faults: [`ended with code ${code} and named no failed test`] };
}

/** What the report of `jest --json --testLocationInResults` says; null for a report that is not there. */
export function readJest(report: unknown, code: number, folder = ROOT): SuiteResult {
  if (report === null) return nothing('gave no report');
  const passed: string[] = [];
  const failed: FailedTest[] = [];
  const flaky: FailedTest[] = [];
  const faults: string[] = [];
  const notRun: TestNotRun[] = [];
  for (const { name: full, message, status, assertionResults } of (report as JestReport).testResults) {
    const file = inProject(full, folder);
    if (status === 'failed' && !assertionResults.some((one) => one.status === 'failed'))
      faults.push(`${file} could not be run: ${inOneLine(message)}`);
    for (const one of assertionResults) {
      const name = [...one.ancestorTitles, one.title].join(' › ');
      const error = inOneLine(one.retryReasons?.[0] ?? one.failureMessages[0] ?? '');
      const test = { file, line: one.location?.line ?? null, name, error };
      if (one.status === 'failed') failed.push(test);
      else if (one.status !== 'passed') notRun.push({ file, name, reason: reasonIn(name) });
      else if ((one.invocations ?? 1) > 1) flaky.push(test);
      else passed.push(`${file} › ${name}`);
    }
  }
  return withCode({ passed, failed, flaky, notRun, faults }, code);
}

/** What Playwright says of a test that it had no chance to start, as when a hook before it failed. */
const NOT_STARTED = 'did not run';

/** What Playwright's JSON report says; null for a report that is not there. */
export function readPlaywright(report: unknown, code: number, folder = ROOT): SuiteResult {
  if (report === null) return nothing('gave no report');
  const { config, errors, suites } = report as PlaywrightReport;
  const passed: string[] = [];
  const failed: FailedTest[] = [];
  const flaky: FailedTest[] = [];
  const faults = errors.map(({ message }) => inOneLine(message ?? ''));
  const notRun: TestNotRun[] = [];
  const read = (suite: PlaywrightSuite, groups: readonly string[]): void => {
    for (const { title, file: relative, line, tests } of suite.specs) {
      const file = inProject(path.resolve(config.rootDir, relative), folder);
      const name = [...groups, title].join(' › ');
      for (const { status, expectedStatus, annotations, results } of tests) {
        const message = results.flatMap((one) => one.errors)[0]?.message;
        if (status === 'expected') passed.push(`${file} › ${name}`);
        else if (status === 'skipped' && expectedStatus === 'skipped')
          notRun.push({
            file,
            name,
            reason: annotations.find(({ type }) => type === 'skip')?.description ?? reasonIn(name),
          });
        else {
          const error = status === 'skipped' ? NOT_STARTED : inOneLine(message ?? '');
          (status === 'flaky' ? flaky : failed).push({ file, line, name, error });
        }
      }
    }
    for (const inner of suite.suites ?? []) read(inner, [...groups, inner.title]);
  };
  for (const file of suites) read(file, []);
  return withCode({ passed, failed, flaky, notRun, faults }, code);
}
