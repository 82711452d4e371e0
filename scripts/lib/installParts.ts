import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './browser';
import { WITH_PARENT } from './lifetime.cjs';
import { unpackNginx } from './nginx';
import { forgetParts, has, hasAptGet, isAptRoot, nameOf, packagesOf, type PartName } from './machine';
import { fail, ROOT, run, runTool, type RunResult } from './process';

/** What this machine can install with. */
export interface Means {
  /** False with `--no-install`. */
  readonly mayInstall: boolean;
  /** Whether there is apt-get, with which anybody can download packages. */
  readonly hasApt: boolean;
  /** Whether this user can install packages with it. */
  readonly isRoot: boolean;
  /** Whether keytar can be built: a compiler and libsecret's headers are there. */
  readonly hasCompiler: boolean;
}

/** What is done about missing parts. */
export interface InstallPlan {
  readonly aptPackages: readonly string[];
  readonly parts: readonly PartName[];
  /** At most five lines, which say what is installed and why, and how to get what is not. */
  readonly lines: readonly string[];
}

/** Parts that need a step besides apt-get. */
const OWN_MEANS: Partial<Record<PartName, string>> = {
  nginx: 'unpacks Debian’s nginx into .cache/nginx, for the tests of the hosting rules (nothing is started)',
  keytar: 'builds the npm package keytar in node_modules, for the system’s vault',
};
const WITHOUT_APT = 'downloads a Chromium (some 150 MB) into Playwright’s cache, for the end-to-end tests';

const namesOf = (parts: readonly PartName[]): string => parts.map(nameOf).join(', ');
const unique = (all: readonly string[]): readonly string[] => [...new Set(all)];

/** What `npm test` installs of `missing`, and what it says about it first. */
export function planInstall(
  missing: readonly PartName[],
  { mayInstall, hasApt, isRoot, hasCompiler }: Means,
): InstallPlan {
  const canBe = (part: PartName) =>
    isRoot || part === 'chromium' || (part === 'nginx' && hasApt) || (part === 'keytar' && hasCompiler);
  const parts = missing.filter((part) => mayInstall && canBe(part));
  const rest = missing.filter((part) => !parts.includes(part));
  const aptPackages = isRoot ? unique(parts.flatMap(packagesOf)) : [];
  const lines = [
    ...(aptPackages.length > 0 ? [`  apt-get install ${aptPackages.join(' ')} (tests need ${namesOf(parts)})`] : []),
    ...(parts.includes('chromium') && !isRoot ? [`  ${WITHOUT_APT}`] : []),
    ...parts.flatMap((part) => OWN_MEANS[part] ?? []).map((what) => `  ${what}`),
  ];
  const command = hasApt ? ` To run them: sudo apt-get install ${unique(rest.flatMap(packagesOf)).join(' ')}` : '';
  return {
    aptPackages,
    parts,
    lines: [
      ...(lines.length > 0 ? ['This run first installs (`npm test -- --no-install` installs nothing):', ...lines] : []),
      ...(rest.length > 0 ? [`Tests that need ${namesOf(rest)} are skipped.${command}`] : []),
    ],
  };
}

const SILENT = { show: false, env: { DEBIAN_FRONTEND: 'noninteractive' } };
const apt = (...args: readonly string[]): Promise<RunResult> =>
  run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=60', ...args], SILENT);
const aptInstall = (packages: readonly string[]) => apt('install', '-y', '--no-install-recommends', ...packages);

/** Servers that a package would start, and start again at each boot. */
const SERVICES = ['coturn.service', 'janus.service'];

/** Installs packages without starting their servers; where they cannot be had all together, those that can. */
async function installPackages(packages: readonly string[]): Promise<void> {
  if (packages.length === 0) return;
  const hasServices = existsSync('/run/systemd/system') && packages.some((one) => SERVICES.includes(`${one}.service`));
  const systemctl = async (...words: readonly string[]) => {
    if (hasServices) await run('systemctl', [...words, ...SERVICES], SILENT);
  };
  await systemctl('mask', '--runtime');
  await apt('update');
  if ((await aptInstall(packages)).code !== 0) {
    // An installation that was interrupted has to be finished first.
    await run('dpkg', ['--configure', '-a'], SILENT);
    await apt('install', '-y', '--fix-broken');
    for (const one of packages) {
      const { code, output } = await aptInstall([one]);
      const [problem = ''] = output.match(/^E: .*$/m) ?? [];
      if (code !== 0)
        process.stderr.write(`apt-get could not install ${one}. ${problem}
`);
    }
  }
  await systemctl('unmask', '--runtime');
  await systemctl('disable');
}

/** npm leaves out an optional package that it cannot build; this installs it once its headers are there. */
async function installKeytar(): Promise<void> {
  // npm does not build again what it finds.
  rmSync(path.join(ROOT, 'node_modules/keytar'), { recursive: true, force: true });
  const { npm_execpath: npm = '' } = process.env;
  const args = ['install', '--include=optional', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const how = { show: false, env: { npm_config_build_from_source: 'keytar' } };
  if (npm.endsWith('npm-cli.js')) await run(process.execPath, [...WITH_PARENT, npm, ...args], how);
  else await run('npm', args, how);
}

/** `--no-install`; taken out of the environment, because programs that are started are not meant. */
const mayInstall = process.env.FARSIGHT_NO_INSTALL === undefined;
delete process.env.FARSIGHT_NO_INSTALL;

const runs = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const hasCompiler = () =>
  runs('pkg-config', '--exists', 'libsecret-1') && runs('make', '--version') && runs('g++', '--version');

/** Prints which of `parts` this machine lacks, installs those that may be installed here, and returns those that are still missing. */
export async function installParts(...parts: readonly PartName[]): Promise<readonly PartName[]> {
  const plan = planInstall(
    // Without a browser nothing goes on, which is said then.
    parts.filter((part) => !has(part) && (mayInstall || part !== 'chromium')),
    {
      mayInstall,
      hasApt: hasAptGet,
      isRoot: isAptRoot,
      hasCompiler: hasCompiler(),
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
  // A Chromium without its headless shell will do.
  const failed = plan.parts.filter((part) => !has(part) && (part !== 'chromium' || findBrowser() === null));
  if (failed.length > 0) process.stderr.write(`Could not be installed: ${namesOf(failed)}. Their tests are skipped.\n`);
  return failed;
}

/** Ends the program where no Chromium is there. */
export function demandBrowser(): void {
  if (findBrowser() !== null) return;
  const command = `sudo apt-get install ${packagesOf('chromium').join(' ')}`;
  fail(
    `There is no Chromium, which the tests of pages need: "${command}" on Debian, "npx playwright install chromium" elsewhere, or name one in CHROMIUM_PATH.`,
  );
}
