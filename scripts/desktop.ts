// `npm run desktop`: builds the installed app's bundles and opens them in Electron, connected to a running sandbox (`npm start`).
import { parseArgs } from 'node:util';
import { getElectron } from './lib/electron';
import { sandboxProblem } from './lib/electronSandbox';
import { startChild } from './lib/lifetime.cjs';
import { fail, ROOT, runWebpack } from './lib/process';

function readOptions() {
  try {
    return parseArgs({ options: { api: { type: 'string', default: 'http://127.0.0.1:4800' } } }).values;
  } catch (error) {
    return fail(`${(error as Error).message.split('.')[0]}. Option: --api ADDRESS.`);
  }
}

async function main(): Promise<void> {
  const { api } = readOptions();
  if (!URL.canParse(api)) fail(`--api takes an address, not ${api}.`);
  const electron = await getElectron();
  const problem = sandboxProblem(electron);
  if (problem !== null) fail(problem);
  const isThere = await fetch(new URL('/v1/user', api)).then(
    () => true,
    () => false,
  );
  if (!isThere) fail(`Nothing answers at ${api}. Start the sandbox first: "npm start" in another terminal.`);
  const { code } = await runWebpack(['--env', 'only=main,preload,desktop'], { show: true });
  if (code !== 0) fail('The bundles could not be built.');
  const child = startChild(electron, [ROOT], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FARSIGHT_API: api },
  });
  child.once('exit', (status) => process.exit(status ?? 1));
}

main().catch((error: unknown) => fail((error as Error).message));
