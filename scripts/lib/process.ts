import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isEnding, startChild, WITH_PARENT } from './lifetime.cjs';

export const ROOT = path.join(__dirname, '../..');

/** Ends the program with one sentence. */
export function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

export interface RunOptions {
  /** Pass the output through, rather than keep it for later. */
  readonly show: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** Runs at low priority. */
  readonly isBackground?: boolean;
  /** Where it runs; the project if it names none. */
  readonly folder?: string;
}

const BACKGROUND_PRIORITY = 15;

export interface RunResult {
  readonly code: number;
  readonly output: string;
}

/** Runs a package's program (`jest`, `oxlint`) with this Node; `show` passes its output through. */
export function runTool(tool: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  return run(process.execPath, [...WITH_PARENT, toolPath(tool), ...args], options);
}

/** Where the program of an installed package lies: `name`, or `name#program` where they differ. */
export function toolPath(tool: string): string {
  const [name = tool, other] = tool.split('#');
  const program = other ?? path.basename(name);
  const folder = path.join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : bin[program];
  if (file === undefined) throw new Error(`No program in ${tool}`);
  return path.join(folder, file);
}

/** Runs a program that is written, or configured, in TypeScript. */
function runTypeScript(file: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  return run(process.execPath, [...WITH_PARENT, '--import', 'tsx', file, ...args], options);
}

export function runWebpack(args: readonly string[], options: RunOptions): Promise<RunResult> {
  return runTypeScript(toolPath('webpack-cli'), args, options);
}

/** Runs `scripts/<name>.ts`. */
export function runScript(name: string, options: RunOptions, args: readonly string[] = []): Promise<RunResult> {
  return runTypeScript(path.join(ROOT, 'scripts', `${name}.ts`), args, options);
}

/** Runs a program, which ends with this process. Never settles while this process ends. */
export function run(program: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = startChild(program, args, {
      cwd: options.folder ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
    });
    if (options.isBackground && child.pid !== undefined) os.setPriority(child.pid, BACKGROUND_PRIORITY);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8');
      stream?.on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => {
      if (!isEnding()) resolve({ code: code ?? 1, output });
    });
  });
}
