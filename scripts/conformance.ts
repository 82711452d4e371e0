// `npm run conformance`: holds docs/conformance.md to the files, tests and faults it names.
// `-- --mutate [words]`: makes each named fault in a copy of the product and demands that the row's test fails. `--fast`: Jest's
// alone. `--proved`: where `npm test` has just passed, so that no test is run without a fault first. `--sample`: a few, as in
// `npm test`. Words choose rows by statement or test.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { copyProject, type Copy } from './lib/faultyCopy';
import { problemOf, proofOf, readRows, type Row } from './lib/ledger';
import { readFaults, type Fault } from './lib/ledgerFaults';
import { fail, ROOT } from './lib/process';
import { isFast, passesWithout, tryFault } from './lib/runFaults';

const SECTIONS = 9;
const SAMPLE = 5;

const words = process.argv.slice(2);
const flags = new Set(words.filter((word) => word.startsWith('--')));
const plain = words.filter((word) => !word.startsWith('--'));
const isMutating = flags.has('--mutate') || flags.has('--sample');
// Without `--mutate` the word is another ledger, which has its faults beside it.
const ledger = isMutating ? 'docs/conformance.md' : (plain[0] ?? 'docs/conformance.md');

function read(file: string): string | null {
  try {
    return readFileSync(path.resolve(ROOT, file), 'utf8');
  } catch {
    return null;
  }
}

function check(rows: readonly Row[], faultProblems: readonly string[]): void {
  const problems = rows.flatMap((row) => {
    const problem = problemOf(row);
    return problem === null ? [] : [`${ledger}:${row.line} ${row.statement}: ${problem}`];
  });
  for (let section = 1; section <= SECTIONS; section += 1) {
    if (!rows.some((row) => row.section === section)) problems.push(`${ledger}: section ${section} has no line`);
  }
  problems.push(...faultProblems);
  const open = rows.filter((row) => row.rule === 'open').length;
  console.log(`${rows.length} statements: ${rows.length - open} proved, ${open} open`);
  if (problems.length > 0) fail(problems.join('\n'));
}

/** Spread over the ledger, the same each time: a test run must not depend on chance. */
function sampleOf(faults: readonly Fault[]): Fault[] {
  const fast = faults.filter((fault) => isFast(fault) && !proofOf(fault.row)?.test.startsWith('test/contract/'));
  const step = Math.max(1, Math.floor(fast.length / SAMPLE));
  return fast.filter((_, index) => index % step === 0).slice(0, SAMPLE);
}

function chosen(faults: readonly Fault[]): readonly Fault[] {
  if (flags.has('--sample')) return sampleOf(faults);
  const among = flags.has('--fast') ? faults.filter(isFast) : faults;
  if (plain.length === 0) return among;
  return among.filter(({ row }) => plain.some((word) => `${row.statement} ${row.proof}`.includes(word)));
}

const sample = flags.has('--sample');
const isProved = sample || flags.has('--proved');

/** Whether a row's tests pass while nothing is wrong, asked once for each test, unless `npm test` has run them. */
function createBaseline(copy: Copy): (fault: Fault) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (fault) => {
    const before = known.get(fault.row.proof) ?? (isProved ? Promise.resolve(true) : passesWithout(copy, fault));
    known.set(fault.row.proof, before);
    return before;
  };
}

async function mutate(rows: readonly Row[], all: readonly Fault[]): Promise<void> {
  const faults = chosen(all);
  const counts = { noticed: 0, unnoticed: 0, broken: 0 };
  const copy = copyProject();
  process.once('exit', () => copy.remove());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const passes = createBaseline(copy);
  for (const fault of faults) {
    const found = await tryFault(copy, fault);
    // A test that fails in any case proves nothing.
    const outcome = found === 'noticed' && !(await passes(fault)) ? 'broken' : found;
    counts[outcome] += 1;
    if (!sample || outcome !== 'noticed')
      console.log(`${outcome.padEnd(9)} ${fault.row.section}. ${fault.row.statement}: ${fault.from} -> ${fault.to}`);
  }
  const without = rows.filter((row) => row.rule !== 'open').length - all.length;
  console.log(
    `${faults.length} of ${all.length} faults made: ${counts.noticed} noticed, ${counts.unnoticed} unnoticed, ${counts.broken} where no test ran; ${without} rows name none`,
  );
  if (counts.unnoticed + counts.broken > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const rows = readRows(read(ledger) ?? fail(`No file ${ledger}.`));
  const { faults, problems } = readFaults(read(ledger.replace(/\.md$/, '.faults.yaml')) ?? '{}', rows);
  check(rows, problems);
  if (isMutating) await mutate(rows, faults);
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
