import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readContainerSettings, SETTING_NAMES } from '../../../scripts/lib/containerSettings';
import { testWith } from '../../support/needs';

const onShell = testWith('posix');
const ROOT = path.join(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** As Docker reads a file: comment lines are dropped, a backslash at the end of a line joins the next one. */
function parse(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/ *\\\n\s*/g, ' ')
    .split('\n');
  return lines.map((line) => {
    const [, name = '', value = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return { name, value };
  });
}

const instructions = parse(read('build/docker/Dockerfile'));
const lastFrom = instructions.findLastIndex(({ name }) => name === 'FROM');
const stage = { build: instructions.slice(0, lastFrom), final: instructions.slice(lastFrom) };
const of = (list: readonly Instruction[], name: string) =>
  list.filter((one) => one.name === name).map(({ value }) => value);
const copied = (list: readonly Instruction[]) =>
  of(list, 'COPY')
    .filter((value) => !value.startsWith('--from='))
    .flatMap((value) => value.split(' ').slice(0, -1));

/** The parts of the build's commands, in the order in which a shell comes to them. */
const steps = of(stage.build, 'RUN').flatMap((value) => value.split(/\s+&&\s+/));

describe('the Dockerfile', () => {
  test('names the release of each base image, and builds with the Node that is asked for', () => {
    const images = of(instructions, 'FROM').map((value) => value.split(' ')[0] ?? '');
    expect(images.filter((image) => !/^[a-z]+:[a-z0-9.-]+$/.test(image) || image.endsWith(':latest'))).toEqual([]);
    const { engines } = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
    const [wanted] = /\d+/.exec(engines.node) ?? [];
    expect(images.map((image) => /^node:(\d+)/.exec(image)?.[1]).filter(Boolean)).toEqual([wanted]);
  });

  test('copies what is there, and lets nothing else into the build', () => {
    const sources = [...copied(stage.build), ...copied(stage.final)];
    expect(sources.filter((source) => !existsSync(path.join(ROOT, source)))).toEqual([]);
    const rules = read('build/docker/Dockerfile.dockerignore').split('\n');
    const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
    expect(rules.filter((rule) => rule !== '' && !rule.startsWith('#'))[0]).toBe('*');
    const roots = new Set(sources.map((source) => source.replace(/^\.\//, '').split('/')[0] ?? ''));
    expect([...roots].sort()).toEqual(allowed.sort());
  });

  test('copies everything that decides about the build', () => {
    const wanted = /const SOURCES = \[([^\]]+)\]/.exec(read('scripts/lib/buildWeb.ts'))?.[1] ?? '';
    const sources = copied(stage.build).map((source) => source.replace(/^\.\//, ''));
    for (const [, source = ''] of wanted.matchAll(/'([^']+)'/g)) {
      expect([source, sources.some((one) => source === one || source.startsWith(`${one}/`))]).toEqual([source, true]);
    }
  });

  test('lets no package run a script of its own', () => {
    const installs = steps.filter((step) => /^(npm|npx|yarn|pnpm)\b/.test(step));
    expect(installs.length).toBeGreaterThan(0);
    for (const step of installs) expect(step.split(' ')).toEqual(expect.arrayContaining(['ci', '--ignore-scripts']));
  });

  onShell('takes the source maps out of what it serves, and nothing else', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight image '));
    const web = path.join(folder, 'dist/web/static');
    mkdirSync(web, { recursive: true });
    for (const name of ['a.js', 'a.js.map', 'map.svg']) writeFileSync(path.join(web, name), '');
    writeFileSync(path.join(web, '../index.js.map'), '');
    // The other steps are there to make these files.
    for (const step of steps.filter((one) => one.startsWith('find ')))
      expect(spawnSync('sh', ['-c', step], { cwd: folder }).status).toBe(0);
    expect(readdirSync(path.join(folder, 'dist/web'))).toEqual(['static']);
    expect(readdirSync(web).sort()).toEqual(['a.js', 'map.svg']);
    rmSync(folder, { recursive: true });
  });

  test('runs as a numbered user who is not root, and starts and asks after what it has copied', () => {
    const user = of(stage.final, 'USER').at(-1) ?? '';
    expect(user).toMatch(/^[1-9]\d*(:[1-9]\d*)?$/);
    const there = of(stage.final, 'COPY').map((value) => value.split(' ').at(-1) ?? '');
    const words = [
      of(stage.final, 'ENTRYPOINT').at(-1),
      /CMD (.*)$/.exec(of(stage.final, 'HEALTHCHECK').at(-1) ?? '')?.[1],
    ];
    const [entry = [], health = []] = words.map((list) => JSON.parse(list ?? '[]') as string[]);
    for (const command of [entry, health]) expect(there).toContain(command[1]);
    expect(there).toContain(`/usr/local/bin/${health[0] ?? ''}`);
    // On any other signal nginx cuts off what it serves.
    expect(of(stage.final, 'STOPSIGNAL')).toEqual(['SIGQUIT']);
  });

  test('opens the port that the server listens on by itself', () => {
    expect(of(stage.final, 'EXPOSE')).toEqual([readContainerSettings({}).listen]);
  });
});

describe('the entry script', () => {
  const file = path.join(ROOT, 'build/docker/entrypoint.sh');
  /** Runs it in folders with blanks in their names, where the configuration and nginx are scripts that tell of themselves. */
  function run(configure: string) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight image '));
    const program = (place: string, text: string) => {
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    };
    const tell = 'for word in "$@"; do echo "$word"; done';
    program(path.join(folder, 'bin/node'), configure);
    program(path.join(folder, 'root/usr/sbin/nginx'), `echo "$$"; ${tell}`);
    const env = { PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin` };
    const { status, stdout, pid } = spawnSync(
      'sh',
      [file, ...['home', 'run', 'root/'].map((at) => path.join(folder, at))],
      {
        env,
        encoding: 'utf8',
      },
    );
    rmSync(folder, { recursive: true });
    return { status, pid, said: stdout.replaceAll(folder, '').trim().split('\n') };
  }

  onShell('becomes nginx, so that signals reach it', () => {
    const { status, pid, said } = run(':');
    expect([status, said]).toEqual([0, [String(pid), '-e', 'stderr', '-p', '/run', '-c', '/run/main.conf']]);
  });

  onShell('passes whole names on, and starts no server on settings that are refused', () => {
    const { status, said } = run('for word in "$@"; do echo "$word"; done; exit 3');
    expect([status, said]).toEqual([3, ['/home/container.cjs', 'configure', '/home/web', '/run', '/root/']]);
  });
});

test('docs/hosting.md names every setting of the image', () => {
  const hosting = read('docs/hosting.md');
  expect(SETTING_NAMES.filter((name) => !hosting.includes(`\`${name}\``))).toEqual([]);
});
