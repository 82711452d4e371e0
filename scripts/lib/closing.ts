import { MOST_UNSTEADY, type Played, type SecondTry, type Verdict } from './secondTry';
import type { KnownUnsteady } from './unsteadyTests';
import type { FailedTest, TestNotRun } from './testResults';

/** What all suites of a run come to, once the second try is over. */
export interface Closing {
  readonly passed: number;
  readonly failed: number;
  readonly unsteady: number;
  /** Skipped, because this machine lacks what they need. */
  readonly skipped: number;
  /** A line for each test that failed, is unsteady or was skipped for no good reason, for each fault of a run, and for each thing that this machine lacks. */
  readonly lines: readonly string[];
}

/** What a run is judged by beside its results. */
export interface Rules {
  readonly known: readonly KnownUnsteady[];
  /** As in `test/unsteady.json`: YYYY-MM-DD. */
  readonly today: string;
  /** Whether this machine really lacks what a skipped test says it needs. */
  readonly isLacking: (reason: string) => boolean;
}

const keyOf = ({ file, name }: FailedTest): string => `${file} › ${name}`;
const placed = ({ file, line, name }: FailedTest): string => `${file}${line === null ? '' : `:${line}`} "${name}"`;

function errorsOf({ test, failedOnlyAlone, passedAlone, rounds, errors }: Verdict): string {
  const beside = failedOnlyAlone ? 'passed' : test.error;
  const alone = [`${passedAlone} of ${rounds}`, ...new Set(errors)].join(', ');
  return `beside others: ${beside}; alone: ${alone}`;
}

/** The verdict in a line, and whether the run may still be green with it. */
function closeVerdict(verdict: Verdict, { known, today }: Rules): { ok: boolean; line: string } {
  const said = `${placed(verdict.test)} ${errorsOf(verdict)}`;
  if (!verdict.isUnsteady) return { ok: false, line: `FAILED ${said}` };
  const entry = known.find(({ test }) => test === keyOf(verdict.test));
  if (!entry) return { ok: true, line: `UNSTEADY ${said}; new: its cause belongs in test/unsteady.json` };
  const isOver = today > entry.until;
  const line = `${isOver ? 'FAILED' : 'UNSTEADY'} ${said}; known since ${entry.firstSeen}: ${entry.cause}`;
  return { ok: !isOver, line: isOver ? `${line} It was to be mended by ${entry.until}.` : line };
}

/** Counts the skipped tests by what they need; one that needs nothing that is missing has failed. */
function closeSkipped(
  played: readonly Played[],
  { isLacking }: Rules,
): { skipped: number; failures: readonly string[]; notes: readonly string[] } {
  const all = played.flatMap(({ result }) => result.notRun);
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

/**
 * Counts a run. `second` is null where no second try was made: then all that failed has failed. A known
 * test is not let off past its `until`, nor one more than `MOST_UNSTEADY`, nor one that was skipped without need.
 */
export function closeRun(played: readonly Played[], second: SecondTry | null, rules: Rules): Closing {
  const passed = played.flatMap(({ result }) => result.passed).length;
  const { skipped, failures: skippedBadly, notes } = closeSkipped(played, rules);
  const faults = [
    ...skippedBadly,
    ...played.flatMap(({ suite, result }) => result.faults.map((fault) => `FAILED ${suite.name} ${fault}`)),
  ];
  if (second === null) {
    const lines = played.flatMap(({ result }) => result.failed.map((test) => `FAILED ${placed(test)} ${test.error}`));
    const failed = lines.length + faults.length;
    return { passed, failed, unsteady: 0, skipped, lines: [...lines, ...faults, ...notes] };
  }
  const closed = second.verdicts.map((verdict) => closeVerdict(verdict, rules));
  const unsteady = closed.filter(({ ok }) => ok).length;
  const lines = [...closed.map(({ line }) => line), ...faults, ...second.faults.map((fault) => `FAILED ${fault}`)];
  const failed = lines.length - unsteady;
  const onlyAlone = second.verdicts.filter(({ failedOnlyAlone }) => failedOnlyAlone).length;
  const counts = { passed: passed - onlyAlone, skipped };
  if (unsteady <= MOST_UNSTEADY) return { ...counts, failed, unsteady, lines: [...lines, ...notes] };
  const tooMany = `FAILED ${unsteady} tests were unsteady, more than ${MOST_UNSTEADY}: that is no noise.`;
  return { ...counts, failed: failed + unsteady, unsteady: 0, lines: [...lines, ...notes, tooMany] };
}
