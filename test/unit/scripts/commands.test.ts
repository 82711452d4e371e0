import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { configureWeb } from '../../../scripts/lib/hosting';

const ROOT = path.join(__dirname, '../../..');

/** Runs a command as npm does, and returns how it ended and what it said. */
function command(...args: string[]) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/run.cjs'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}

describe('npm start says in a sentence what is wrong, and exits 1', () => {
  test.each([
    [['start', '--port', 'many'], '--port takes a whole number from 0 to 65535.'],
    [['start', '--devices=-1'], '--devices takes a whole number from 0 to 5000.'],
    [
      ['start', '--colour'],
      "Unknown option '--colour'. Options: --port N, --devices N, --reset, --data FOLDER, --burn-in, --pty, --host H, --i-know.",
    ],
    [['fly'], 'There is no script named "fly".'],
    [['desktop', '--api', 'nonsense'], '--api takes an address, not nonsense.'],
    [['package', '--colour'], "Unknown option '--colour'. Options: --dir, --win, --mac, --linux, --output FOLDER."],
  ])('%j', (args, sentence) => {
    expect(command(...args)).toEqual({ status: 1, said: sentence });
  });

  test('on a Node that is too old', () => {
    const source = readFileSync(path.join(ROOT, 'scripts/run.cjs'), 'utf8');
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '18.20.0' });${source}`;
    const result = spawnSync(process.execPath, ['-e', pretend], { cwd: ROOT, encoding: 'utf8' });
    expect(result).toMatchObject({ status: 1, stderr: 'Farsight needs Node 20.19 or later; this is Node 18.20.0.\n' });
  });

  test('when the packages cannot be installed', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-install-'));
    for (const file of ['scripts/run.cjs', 'package.json']) {
      const target = path.join(folder, file);
      spawnSync('mkdir', ['-p', path.dirname(target)]);
      writeFileSync(target, readFileSync(path.join(ROOT, file)));
    }
    writeFileSync(path.join(folder, 'scripts/start.ts'), '');
    writeFileSync(path.join(folder, 'package-lock.json'), 'no lock file');
    const result = spawnSync(process.execPath, [path.join(folder, 'scripts/run.cjs'), 'start'], {
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: '' },
    });
    expect(result.status).toBe(1);
    expect(result.stderr.trim().split('\n').at(-1)).toBe(
      'The packages could not be installed: npm ci failed (its message is above).',
    );
    rmSync(folder, { recursive: true });
  });

  test('run.cjs has no syntax newer than 2015, so that an old Node can read it', () => {
    const source = readFileSync(path.join(ROOT, 'scripts/run.cjs'), 'utf8').replace(/^\s*\/\/.*$/gm, '');
    expect(source).not.toMatch(/=>|`|\?\.|\?\?|\bconst\b|\blet\b|\basync\b|\bclass\b/);
  });
});

test('a taken port is named (T19)', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farsight-port-'));
  const { start } = await import('../../sandbox/index');
  await expect(start({ port, dataDir })).rejects.toThrow(`Port ${port} is taken`);
  server.close();
  rmSync(dataDir, { recursive: true });
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

  test.each([
    ['{"apy":{}}', 'apy: unknown key'],
    ['{"api":{"port":"x"}}', 'api.port:'],
    ['{"a":', 'is not valid JSON.'],
    ['[]', 'is not valid:'],
  ])('refuses %s by exit 1 and writes nothing', (text, problem) => {
    writeFileSync(config(), text);
    const { status, said } = command('configure-web', folder, config());
    expect(status).toBe(1);
    expect(said).toContain(problem);
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
