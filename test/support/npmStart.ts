import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');

export interface NpmStart {
  readonly url: string;
  /** Types a line into its terminal. */
  readonly type: (line: string) => void;
  /** All that it has printed. */
  readonly printed: () => string;
  /** The newest device code that it has printed. */
  readonly code: () => string | undefined;
  readonly stop: () => Promise<void>;
}

/** A folder for its state. */
export function dataFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-start-'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Runs `npm start` as a user does; resolves when it prints its URL. */
export async function npmStart(data: string, port = '0'): Promise<NpmStart> {
  const child = spawn(process.execPath, ['scripts/run.cjs', 'start', '--port', port, '--data', data], { cwd: ROOT });
  // A test that fails does not stop it, and it would go on beside the tests that follow.
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`npm start ended: ${printed}`)));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    type: (line) => child.stdin.write(`${line}\n`),
    printed: () => printed,
    code: () => [...printed.matchAll(/^ +([B-Z]{4}-[B-Z]{4})$/gm)].at(-1)?.[1],
    stop: async () => {
      child.stdin.write('quit\n');
      await ended;
    },
  };
}
