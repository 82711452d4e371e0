import { spawnSync } from 'node:child_process';
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
  /** Whether libsecret's headers are there, so that anybody can build keytar. */
  readonly hasHeaders: boolean;
}

/** What is done about missing parts. */
export interface InstallPlan {
  readonly aptPackages: readonly string[];
  readonly parts: readonly PartName[];
  /** At most five lines, which say what is installed and why, and how to get what is not. */
  readonly lines: readonly string[];
}

/** Parts that do not come by apt-get alone. */
const OWN_MEANS: Partial<Record<PartName, string>> = {
  nginx: 'unpacks Debian’s nginx into .cache/nginx, for the tests of the hosting rules (nothing is started)',
  keytar: 'builds the npm package keytar in node_modules, for the system’s vault',
};
const WITHOUT_APT = 'downloads a Chromium (some 150 MB) into Playwright’s cache, for the end-to-end tests';

const namesOf = (parts: readonly PartName[]): string => parts.map(nameOf).join(', ');
const unique = (all: readonly string[]): readonly string[] => [...new Set(all)];

/** What `npm test` installs of `missing`, and what it says about it first. */
export function planInstall(missing: readonly PartName[], { mayInstall, hasApt, hasHeaders }: Means): InstallPlan {
  const canBe = (part: PartName) => hasApt || part === 'chromium' || (part === 'keytar' && hasHeaders);
  const parts = missing.filter((part) => mayInstall && canBe(part));
  const rest = missing.filter((part) => !parts.includes(part));
  // Debian's nginx is unpacked: installed, it would start a server.
  const aptPackages = hasApt ? unique(parts.filter((part) => part !== 'nginx').flatMap(packagesOf)) : [];
  const lines = [
    ...(aptPackages.length > 0 ? [`  apt-get install ${aptPackages.join(' ')} (tests need ${namesOf(parts)})`] : []),
    ...(parts.includes('chromium') && !hasApt ? [`  ${WITHOUT_APT}`] : []),
    ...parts.flatMap((part) => OWN_MEANS[part] ?? []).map((what) => `  ${what}`),
  ];
  const command = `sudo apt-get install ${unique(rest.flatMap(packagesOf)).join(' ')}`;
  return {
    aptPackages,
    parts,
    lines: [
      ...(lines.length > 0 ? ['This run first installs (`npm test -- --no-install` installs nothing):', ...lines] : []),
      ...(rest.length > 0 ? [`Tests that need ${namesOf(rest)} are skipped. To run them: ${command}`] : []),
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
      hasHeaders: spawnSync('pkg-config', ['--exists', 'libsecret-1']).status === 0,
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
