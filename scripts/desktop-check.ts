// `npm run desktop:check`: what only a real Electron can show, on this machine: the facts about it that the app relies on, then the desktop suite.
import { getElectron } from './lib/electron';
import { sandboxProblem } from './lib/electronSandbox';
import { fail, runWebpack } from './lib/process';
import { runPlaywright } from './lib/suites';

async function main(): Promise<void> {
  const electron = await getElectron();
  const problem = sandboxProblem(electron);
  if (problem !== null) fail(problem);
  const { code } = await runWebpack(['--env', 'only=main,preload,desktop'], { show: true });
  if (code !== 0) fail('The bundles could not be built.');
  const env = { FARSIGHT_NEEDS_ELECTRON: '1' };
  // By themselves and first: where a fact does not hold, the failures of the suite are its consequences.
  const facts = await runPlaywright('electron', ['electron'], { env });
  const suite = await runPlaywright('desktop', ['pages', 'video'], { env, args: ['test/e2e/desktop'] });
  const all = [
    ['facts about Electron', facts],
    ['desktop suite', suite],
  ] as const;
  for (const [name, { passed, failed }] of all)
    console.log(`${name}: ${passed.length} passed, ${failed.length} failed, in ${electron}`);
  const isWell = all.every(
    ([, { passed, failed, faults }]) => passed.length > 0 && failed.length + faults.length === 0,
  );
  process.exitCode = isWell ? 0 : 1;
}

main().catch((error: unknown) => fail((error as Error).message));
