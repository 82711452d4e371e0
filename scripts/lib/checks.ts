import { runScript, runTool, runWebpack, type RunResult } from './process';

interface How {
  /** Pass the tool's output through, rather than keep it for later. */
  readonly show: boolean;
}

const ROOMS = ['app', 'main', 'preload', 'renderer', 'scripts', 'test', 'test/sandbox'];
const SOURCES = ['app', 'main', 'preload', 'renderer', 'scripts', 'test', 'webpack.config.ts', 'playwright.config.ts'];

export const checkLaw = (how: How): Promise<RunResult> =>
  runTool('dependency-cruiser#depcruise', [...SOURCES, '--config', '.dependency-cruiser.cjs'], how);

export const checkLint = (how: How): Promise<RunResult> => runTool('eslint', ['.'], how);

export const checkFormat = (how: How): Promise<RunResult> =>
  runTool('prettier', ['--check', '--log-level', 'warn', '.'], how);

/** The ledger of the specification, against the files and tests it names. */
export const checkConformance = (how: How): Promise<RunResult> => runScript('conformance', how);

/** Bytes and requests of the first screens, against their budgets; needs the web build. */
export const checkBundle = (how: How): Promise<RunResult> => runScript('bundle', how);

/** The bundles that no browser test loads. */
export const checkDesktopBuilds = (how: How): Promise<RunResult> =>
  runWebpack(['--env', 'only=main,preload,desktop'], how);

export async function checkTypes(how: How): Promise<RunResult> {
  const results = await Promise.all(ROOMS.map((room) => runTool('@typescript/native#tsc', ['-p', room], how)));
  return {
    code: Math.max(...results.map((one) => one.code)),
    output: results.map((one) => one.output).join(''),
  };
}
