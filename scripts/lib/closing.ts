import { MOST_UNSTEADY, type Played, type SecondTry, type Verdict } from './secondTry';
import type { KnownUnsteady } from './unsteadyTests';
import type { FailedTest } from './testResults';

/** What all suites of a run come to, once the second try is over. */
export interface Closing {
  readonly passed: number;
  readonly failed: number;
  readonly unsteady: number;
  /** Left out, and rightly so. */
  readonly notRun: number;
  /** A line for each test that failed, is unsteady or was left out for no good reason, and for each fault of a run. */
  readonly lines: readonly string[];
}

/** What a run is judged by beside its results. */
export interface Rules {
  readonly known: readonly KnownUnsteady[];
  /** As in `test/unsteady.json`: YYYY-MM-DD. */
  readonly today: string;
  /** Why this machine may leave out the tests of a file; null if it may not. */
  readonly excuseFor: (file: string) => string | null;
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

/** What there is to say of the tests that were left out. */
function closeNotRun(played: readonly Played[], { excuseFor }: Rules): { notRun: number; lines: readonly string[] } {
  const all = played.flatMap(({ result }) => result.notRun);
  const bad = all.filter(({ file }) => excuseFor(file) === null);
  const lines = bad.map(
    ({ file, name }) => `FAILED ${file} "${name}" was not run, and nothing that it needs may be missing here`,
  );
  return { notRun: all.length - bad.length, lines };
}

/**
 * Counts a run. `second` is null where no second try was made: then all that failed has failed. A known
 * test is not let off past its `until`, nor one more than `MOST_UNSTEADY`, nor one that was left out without an excuse.
 */
export function closeRun(played: readonly Played[], second: SecondTry | null, rules: Rules): Closing {
  const passed = played.flatMap(({ result }) => result.passed).length;
  const { notRun, lines: leftOut } = closeNotRun(played, rules);
  const faults = [
    ...leftOut,
    ...played.flatMap(({ suite, result }) => result.faults.map((fault) => `FAILED ${suite.name} ${fault}`)),
  ];
  if (second === null) {
    const lines = played.flatMap(({ result }) => result.failed.map((test) => `FAILED ${placed(test)} ${test.error}`));
    return { passed, failed: lines.length + faults.length, unsteady: 0, notRun, lines: [...lines, ...faults] };
  }
  const closed = second.verdicts.map((verdict) => closeVerdict(verdict, rules));
  const unsteady = closed.filter(({ ok }) => ok).length;
  const lines = [...closed.map(({ line }) => line), ...faults, ...second.faults.map((fault) => `FAILED ${fault}`)];
  const failed = lines.length - unsteady;
  const onlyAlone = second.verdicts.filter(({ failedOnlyAlone }) => failedOnlyAlone).length;
  const counts = { passed: passed - onlyAlone, notRun };
  if (unsteady <= MOST_UNSTEADY) return { ...counts, failed, unsteady, lines };
  const tooMany = `FAILED ${unsteady} tests were unsteady, more than ${MOST_UNSTEADY}: that is no noise.`;
  return { ...counts, failed: failed + unsteady, unsteady: 0, lines: [...lines, tooMany] };
}
