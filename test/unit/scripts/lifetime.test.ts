import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeWith } from '../../support/needs';
import { until } from '../../support/sandboxClient';

const FAMILY = path.join(__dirname, '../../support/family.cjs');
/** Not the last command of the shell, which would become it. */
const SHELL = ['-c', '"$0" "$1" "$2"; true'];
const ROLES = ['command', 'child', 'grandchild'] as const;

describeWith('posix')('a command that ends', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-family-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const isWritten = (name: string) => existsSync(path.join(folder, name)) && read(name) !== '';
  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  /** Starts the family below a shell, as npm does, and returns the pids. */
  async function startFamily() {
    const shell = spawn('sh', [...SHELL, process.execPath, FAMILY, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
    await until(() => ROLES.every(isWritten));
    const [command = 0, ...others] = ROLES.map((role) => Number(read(role)));
    return { shell, ended, command, all: [command, ...others] };
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('saves, then ends all descendants on %s', async (signal) => {
    const { ended, command, all } = await startFamily();
    process.kill(command, signal);
    // npm passes on what the terminal has sent as well.
    process.kill(command, signal);
    await until(() => !all.some(isAlive));
    await ended;
    expect(isWritten('saved')).toBe(true);
  });

  test('saves when its output is closed', async () => {
    const { shell, ended, all } = await startFamily();
    shell.stdout.destroy();
    await until(() => !all.some(isAlive));
    await ended;
    expect(isWritten('saved')).toBe(true);
  });

  test('saves, then ends when the process that started it is killed', async () => {
    const { shell, ended, all } = await startFamily();
    shell.kill('SIGKILL');
    await ended;
    await until(() => !all.some(isAlive));
    expect(isWritten('saved')).toBe(true);
  });

  test('saves, then ends when npm is killed, whose shell stays', async () => {
    // Stands in for npm: its title, its shell and its variable. Leaves out how npm handles signals, which it gets none of here.
    const npm = `process.title = 'npm start'; require('child_process').spawn('sh', ${JSON.stringify(SHELL)}.concat(process.argv.slice(1)), { stdio: 'ignore' })`;
    const env = { ...process.env, npm_lifecycle_event: 'start' };
    const parent = spawn(process.execPath, ['-e', npm, process.execPath, FAMILY, folder], { env, stdio: 'ignore' });
    await until(() => ROLES.every(isWritten));
    const all = ROLES.map((role) => Number(read(role)));
    parent.kill('SIGKILL');
    await until(() => !all.some(isAlive));
    expect(isWritten('saved')).toBe(true);
  });

  test('leaves no child process running after SIGKILL', async () => {
    const { ended, command, all } = await startFamily();
    process.kill(command, 'SIGKILL');
    await until(() => !all.some(isAlive));
    await ended;
    expect(isWritten('saved')).toBe(false);
  });
});
