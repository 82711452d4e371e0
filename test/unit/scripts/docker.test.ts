import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { SETTING_NAMES } from '../../../scripts/lib/containerSettings';

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

describe('the Dockerfile', () => {
  test('has known instructions only, in lines that can be read', () => {
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'ENTRYPOINT'];
    expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([]);
    expect(instructions[0]?.name).toBe('FROM');
  });

  test('names the release of its base images, and the Node that the packages were tested with', () => {
    const images = of(instructions, 'FROM').map((value) => value.split(' ')[0] ?? '');
    expect(images).toEqual(['node:20-bookworm-slim', 'debian:bookworm-slim']);
    expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: '>=20.19.0' } });
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

  test('installs by the lock without scripts, and leaves no package lists behind', () => {
    const [install = ''] = of(stage.build, 'RUN');
    expect(install).toBe('npm ci --ignore-scripts --no-audit --no-fund');
    for (const run of of(instructions, 'RUN').filter((value) => value.includes('apt-get install'))) {
      expect(run).toMatch(
        /^apt-get update && apt-get install -y --no-install-recommends [a-z0-9+ -]+ && rm -rf \/var\/lib\/apt\/lists\/\*$/,
      );
    }
  });

  test('takes the source maps out of the image', () => {
    expect(of(stage.build, 'RUN').at(-1)).toContain("find dist/web -name '*.map' -delete");
  });

  test('runs as a numbered user who is not root, from a command without a shell’s arguments', () => {
    expect(of(stage.final, 'USER')).toEqual(['33:33']);
    const after = stage.final.slice(stage.final.findIndex(({ name }) => name === 'USER'));
    expect(after.map(({ name }) => name)).toEqual(['USER', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'ENTRYPOINT']);
    const [entry = ''] = of(stage.final, 'ENTRYPOINT');
    const [shell, script = '', home, run, root] = JSON.parse(entry) as string[];
    expect([shell, home, run, root]).toEqual(['/bin/sh', '/opt/farsight', '/tmp/farsight', '/']);
    expect(of(stage.final, 'COPY').some((value) => value.endsWith(` ${script}`))).toBe(true);
  });

  test('asks for its own health without a further program, where the server listens by itself', () => {
    const [health = ''] = of(stage.final, 'HEALTHCHECK');
    expect(health).toMatch(
      /^--interval=\d+s --timeout=\d+s --start-period=\d+s CMD \["node", "\/opt\/farsight\/container\.cjs", "health"\]$/,
    );
    expect(of(stage.final, 'EXPOSE')).toEqual(['8080']);
  });
});

test('the entry script is read by a plain shell, stops at the first failure and becomes nginx', () => {
  const file = path.join(ROOT, 'build/docker/entrypoint.sh');
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^#!\/bin\/sh\n/);
  expect(text).toContain('\nset -eu\n');
  expect(text.trim().split('\n').at(-1)).toMatch(/^exec /);
  // Every use of a value is quoted.
  expect(text.replace(/"[^"\n]*"/g, '').match(/^(?!\w+=|#).*\$/gm)).toBeNull();
  if (process.platform === 'win32') return;
  expect(spawnSync('sh', ['-n', file]).status).toBe(0);
  expect(statSync(file).mode & 0o111).not.toBe(0);
});

test('docs/hosting.md names every setting of the image', () => {
  const hosting = read('docs/hosting.md');
  expect(SETTING_NAMES.filter((name) => !hosting.includes(`\`${name}\``))).toEqual([]);
});
