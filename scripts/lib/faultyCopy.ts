import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT, run, toolPath, type RunResult } from './process';

/** A copy of the project for changes that must not be seen in it. Packages are shared. */
export interface Copy {
  /** Does something while one text of a file is another. */
  with<T>(
    change: { readonly file: string; readonly from: string; readonly to: string },
    work: () => Promise<T>,
  ): Promise<T>;
  /** Text of a file, which is gone afterwards, so that the next run's is not taken for it. Null if there is none. */
  take(file: string): string | null;
  /** Runs a package's program in the copy, at low priority. */
  tool(name: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<RunResult>;
  /** Runs a script of the project in the copy. */
  script(name: string, ...args: readonly string[]): Promise<RunResult>;
  remove(): void;
}

/** Made from the rest, or none of it. */
const LEFT_OUT = new Set([
  '.cache',
  '.git',
  '.sandbox',
  'coverage',
  'dist',
  'node_modules',
  'playwright-report',
  'release',
  'test-results',
]);

/** Copies the sources as they are on disk now. */
export function copyProject(): Copy {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-faults-'));
  cpSync(ROOT, folder, { recursive: true, filter: (from) => !LEFT_OUT.has(path.relative(ROOT, from)) });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const node = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    run(process.execPath, args, { show: false, isBackground: true, env, folder });
  return {
    with: async ({ file, from, to }, work) => {
      const target = path.join(folder, file);
      const before = readFileSync(target, 'utf8');
      // A function, because `$` in a replacement text means something.
      writeFileSync(
        target,
        before.replace(from, () => to),
      );
      try {
        return await work();
      } finally {
        writeFileSync(target, before);
      }
    },
    take: (file) => {
      const target = path.join(folder, file);
      if (!existsSync(target)) return null;
      const text = readFileSync(target, 'utf8');
      rmSync(target);
      return text;
    },
    tool: (name, args, env) => node([toolPath(name), ...args], env),
    script: (name, ...args) => node(['--import', 'tsx', `scripts/${name}.ts`, ...args]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
