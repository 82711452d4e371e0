import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { until } from './sandboxClient';

const FAMILY = path.join(__dirname, 'family.cjs');
/** Not the last command of the shell, which would become it. */
const SHELL = ['-c', '"$0" "$1" "$2"; true'];
const ROLES = ['command', 'child', 'grandchild'] as const;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts the processes of `family.cjs` in a folder of their own, which is removed after each test. */
export function useFamily() {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-family-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const isWritten = (name: string) => existsSync(path.join(folder, name)) && read(name) !== '';

  /** Returns the pids once all have started. */
  async function pids() {
    await until(() => ROLES.every(isWritten));
    const [command = 0, ...others] = ROLES.map((role) => Number(read(role)));
    return { command, all: [command, ...others] };
  }

  return {
    hasSaved: () => isWritten('saved'),
    areGone: (all: readonly number[]) => until(() => !all.some(isAlive)),
    /** Starts the family below a shell, as npm does. */
    startBelowShell: async () => {
      const shell = spawn('sh', [...SHELL, process.execPath, FAMILY, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
      const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
      return { shell, ended, ...(await pids()) };
    },
    /**
     * Starts the family below a shell below a program that stands in for npm: its title, its shell and its variable. Leaves out how npm
     * handles signals, which it gets none of here.
     */
    startBelowNpm: async () => {
      const npm = `process.title = 'npm start'; require('child_process').spawn('sh', ${JSON.stringify(SHELL)}.concat(process.argv.slice(1)), { stdio: 'ignore' })`;
      const env = { ...process.env, npm_lifecycle_event: 'start' };
      const parent = spawn(process.execPath, ['-e', npm, process.execPath, FAMILY, folder], { env, stdio: 'ignore' });
      return { parent, ...(await pids()) };
    },
  };
}
