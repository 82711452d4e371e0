import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, ROOT } from '../lib/process';
import { writeMarkdown } from '../lib/writeMarkdown';
import { documentText, lostParts, missesIn } from './document';
import type { Results } from './goals';

const FILE = path.join(ROOT, 'docs/benchmarks.md');

const written = () => (existsSync(FILE) ? readFileSync(FILE, 'utf8') : '');

/** Ends the program where writing `docs/benchmarks.md` from these parts would lose others that it tells of. */
export function checkParts(known: readonly string[]): void {
  const lost = lostParts(written(), known);
  if (lost.length === 0) return;
  fail(`docs/benchmarks.md has parts that were never measured on this computer. Measure them too: ${lost.join(' ')}.`);
}

/** Writes `docs/benchmarks.md`; what stands in it by hand stays. */
export async function writeDocument(results: Results): Promise<void> {
  checkParts(Object.keys(results));
  const misses = missesIn(written());
  await writeMarkdown(FILE, documentText(results, misses));
  console.log(`\nWritten: ${path.relative(ROOT, FILE)}`);
}
