import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { proofOf, type Row } from './ledger';
import { ROOT } from './process';

/** A change of one place of the product, under which a row's test must fail. */
export interface Fault {
  readonly row: Row;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** `docs/conformance.faults.yaml`: section of the specification, statement, change. `file` is the row's rule if it names none. */
type Written = Readonly<Record<string, Readonly<Record<string, { file?: string; from: string; to: string }>> | null>>;

export interface Faults {
  readonly faults: readonly Fault[];
  /** What names no row, or a place that is not there exactly once. */
  readonly problems: readonly string[];
}

/** How often one text stands in another. */
const timesIn = (text: string, part: string) => text.split(part).length - 1;

function problemOf({ file, from, to }: Fault): string | null {
  if (!existsSync(path.join(ROOT, file))) return `no file ${file}`;
  if (from === to) return 'changes nothing';
  const times = timesIn(readFileSync(path.join(ROOT, file), 'utf8'), from);
  return times === 1 ? null : `"${from}" stands ${times} times in ${file}, not once`;
}

/** The faults that are written down for these rows. */
export function readFaults(text: string, rows: readonly Row[]): Faults {
  const problems: string[] = [];
  const faults = Object.entries((parse(text) ?? {}) as Written).flatMap(([section, statements]) =>
    Object.entries(statements ?? {}).flatMap(([statement, { file, from, to }]) => {
      const where = `${section}. ${statement}`;
      const found = rows.filter((row) => String(row.section) === section && row.statement === statement);
      const [row] = found;
      const proof = row && proofOf(row);
      if (found.length !== 1 || !row || !proof) {
        problems.push(`${where}: ${found.length} such rows with a proof, not one`);
        return [];
      }
      const fault = { row, file: file ?? proof.rule, from, to };
      const problem = problemOf(fault);
      if (problem !== null) problems.push(`${where}: ${problem}`);
      return problem === null ? [fault] : [];
    }),
  );
  return { faults, problems };
}
