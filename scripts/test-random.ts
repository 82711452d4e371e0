// `npm run test:random`: Jest's tests that are played with random values, with another seed each time; `npm test` has a fixed one.
// `-- --seed N` plays the values of a run again, `-- --rounds N` plays so many seeds.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fail, ROOT, runTool } from './lib/process';

const LARGEST = 0x7fff_ffff;

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < 0 || value > most)
    fail(`--${name} takes a whole number from 0 to ${most}.`);
  return value;
}

function options(): { seed: number | null; rounds: number } {
  try {
    const { values } = parseArgs({
      args: process.argv.slice(2),
      options: { seed: { type: 'string' }, rounds: { type: 'string', default: '1' } },
    });
    return {
      seed: values.seed === undefined ? null : wholeNumber('seed', values.seed, LARGEST),
      rounds: wholeNumber('rounds', values.rounds, 1000),
    };
  } catch (error) {
    return fail(`${(error as Error).message.split('. ')[0] ?? ''}. Options: --seed N, --rounds N.`);
  }
}

/** The tests that draw values, by what they import. */
const drawing = (): readonly string[] =>
  ['test/unit', 'test/contract'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file))
      .filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes("from 'fast-check'")),
  );

async function main(): Promise<void> {
  const { seed, rounds } = options();
  for (let round = 0; round < rounds; round += 1) {
    const chosen = seed ?? Math.floor(Math.random() * LARGEST);
    console.log(`Seed ${chosen}. To play it again: npm run test:random -- --seed ${chosen}`);
    const { code } = await runTool('jest', ['--runTestsByPath', ...drawing()], {
      show: true,
      env: { FARSIGHT_SEED: String(chosen) },
    });
    if (code !== 0) fail(`With seed ${chosen}, a test failed.`);
  }
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
