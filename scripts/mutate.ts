// `npm run mutate [-- folder...]`: puts one fault at a time into the product and counts which of them a unit test notices. `--tests=vault`
// runs only the test files with that in their names, which is quick; `--static` also changes what runs once, while a module loads.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { figuresOf, figureTable, survivorsOf, type MutationReport } from './lib/mutationFigures';
import { fail, ROOT, runTool } from './lib/process';

/** Parsers, state machines and what guards the app. */
const FOLDERS = [
  'app',
  'main/bridge',
  'main/security',
  'main/session',
  'main/updates',
  'main/vault',
  'renderer/api',
  'renderer/features/live-view/connection',
  'renderer/features/live-view/watch',
  'renderer/live',
] as const;
const ROOMS = ['app', 'main', 'renderer'] as const;

const isOf = (room: string) => (folder: string) => folder === room || folder.startsWith(`${room}/`);

/** Runs one room's faults against its tests. Null where the run itself failed. */
async function mutate(
  room: string,
  folders: readonly string[],
  choice: NodeJS.ProcessEnv,
): Promise<MutationReport | null> {
  const mutated = folders
    .map((folder) => (path.extname(folder) === '' ? `${folder}/**/*.ts,${folder}/**/*.tsx` : folder))
    .join(',');
  const env = { FARSIGHT_MUTATE: room, ...choice };
  const { code } = await runTool('@stryker-mutator/core#stryker', ['run', '--mutate', mutated], {
    show: true,
    env,
    isBackground: true,
  });
  if (code !== 0) return null;
  return JSON.parse(readFileSync(path.join(ROOT, `test-results/mutate/${room}.json`), 'utf8')) as MutationReport;
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const tests = words.find((word) => word.startsWith('--tests='))?.slice('--tests='.length);
  const choice = {
    ...(words.includes('--static') && { FARSIGHT_MUTATE_STATIC: '1' }),
    ...(tests !== undefined && { FARSIGHT_MUTATE_TESTS: tests }),
  };
  const asked = words.filter((word) => !word.startsWith('--')).map((word) => word.replace(/\/$/, ''));
  const strange = asked.find((folder) => !ROOMS.some((room) => isOf(room)(folder)));
  if (strange !== undefined) fail(`"${strange}" is no folder of ${ROOMS.join(', ')}.`);
  const folders = asked.length > 0 ? asked : FOLDERS;
  const reports: MutationReport[] = [];
  for (const room of ROOMS) {
    const own = folders.filter(isOf(room));
    if (own.length === 0) continue;
    const report = await mutate(room, own, choice);
    if (!report) fail(`The faults of ${own.join(', ')} could not be run.`);
    reports.push(report);
  }
  for (const line of reports.flatMap(survivorsOf)) console.log(line);
  console.log(figureTable(figuresOf(reports, folders)));
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
