import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { configureWeb } from '../../../scripts/lib/hosting';
import { start } from '../../sandbox/index';
import { Site } from '../../sandbox/server/site';
import { deviceOf } from '../../support/sandboxClient';
import { expect, live, row, test, WEB_ROOT } from './fixtures';

/** The headers of a `_headers` file for the pages (its first block). */
function pageHeaders(folder: string): Record<string, string> {
  const [block = ''] = readFileSync(path.join(folder, '_headers'), 'utf8').split(/^\/assets\//m);
  return Object.fromEntries(
    [...block.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

async function host(): Promise<{ server: Server; url: string; folder: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-web-'));
  cpSync(WEB_ROOT, folder, { recursive: true });
  let site: Site | null = null;
  const server = createServer((request, response) => {
    site ??= new Site(folder);
    const file = site.find((request.url ?? '/').split('?')[0] ?? '/');
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { ...pageHeaders(folder), 'content-type': file.type });
    response.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, folder };
}

test('one bundle, configured for an API on another origin, signs in and is live, with the headers of the snippet (S33)', async ({
  page,
}) => {
  const { server, url, folder } = await host();
  const sandbox = await start({ website: url });
  const apiPort = Number(new URL(sandbox.url).port);
  const config = path.join(folder, 'config.json');
  writeFileSync(
    config,
    JSON.stringify({
      api: { protocol: 'http', host: '127.0.0.1', port: apiPort },
      links: { docs: 'https://docs.example.org/start' },
    }),
  );
  configureWeb(folder, config);
  rmSync(config);
  const { device, name } = deviceOf(sandbox, 0);
  device.connect();

  const response = await page.goto(`${url}/`);
  expect(response?.headers()).toMatchObject({
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  expect(response?.headers()['content-security-policy']).toContain(
    `connect-src ${sandbox.url} ${sandbox.url.replace('http', 'ws')};`,
  );
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
  await expect(page).toHaveURL(`${url}/`);
  await expect(live(page)).toBeVisible();
  await expect(row(page, name).getByText('Online')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Documentation' })).toHaveAttribute(
    'href',
    'https://docs.example.org/start',
  );
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${url}/sign-in`);

  device.disconnect();
  await sandbox.close();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});
