import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { configureWeb } from '../../../scripts/lib/hosting';
import { runCommand } from '../../support/runCommand';

const ROOT = path.join(__dirname, '../../..');

/** Runs a command as npm does in a project of these files beside the scripts that come first. */
function inProject(files: Readonly<Record<string, string>>, ...args: string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-install-'));
  const own = [
    'scripts/run.cjs',
    ...['alone', 'lifetime', 'endWithParent', 'loadScript'].map((name) => `scripts/lib/${name}.cjs`),
  ];
  const copied = [...own, 'package.json'].map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')] as const);
  for (const [file, text] of [
    ...copied,
    ['scripts/start.ts', 'console.log("started")'] as const,
    ...Object.entries(files),
  ]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const { status, stderr, stdout } = spawnSync(process.execPath, [path.join(folder, 'scripts/run.cjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: '' },
  });
  rmSync(folder, { recursive: true });
  return { status, said: `${stdout}${stderr}`.trim() };
}

describe('what npm installed', () => {
  type Entry = Readonly<Record<string, unknown>>;
  const plain = { version: '1.0.0', integrity: 'sha512-a' };
  const elsewhere = [process.platform === 'win32' ? 'darwin' : 'win32'];
  const lock = (packages: Readonly<Record<string, Entry>>) => JSON.stringify({ packages });
  /** The project with `wanted` in its lock file, and `found` as npm noted it at the end of an installation. */
  const started = (wanted: Readonly<Record<string, Entry>>, found: Readonly<Record<string, Entry>> | null) =>
    inProject(
      {
        'package-lock.json': lock({ '': {}, 'node_modules/a': plain, ...wanted }),
        ...(found !== null && { 'node_modules/.package-lock.json': lock({ 'node_modules/a': plain, ...found }) }),
        'node_modules/tsx/index.js': '',
      },
      'start',
      '--no-install',
    );

  test.each<[string, Record<string, Entry>, Record<string, Entry>]>([
    ['the same', {}, {}],
    ['all but an optional package that could not be built', { 'node_modules/b': { ...plain, optional: true } }, {}],
    ['all but a package for another system', { 'node_modules/b': { ...plain, optional: true, os: elsewhere } }, {}],
  ])('is used where it is %s', (_, wanted, found) => {
    expect(started(wanted, found)).toEqual({ status: 0, said: 'started' });
  });

  test.each<[string, Record<string, Entry>, Record<string, Entry> | null]>([
    ['was interrupted', {}, null],
    ['lacks a package', { 'node_modules/b': plain }, {}],
    ['has another version', { 'node_modules/b': plain }, { 'node_modules/b': { ...plain, version: '2.0.0' } }],
    ['has other contents', { 'node_modules/b': plain }, { 'node_modules/b': { ...plain, integrity: 'sha512-b' } }],
    ['has a package too many', {}, { 'node_modules/b': plain }],
    ['was made on another system', { 'node_modules/b': { ...plain, optional: true, os: [process.platform] } }, {}],
  ])('is not used where it %s', (_, wanted, found) => {
    expect(started(wanted, found)).toEqual({
      status: 1,
      said: 'The packages of package-lock.json are not installed, and --no-install was given: run "npm ci" first.',
    });
  });
});

describe('a command says in a sentence what is wrong, and exits 1', () => {
  test.each([
    [['fly'], 'There is no script named "fly".'],
    [['desktop', '--api', 'nonsense'], '--api takes an address, not nonsense.'],
  ])('%j', (args, sentence) => {
    expect(runCommand(...args)).toEqual({ status: 1, said: sentence });
  });

  test('on a Node that is too old', () => {
    const run = path.join(ROOT, 'scripts/run.cjs');
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '18.20.0' });require(${JSON.stringify(run)})`;
    const result = spawnSync(process.execPath, ['-e', pretend], { cwd: ROOT, encoding: 'utf8' });
    expect(result).toMatchObject({ status: 1, stderr: 'Farsight needs Node 20.19 or later; this is Node 18.20.0.\n' });
  });

  test('when the packages cannot be installed', () => {
    const { said, status } = inProject({ 'package-lock.json': 'no lock file' }, 'start');
    expect(status).toBe(1);
    expect(said.split('\n').at(-1)).toBe('The packages could not be installed: npm ci failed (its message is above).');
  });

  test.each(['run.cjs', 'lib/lifetime.cjs', 'lib/alone.cjs'])(
    '%s has no syntax newer than 2015, so that an old Node can read it',
    (name) => {
      const source = readFileSync(path.join(ROOT, 'scripts', name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      expect(source).not.toMatch(/=>|`|\?\.|\?\?|\bconst\b|\blet\b|\basync\b|\bclass\b/);
    },
  );
});

test('npm start names a taken port before it builds', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(runCommand('start', '--port', String(port))).toEqual({
    status: 1,
    said: `Port ${port} is taken by another program. Choose another: npm start -- --port ${port + 1}`,
  });
  server.close();
});

describe('configure:web', () => {
  let folder: string;
  const config = () => path.join(folder, 'config.json');
  const page = () => readFileSync(path.join(folder, 'index.html'), 'utf8');
  const built = `<meta http-equiv="Content-Security-Policy" content="old" /><script id="runtime-config" type="application/json">{}</script>`;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-configure-'));
    writeFileSync(path.join(folder, 'index.html'), built);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const REFUSED = [
    ['{"apy":{}}', 'apy: unknown key'],
    ['{"api":{"port":"x"}}', 'api.port:'],
    ['{"a":', 'is not valid JSON.'],
    ['[]', 'is not valid:'],
  ] as const;

  test.each(REFUSED)('refuses %s and writes nothing', (text, problem) => {
    writeFileSync(config(), text);
    expect(() => configureWeb(folder, config())).toThrow(problem);
    expect(page()).toBe(built);
  });

  test('exits 1 with what it refuses', () => {
    const [text, problem] = REFUSED[0];
    writeFileSync(config(), text);
    expect(runCommand('configure-web', folder, config())).toEqual({
      status: 1,
      said: expect.stringContaining(problem),
    });
    expect(page()).toBe(built);
  });

  test('refuses a folder that is no built web app, and a missing file', () => {
    expect(() => configureWeb(path.join(folder, 'no'), config())).toThrow('holds no built web app');
    expect(() => configureWeb(folder, path.join(folder, 'none.json'))).toThrow('cannot be read');
  });

  test('writes configuration, policy and snippets, again and again', () => {
    writeFileSync(config(), JSON.stringify({ api: { host: 'one.test' } }));
    configureWeb(folder, config());
    writeFileSync(config(), JSON.stringify({ api: { host: 'two.test', port: 8443 }, environment: 'staging' }));
    configureWeb(folder, config());
    expect(page()).toContain('{"api":{"host":"two.test","port":8443},"environment":"staging"}');
    expect(page()).toContain('connect-src https://two.test:8443 wss://two.test:8443;');
    expect(page()).not.toContain('one.test');
    const nginx = readFileSync(path.join(folder, 'nginx.conf'), 'utf8');
    const headers = readFileSync(path.join(folder, '_headers'), 'utf8');
    for (const text of [nginx, headers]) {
      expect(text).toContain("frame-ancestors 'none'");
      expect(text).toContain('https://two.test:8443');
      expect(text).toContain('X-Frame-Options');
    }
  });
});
