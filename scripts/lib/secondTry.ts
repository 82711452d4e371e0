import type { Suite } from './suites';
import type { FailedTest, SuiteResult } from './testResults';

/** With more failures than this no test is tried again: that is a fault, and no noise. */
const MOST_TRIED = 5;
/** More unsteady tests than this make a run red. */
export const MOST_UNSTEADY = 3;
const ROUNDS = 3;
const ENOUGH = 2;

export interface Played {
  readonly suite: Suite;
  readonly result: SuiteResult;
}

/** What a test that failed once is held to be: unsteady if it passed at least two of three times alone, failed otherwise. */
export interface Verdict {
  readonly test: FailedTest;
  readonly isUnsteady: boolean;
  /** Whether it passed beside the others and failed only alone. */
  readonly failedOnlyAlone: boolean;
  readonly passedAlone: number;
  readonly rounds: number;
  /** Its errors alone. */
  readonly errors: readonly string[];
}

export interface SecondTry {
  readonly verdicts: readonly Verdict[];
  /** What went wrong with the second try itself: the run is red. */
  readonly faults: readonly string[];
}

function judge(test: FailedTest, first: SuiteResult, rounds: readonly SuiteResult[]): Verdict {
  const failures = rounds.map(({ failed }) => failed.find(({ id }) => id === test.id));
  const passedAlone = rounds.filter(({ passed }, at) => !failures[at] && passed.includes(test.id)).length;
  return {
    test,
    isUnsteady: passedAlone >= ENOUGH,
    failedOnlyAlone: !first.failed.some(({ id }) => id === test.id),
    passedAlone,
    rounds: rounds.length,
    errors: failures.flatMap((failure) => (failure ? [failure.error] : [])),
  };
}

/** Every test that failed, once each, the first time or alone. */
function suspects(results: readonly SuiteResult[]): FailedTest[] {
  const byId = new Map<string, FailedTest>();
  for (const test of results.flatMap(({ failed }) => failed)) if (!byId.has(test.id)) byId.set(test.id, test);
  return [...byId.values()];
}

async function again({ suite, result }: Played): Promise<SecondTry> {
  const rounds: SuiteResult[] = [];
  const isHopeless = (): boolean =>
    rounds.length >= ENOUGH && result.failed.every((test) => judge(test, result, rounds).passedAlone === 0);
  while (rounds.length < ROUNDS && !isHopeless()) {
    rounds.push(await suite.play({ tests: result.failed, round: rounds.length + 1 }));
  }
  return {
    verdicts: suspects([result, ...rounds]).map((test) => judge(test, result, rounds)),
    faults: rounds.flatMap(({ faults }, at) =>
      faults.map((fault) => `${suite.name}, alone, round ${at + 1}: ${fault}`),
    ),
  };
}

/** Whether a second try makes sense: a run that broke, or in which much failed, is red at once. */
export function isWorthAnother(played: readonly Played[]): boolean {
  const failed = played.flatMap(({ result }) => result.failed).length;
  return failed > 0 && failed <= MOST_TRIED && played.every(({ result }) => result.faults.length === 0);
}

/**
 * Runs each test that failed three times alone, a suite after the other. To be called when nothing else runs: what it finds out
 * is whether a test failed because of what ran beside it.
 */
export async function secondTry(played: readonly Played[]): Promise<SecondTry> {
  const tries: SecondTry[] = [];
  for (const one of played) if (one.result.failed.length > 0) tries.push(await again(one));
  return { verdicts: tries.flatMap(({ verdicts }) => verdicts), faults: tries.flatMap(({ faults }) => faults) };
}
