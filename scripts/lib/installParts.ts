import { existsSync } from 'node:fs';
import { unpackNginx } from './nginx';
import { forgetParts, has, nameOf, packagesOf, type PartName } from './machine';
import { fail, run, runTool, type RunResult } from './process';

/** How this machine comes by what is missing. */
export interface Means {
  /** False with `--no-install`. */
  readonly mayInstall: boolean;
  /** Whether this is root on a system with apt-get. */
  readonly hasApt: boolean;
}

/** What is done about missing parts. */
export interface InstallPlan {
  readonly aptPackages: readonly string[];
  readonly parts: readonly PartName[];
  /** At most five lines, which say what is installed and why, and how to get what is not. */
  readonly lines: readonly string[];
}

/** Parts that come by no package of the system. */
const OWN_MEANS: Partial<Record<PartName, string>> = {
  nginx: 'unpacks Debian’s nginx into .cache/nginx, for the tests of the hosting rules (nothing is started)',
  keytar: 'builds the npm package keytar in node_modules, for the system’s vault',
};
const WITHOUT_APT = 'downloads a Chromium (some 150 MB) into Playwright’s cache, for the end-to-end tests';

const namesOf = (parts: readonly PartName[]): string => parts.map(nameOf).join(', ');
const unique = (all: readonly string[]): readonly string[] => [...new Set(all)];

/** What `npm test` installs of `missing`, and what it says about it first. */
export function planInstall(missing: readonly PartName[], { mayInstall, hasApt }: Means): InstallPlan {
  if (missing.length === 0) return { aptPackages: [], parts: [], lines: [] };
  const wanted = unique(missing.flatMap(packagesOf));
  const command = wanted.length > 0 ? ` To run them: sudo apt-get install ${wanted.join(' ')}` : '';
  const skipped = (parts: readonly PartName[]) => `Tests that need ${namesOf(parts)} are skipped.${command}`;
  if (!mayInstall) return { aptPackages: [], parts: [], lines: [skipped(missing)] };
  const parts = hasApt ? missing : missing.filter((part) => part === 'chromium');
  const lines = hasApt
    ? [
        ...(wanted.length > 0 ? [`  apt-get install ${wanted.join(' ')} (tests need ${namesOf(missing)})`] : []),
        ...parts.flatMap((part) => OWN_MEANS[part] ?? []).map((what) => `  ${what}`),
      ]
    : parts.map(() => `  ${WITHOUT_APT}`);
  const rest = missing.filter((part) => !parts.includes(part));
  return {
    aptPackages: hasApt ? wanted : [],
    parts,
    lines: [
      ...(lines.length > 0 ? ['This run first installs (`npm test -- --no-install` installs nothing):', ...lines] : []),
      ...(rest.length > 0 ? [skipped(rest)] : []),
    ],
  };
}

const SILENT = {
  show: false,
  // No service of a package is started.
  env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
};
const apt = (...args: readonly string[]): Promise<RunResult> =>
  run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=60', ...args], SILENT);
const aptInstall = (packages: readonly string[]) => apt('install', '-y', '--no-install-recommends', ...packages);

/** Installs packages; where they cannot be had all together, those that can. */
async function installPackages(packages: readonly string[]): Promise<void> {
  if (packages.length === 0) return;
  await apt('update');
  if ((await aptInstall(packages)).code === 0) return;
  // An installation that was interrupted has to be finished first.
  await run('dpkg', ['--configure', '-a'], SILENT);
  for (const one of packages) await aptInstall([one]);
}

/** npm leaves out an optional package that it cannot build; this installs it once its headers are there. */
async function installKeytar(): Promise<void> {
  const npm = process.env.npm_execpath;
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const how = { show: false, env: { npm_config_build_from_source: 'keytar' } };
  await (npm === undefined ? run('npm', args, how) : run(process.execPath, [npm, ...args], how));
}

/** Says what is missing of `parts`, and installs what it may. Returns those that could not be installed. */
export async function installParts(...parts: readonly PartName[]): Promise<readonly PartName[]> {
  const plan = planInstall(
    parts.filter((part) => !has(part)),
    {
      mayInstall: process.env.FARSIGHT_NO_INSTALL === undefined,
      hasApt: process.platform === 'linux' && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0,
    },
  );
  for (const line of plan.lines) process.stderr.write(`${line}\n`);
  await installPackages(plan.aptPackages);
  forgetParts();
  for (const part of plan.parts.filter((one) => !has(one))) {
    if (part === 'keytar') await installKeytar();
    if (part === 'nginx') await unpackNginx();
    if (part === 'chromium') await runTool('@playwright/test#playwright', ['install', 'chromium'], { show: true });
  }
  forgetParts();
  const failed = plan.parts.filter((part) => !has(part));
  if (failed.length > 0) process.stderr.write(`Could not be installed: ${namesOf(failed)}. Their tests are skipped.\n`);
  return failed;
}

/** Ends the program where no Chromium is there. */
export function demandBrowser(): void {
  if (has('chromium')) return;
  const command = `sudo apt-get install ${packagesOf('chromium').join(' ')}`;
  fail(
    `There is no Chromium, which the tests of pages need: "${command}" on Debian, "npx playwright install chromium" elsewhere, or name one in CHROMIUM_PATH.`,
  );
}
