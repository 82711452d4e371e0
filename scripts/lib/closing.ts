import type { FailedTest, SuiteResult, TestNotRun } from './testResults';

/** More flaky tests than this make a run red. */
export const MOST_FLAKY = 3;

/** A suite that has run. */
export interface Played {
  readonly name: string;
  readonly result: SuiteResult;
}

/** The sums of all suites of a run. */
export interface Closing {
  readonly passed: number;
  readonly failed: number;
  /** Tests that passed only when they were retried. */
  readonly flaky: number;
  /** Skipped, because this machine lacks what they need. */
  readonly skipped: number;
  /** A line for each test that failed, is flaky or was skipped for no good reason, for each fault of a run, and for each thing that this machine lacks. */
  readonly lines: readonly string[];
}

const lineOf = (verdict: string, { file, line, name, error }: FailedTest): string =>
  `${verdict} ${file}${line === null ? '' : `:${line}`} "${name}" ${error}`;

/** Counts the skipped tests by what they need; one that needs nothing that is missing has failed. */
function closeSkipped(
  all: readonly TestNotRun[],
  isLacking: (reason: string) => boolean,
): { skipped: number; failures: readonly string[]; notes: readonly string[] } {
  const isExcused = ({ reason }: TestNotRun) => reason !== null && isLacking(reason);
  const failures = all
    .filter((test) => !isExcused(test))
    .map(
      ({ file, name, reason }) => `FAILED ${file} "${name}" was skipped: ${reason ?? 'it does not say what it needs'}`,
    );
  const counts = new Map<string, number>();
  for (const { reason } of all.filter(isExcused)) counts.set(reason ?? '', (counts.get(reason ?? '') ?? 0) + 1);
  const notes = [...counts].map(([reason, count]) => `SKIPPED ${count} ${count === 1 ? 'test' : 'tests'}: ${reason}`);
  return { skipped: all.length - failures.length, failures, notes };
}

/** Counts a run. `isLacking` says whether this machine really lacks what a skipped test needs. */
export function closeRun(played: readonly Played[], isLacking: (reason: string) => boolean): Closing {
  const results = played.map(({ result }) => result);
  const notRun = results.flatMap((result) => result.notRun);
  const { skipped, failures: skippedBadly, notes } = closeSkipped(notRun, isLacking);
  const flaky = results.flatMap((result) => result.flaky.map((test) => lineOf('FLAKY', test)));
  const failed = [
    ...results.flatMap((result) => result.failed.map((test) => lineOf('FAILED', test))),
    ...played.flatMap(({ name, result }) => result.faults.map((fault) => `FAILED ${name} ${fault}`)),
    ...skippedBadly,
    ...(flaky.length > MOST_FLAKY ? [`FAILED ${flaky.length} tests are flaky, more than ${MOST_FLAKY}.`] : []),
  ];
  return {
    passed: results.flatMap((result) => result.passed).length,
    failed: failed.length,
    flaky: flaky.length,
    skipped,
    lines: [...flaky, ...failed, ...notes],
  };
}
