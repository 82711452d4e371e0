import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, live, row, signIn, test, WEB_ROOT } from './fixtures';

const ROOT = path.join(__dirname, '../../..');

/** `npm start` as a person types it; resolves with the URL it prints. */
async function npmStart(
  data: string,
  port: string,
): Promise<{ child: ChildProcess; url: string; type: (line: string) => void; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['scripts/run.cjs', 'start', '--port', port, '--data', data], { cwd: ROOT });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`npm start ended: ${said}`)));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    url,
    type: (line) => child.stdin.write(`${line}\n`),
    stop: async () => {
      child.stdin.write('quit\n');
      await ended;
    },
  };
}

test.describe('npm start', () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });
  test.setTimeout(90_000);

  test('prints one URL; a device cut off in the terminal goes offline in the page; a restart is survived', async ({
    page,
  }) => {
    const data = mkdtempSync(path.join(os.tmpdir(), 'farsight-start-'));
    const first = await npmStart(data, '0');
    const sandbox = { url: first.url } as Parameters<typeof signIn>[1];
    await signIn(page, sandbox);
    await expect(row(page, 'Harbour drone').getByText('Online')).toBeVisible();
    first.type('off harbour');
    await expect(row(page, 'Harbour drone').getByText('Offline')).toBeVisible();
    first.type('on harbour');
    await expect(row(page, 'Harbour drone').getByText('Online')).toBeVisible();

    await first.stop();
    await expect(page.getByText('Real-time connection lost. Device status may not be up to date.')).toBeVisible({
      timeout: 20_000,
    });
    await expect(row(page, 'Harbour drone')).toBeVisible();
    const second = await npmStart(data, new URL(first.url).port);
    await page.getByRole('button', { name: 'Reconnect' }).click();
    // Sessions end with the run: the page says so, and signing in leads back to the same devices.
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
    await expect(live(page)).toBeVisible();
    await expect(row(page, 'Harbour drone').getByText('Online')).toBeVisible();
    await second.stop();
    rmSync(data, { recursive: true });
  });
});

test('T12: nothing but the built files can be asked for', async ({ sandbox, request }) => {
  for (const bad of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/.git/config',
    '/assets/',
    '//etc/passwd',
    '/index.html%00.js',
    '/nginx.conf',
  ]) {
    const answer = await request.get(sandbox.url + bad, { failOnStatusCode: false });
    const body = await answer.text();
    expect(body, bad).not.toContain('"devDependencies"');
    expect(body, bad).not.toContain('root:');
    expect(answer.status() === 404 || answer.status() === 400 || body.includes('runtime-config'), bad).toBe(true);
  }
});

test('T20: nothing of the sandbox is in the web bundle', () => {
  const files = readdirSync(path.join(WEB_ROOT, 'assets')).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(4);
  for (const name of files) {
    const text = readFileSync(path.join(WEB_ROOT, 'assets', name), 'utf8');
    expect(text, name).not.toMatch(/SANDBOX|sandbox\.example|fastify|Mara Lindqvist/);
  }
});
