// `run.cjs electron-age`: warns, in the words of a workflow, where the pinned Electron is out of support. It asks the registry, so that
// `npm test`, which needs no network, does not run it.
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { electronWarning } from './lib/electronAge';
import { ROOT } from './lib/process';

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  devDependencies: { electron: string };
};
// A shell, because on Windows npm is a script of its own.
const newest = execSync('npm view electron version', { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const warning = electronWarning(manifest.devDependencies.electron, newest);
console.log(warning === null ? `Electron ${manifest.devDependencies.electron} is supported.` : `::warning::${warning}`);
