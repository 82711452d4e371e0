import type { Copy } from './faultyCopy';
import { proofOf, titlePattern, type Proof } from './ledger';
import type { Fault } from './ledgerFaults';

/** What became of a fault: only `noticed` proves anything. `broken`: nothing ran, so that nothing could notice it. */
export type Outcome = 'noticed' | 'unnoticed' | 'broken';

/** Counts of one run. */
interface Counts {
  readonly passed: number;
  readonly failed: number;
}
const NOTHING: Counts = { passed: 0, failed: 0 };

const JEST_REPORT = 'jest-report.json';
const E2E = 'faults';

const isJest = ({ test }: Proof) => !test.startsWith('test/e2e/');
/** Whether a fault's test is one of Jest's: seconds, where an end-to-end test takes a build and a browser. */
export const isFast = ({ row }: Fault): boolean => {
  const proof = proofOf(row);
  return proof !== null && isJest(proof);
};

function readReport(copy: Copy, file: string): unknown {
  try {
    return JSON.parse(copy.take(file) ?? 'null');
  } catch {
    return null;
  }
}

async function runJest(copy: Copy, { test, title }: Proof): Promise<Counts> {
  await copy.tool('jest', [
    '--runTestsByPath',
    test,
    '--testNamePattern',
    // To its end: other titles may begin alike.
    `${titlePattern(title)}$`,
    '--runInBand',
    // A test that fails may leave a server open.
    '--forceExit',
    '--json',
    `--outputFile=${JEST_REPORT}`,
  ]);
  const report = readReport(copy, JEST_REPORT) as { numPassedTests: number; numFailedTests: number } | null;
  return report ? { passed: report.numPassedTests, failed: report.numFailedTests } : NOTHING;
}

/** Builds what the test opens: the page of the web, or the three parts of the installed app. */
async function runPlaywright(copy: Copy, { test, title }: Proof): Promise<Counts> {
  const isDesktop = test.startsWith('test/e2e/desktop/');
  const built = await copy.script('build', ...(isDesktop ? ['main', 'preload', 'desktop'] : ['web']));
  if (built.code !== 0) return NOTHING;
  const args = [
    'test',
    test,
    '--grep',
    titlePattern(title),
    '--workers=1',
    '--project=walks',
    '--project=pages',
    '--project=video',
  ];
  await copy.tool('@playwright/test#playwright', args, { FARSIGHT_E2E_RUN: E2E });
  const report = readReport(copy, `test-results/${E2E}.json`) as {
    stats: { expected: number; unexpected: number };
  } | null;
  return report ? { passed: report.stats.expected, failed: report.stats.unexpected } : NOTHING;
}

/** Runs a row's own tests in the copy. */
function runProof(copy: Copy, proof: Proof): Promise<Counts> {
  return isJest(proof) ? runJest(copy, proof) : runPlaywright(copy, proof);
}

/** Makes one fault and sees whether the row's tests fail. */
export async function tryFault(copy: Copy, fault: Fault): Promise<Outcome> {
  const proof = proofOf(fault.row);
  if (!proof) return 'broken';
  const { passed, failed } = await copy.with(fault, () => runProof(copy, proof));
  if (failed > 0) return 'noticed';
  return passed > 0 ? 'unnoticed' : 'broken';
}

/** Whether the row's tests pass while nothing is wrong: else their failure says nothing. */
export async function passesWithout(copy: Copy, { row }: Fault): Promise<boolean> {
  const proof = proofOf(row);
  if (!proof) return false;
  const { passed, failed } = await runProof(copy, proof);
  return passed > 0 && failed === 0;
}
