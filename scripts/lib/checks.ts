import { runScript, runTool, runWebpack, type RunOptions, type RunResult } from './process';

const ROOMS = ['app', 'main', 'preload', 'renderer', 'scripts', 'test', 'test/sandbox'];
const SOURCES = ['app', 'main', 'preload', 'renderer', 'scripts', 'test', 'webpack.config.ts', 'playwright.config.ts'];

export const checkLaw = (how: RunOptions): Promise<RunResult> =>
  runTool('dependency-cruiser#depcruise', [...SOURCES, '--config', '.dependency-cruiser.cjs'], how);

export const checkLint = (how: RunOptions): Promise<RunResult> => runTool('eslint', ['.'], how);

export const checkFormat = (how: RunOptions): Promise<RunResult> =>
  runTool('prettier', ['--check', '--log-level', 'warn', '.'], how);

/** The ledger of the specification, against the files and tests it names. */
export const checkConformance = (how: RunOptions): Promise<RunResult> => runScript('conformance', how);

/** Bytes and requests of the first screens, against their budgets; needs the web build. */
export const checkBundle = (how: RunOptions): Promise<RunResult> => runScript('bundle', how);

/** The bundles that no browser test loads. */
export const checkDesktopBuilds = (how: RunOptions): Promise<RunResult> =>
  runWebpack(['--env', 'only=main,preload,desktop'], how);

export async function checkTypes(how: RunOptions): Promise<RunResult> {
  const results = await Promise.all(ROOMS.map((room) => runTool('@typescript/native#tsc', ['-p', room], how)));
  return {
    code: Math.max(...results.map((one) => one.code)),
    output: results.map((one) => one.output).join(''),
  };
}
