import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { ROOT } from '../lib/process';
import type { Options } from './options';
import { tellMeasures } from './part';
import type { Measure } from './results';

const ROUNDS = 5;
const LONGEST_MS = 60_000;

/** ms from starting the program to the first answer of the server it starts. */
async function startOnce(): Promise<number> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'farsight-cold-'));
  const from = performance.now();
  const args = [path.join(ROOT, 'scripts/run.cjs'), 'start', '--port', '0', '--data', data];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The sandbox did not start in time.')), LONGEST_MS);
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const found = /^ {2}(http:\S+)$/m.exec(said)?.[1];
        if (found === undefined) return;
        clearTimeout(late);
        resolve(found);
      });
    });
    const answer = await fetch(url);
    await answer.text();
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`);
    return performance.now() - from;
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

/** `npm start` with an empty state, built before: from the start of the program to the first page that it answers. */
export async function coldStart(_browser: Browser, { rounds }: Options): Promise<readonly Measure[]> {
  const many = rounds ?? ROUNDS;
  console.log(`\nCold start of the sandbox: ${many} times`);
  const values: number[] = [];
  for (let round = 0; round < many; round += 1) values.push(await startOnce());
  const measures: readonly Measure[] = [{ name: 'npm start', metric: 'first answer', unit: 'ms', values }];
  tellMeasures(measures);
  return measures;
}
