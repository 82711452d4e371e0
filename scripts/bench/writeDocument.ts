import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../lib/process';
import { documentText, missesIn } from './document';
import type { Results } from './goals';

const FILE = path.join(ROOT, 'docs/benchmarks.md');

/** Writes `docs/benchmarks.md`; what stands in it by hand stays. */
export async function writeDocument(results: Results): Promise<void> {
  const misses = missesIn(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '');
  const style = (await resolveConfig(FILE)) ?? {};
  writeFileSync(FILE, await format(documentText(results, misses), { ...style, parser: 'markdown' }));
  console.log(`\nWritten: ${path.relative(ROOT, FILE)}`);
}
