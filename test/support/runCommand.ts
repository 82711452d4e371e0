import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');

/** Runs a command as npm does, and returns how it ended and what it said. */
export function runCommand(...args: string[]) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/run.cjs'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}
