import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeWith } from '../../support/needs';
import { until } from '../../support/sandboxClient';

const FAMILY = path.join(__dirname, '../../support/family.cjs');
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
    const shell = spawn('sh', ['-c', `"$0" "$1" "$2"; true`, process.execPath, FAMILY, folder], { stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
    await until(() => ROLES.every(isWritten));
    const [command = 0, ...others] = ROLES.map((role) => Number(read(role)));
    return { shell, ended, command, all: [command, ...others] };
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'takes its descendants along on %s, after its own orderly end',
    async (signal) => {
      const { ended, command, all } = await startFamily();
      process.kill(command, signal);
      await until(() => !all.some(isAlive));
      await ended;
      expect(isWritten('saved')).toBe(true);
    },
  );

  test('ends with the process that started it', async () => {
    const { shell, ended, all } = await startFamily();
    shell.kill('SIGKILL');
    await ended;
    await until(() => !all.some(isAlive));
    expect(isWritten('saved')).toBe(true);
  });

  test('leaves nobody behind when it is killed', async () => {
    const { ended, command, all } = await startFamily();
    process.kill(command, 'SIGKILL');
    await until(() => !all.some(isAlive));
    await ended;
    expect(isWritten('saved')).toBe(false);
  });
});
