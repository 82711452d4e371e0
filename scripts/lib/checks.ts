import { missingClasses } from './missingClasses';
import { rawControls } from './rawControls';
import { rawStyles } from './rawStyles';
import { rawUnits } from './rawUnits';
import { runScript, runTool, runWebpack, type RunOptions, type RunResult } from './process';

const ROOMS = ['app', 'main', 'preload', 'renderer', 'scripts', 'test', 'test/sandbox'];
const SOURCES = ['app', 'main', 'preload', 'renderer', 'scripts', 'test', 'webpack.config.ts', 'playwright.config.ts'];

export const checkLaw = (how: RunOptions): Promise<RunResult> =>
  runTool('dependency-cruiser#depcruise', [...SOURCES, '--config', '.dependency-cruiser.cjs'], how);

/** The type checkers are Go programs: where the heap may grow to five times what is in use, they take a quarter less processor time. */
const TYPE_CHECKER = { GOGC: '400' };

/** Runs oxlint and the checks of what it does not see. `withTypes` also reports type errors, which cost little beside the rules that need types. */
export async function checkLint(how: RunOptions, { withTypes = false } = {}): Promise<RunResult> {
  const scripts = await runTool('oxlint', withTypes ? ['--type-check'] : [], { ...how, env: TYPE_CHECKER });
  const lines = [...rawStyles(), ...rawUnits(), ...rawControls(), ...missingClasses()];
  const output = lines.map((line) => `${line}\n`).join('');
  if (how.show) process.stderr.write(output);
  return { code: Math.max(scripts.code, Number(lines.length > 0)), output: scripts.output + output };
}

export const checkFormat = (how: RunOptions): Promise<RunResult> => runTool('oxfmt', ['--check'], how);

/** Whether each statement of the specification and each threat has a test. */
export const checkSpecification = (how: RunOptions): Promise<RunResult> => runScript('spec', how);

/** Whether the documents of the API are what the code says. */
export const checkApiDocs = (how: RunOptions): Promise<RunResult> => runScript('api-docs', how, ['--check']);

/** Bytes and requests of the first screens, against their budgets; needs the web build. */
export const checkBundle = (how: RunOptions): Promise<RunResult> => runScript('bundle', how);

/** The bundles that no browser test loads. */
export const checkDesktopBuilds = (how: RunOptions): Promise<RunResult> =>
  runWebpack(['--env', 'only=main,preload,desktop'], how);

/** Each top folder under its own rules, by the compiler itself. */
export async function checkTypes(how: RunOptions): Promise<RunResult> {
  const results = await Promise.all(
    ROOMS.map((room) => runTool('@typescript/native#tsc', ['-p', room], { ...how, env: TYPE_CHECKER })),
  );
  return {
    code: Math.max(...results.map((one) => one.code)),
    output: results.map((one) => one.output).join(''),
  };
}
