import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findNginx } from '../../../scripts/lib/nginx';
import { start } from '../../sandbox/index';
import { answering, ask, end, freePort } from '../../support/nginx';
import { signInCookie } from '../../support/sandboxClient';
import { expect, test as base, WEB_ROOT } from './fixtures';
import { without } from '../../../scripts/lib/machine';

// The parts of the image as they are in it, by the image's own user: the bundled program, the entry script, Debian's nginx.
// Left out: what Docker does (layers, the read-only root, its own call of the health check), which is not on this machine.
const ROOT = path.join(WEB_ROOT, '../..');
const USER = process.getuid?.() === 0 ? { uid: 33, gid: 33 } : {};

base.skip(...without('nginx', 'sharedNode'));

interface Image {
  readonly home: string;
  readonly run: string;
  /** What nginx wrote to its standard output. */
  readonly output: () => string;
  /** Starts the container's command; `stderr` collects what it says. */
  readonly boot: (env: Readonly<Record<string, string>>) => {
    readonly child: ChildProcess;
    readonly said: () => string;
  };
  readonly health: (env: Readonly<Record<string, string>>) => number | null;
}

const test = base.extend<{ readonly image: Image }>({
  image: async ({}, use) => {
    const nginx = findNginx();
    if (!nginx) throw new Error('nginx is missing.');
    const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-image-'));
    chmodSync(folder, 0o755);
    const home = path.join(folder, 'home');
    // The one folder that the user of the image can write to.
    const writable = path.join(folder, 'tmp');
    const root = path.join(folder, 'root');
    cpSync(WEB_ROOT, path.join(home, 'web'), { recursive: true, filter: (file) => !file.endsWith('.map') });
    cpSync(path.join(ROOT, 'build/docker/entrypoint.sh'), path.join(home, 'entrypoint.sh'));
    for (const part of ['usr/sbin/nginx', 'usr/lib/nginx', 'etc/nginx/mime.types'])
      cpSync(path.join(nginx.root, part), path.join(root, part), { recursive: true, dereference: true });
    mkdirSync(writable);
    chmodSync(writable, 0o777);
    const flags = /esbuild (.+)$/m.exec(readFileSync(path.join(ROOT, 'build/docker/Dockerfile'), 'utf8'))?.[1] ?? '';
    const bundled = flags
      .split(' ')
      .map((flag) => flag.replace('dist/container.cjs', path.join(home, 'container.cjs')));
    expect(spawnSync('node_modules/.bin/esbuild', bundled, { cwd: ROOT, encoding: 'utf8' }).status).toBe(0);

    const run = path.join(writable, 'farsight');
    const PATH = `${path.dirname(process.execPath)}:/usr/bin:/bin`;
    const started: ChildProcess[] = [];
    const log = path.join(folder, 'output');
    await use({
      home,
      run,
      output: () => readFileSync(log, 'utf8'),
      boot: (env) => {
        const output = openSync(log, 'a', 0o666);
        chmodSync(log, 0o666);
        const child = spawn('/bin/sh', [path.join(home, 'entrypoint.sh'), home, run, root], {
          ...USER,
          cwd: '/',
          env: { PATH, ...env },
          stdio: ['ignore', output, 'pipe'],
        });
        started.push(child);
        let said = '';
        child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
        return { child, said: () => said };
      },
      health: (env) =>
        spawnSync('node', [path.join(home, 'container.cjs'), 'health'], { ...USER, cwd: '/', env: { PATH, ...env } })
          .status,
    });
    for (const child of started) await end(child);
    rmSync(folder, { recursive: true });
  },
});

test('the image’s command serves what its environment says, healthy, from one writable folder, until it is told to quit', async ({
  image,
}) => {
  const port = await freePort();
  const sandbox = await start({ website: `http://127.0.0.1:${port}` });
  const env = {
    FARSIGHT_LISTEN: `127.0.0.1:${port}`,
    FARSIGHT_API_UPSTREAM: sandbox.url,
    FARSIGHT_MEDIA_ORIGINS: 'https://media.example.com,https://turn.example.com:8443',
    FARSIGHT_ENVIRONMENT: 'staging',
    FARSIGHT_API_ORGIN: 'https://api.example.com',
  };
  expect(image.health(env)).toBe(1);
  const { child, said } = image.boot(env);
  expect(await answering(port, child), said()).toBe(true);
  expect(said()).toBe('FARSIGHT_API_ORGIN is no setting of this image and is ignored.\n');
  expect(image.health(env)).toBe(0);
  const url = `http://127.0.0.1:${port}`;
  const page = await ask(`${url}/devices/secret-id?token=secret-token`);
  expect(page.body.toString()).toContain(
    '{"environment":"staging","media":{"origins":["https://media.example.com","https://turn.example.com:8443"]}}',
  );
  expect(page.headers['content-security-policy']).toContain(
    "connect-src 'self' https://media.example.com https://turn.example.com:8443; ",
  );
  const script = readdirSync(path.join(image.home, 'web/assets')).find((name) => /^main\.\w+\.js$/.test(name)) ?? '';
  const asset = await ask(`${url}/assets/${script}`, { headers: { 'accept-encoding': 'br' } });
  expect([asset.status, asset.headers['content-encoding'], asset.headers.server]).toEqual([200, 'br', 'nginx']);
  const cookie = await signInCookie(sandbox, 'Mara Lindqvist');
  const user = await ask(`${url}/v1/user?token=secret-token`, { headers: { cookie } });
  expect(JSON.parse(user.body.toString())).toMatchObject({ name: 'Mara Lindqvist' });
  await sandbox.close();
  expect((await ask(`${url}/v1/user/secret-id?token=secret-token`)).status).toBe(502);

  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGQUIT');
  expect(await ended).toBe(0);
  expect(image.output()).toMatch(
    / GET page 200 [\s\S]* GET asset 200 [\s\S]* GET api 200 .*upstream=127\.0\.0\.1:\d+ 200/,
  );
  expect(image.output() + said()).not.toMatch(/secret/);
  expect(readdirSync(path.dirname(image.run))).toEqual(['farsight']);

  // A restart finds what the last run left, and takes nothing of it over.
  const again = image.boot({ FARSIGHT_LISTEN: `127.0.0.1:${port}`, FARSIGHT_API_ORIGIN: 'https://api.example.com' });
  expect(await answering(port, again.child), again.said()).toBe(true);
  const other = await ask(url);
  expect(other.headers['content-security-policy']).toContain(
    'connect-src https://api.example.com wss://api.example.com; ',
  );
  expect(other.body.toString()).toContain('{"api":{"protocol":"https","host":"api.example.com"}}');
  expect((await ask(`${url}/v1/user`)).status).toBe(404);
});

test('a value that could change nginx’s rules ends the command with one sentence before anything is written', async ({
  image,
}) => {
  const port = await freePort();
  for (const [name, value] of [
    ['FARSIGHT_API_ORIGIN', 'http://api.example.com'],
    ['FARSIGHT_API_ORIGIN', 'https://api.example.com"; return 200 "x'],
    ['FARSIGHT_API_UPSTREAM', 'http://api:8080;\nroot /'],
    ['FARSIGHT_MEDIA_ORIGINS', 'https://$host'],
    ['FARSIGHT_MEDIA_ORIGINS', "https://a.example.com https://b.example.com 'unsafe-inline'"],
    ['FARSIGHT_DOCS_URL', 'https://a.example.com/</script>'],
    ['FARSIGHT_LISTEN', '80; root /'],
  ] as const) {
    const { child, said } = image.boot({ FARSIGHT_LISTEN: `127.0.0.1:${port}`, [name]: value });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect([name, code, said()]).toEqual([
      name,
      1,
      expect.stringMatching(new RegExp(`^${name} must be [^\\n]+\\.\\n$`)),
    ]);
    expect(existsSync(image.run), name).toBe(false);
  }
});

test('without a writable folder the command says so', { tag: '@long' }, async ({ image }) => {
  test.skip(...without('root'));
  chmodSync(path.dirname(image.run), 0o755);
  const { child, said } = image.boot({});
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  expect(said()).toMatch(
    /farsight cannot be written: give the container a writable folder there, such as a tmpfs\.\n$/,
  );
});
