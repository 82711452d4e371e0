import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '#app/api/index';
import { copyConfigured, type HostingOptions } from '../../../scripts/lib/hosting';
import { findNginx } from '../../../scripts/lib/nginx';
import { describeWith } from '../../support/needs';
import { ask, freePort, startNginx } from '../../support/nginx';

const PAGE =
  '<meta http-equiv="Content-Security-Policy" content="old" /><script id="runtime-config" type="application/json">{}</script>';
/** Calls whose address has a token. */
const WITH_TOKEN = [
  '/v1/user/events?token=SECRET',
  '/v1/user/devices/events?token=SECRET',
  '/v1/user/devices/dev_1/events?token=SECRET',
  '/v1/user/devices/dev_1/logs/stream?token=SECRET',
  '/v1/user/devices/dev_1/terminal/sessions/ts_1/attach?ticket=SECRET',
  '/v1/oauth2/user/sessions/poll/SECRET',
];

describeWith('nginx')('the API behind nginx', () => {
  let work: string;
  let api: Server;

  beforeAll(async () => {
    work = mkdtempSync(path.join(os.tmpdir(), 'farsight-nginx-api-'));
    mkdirSync(path.join(work, 'built'));
    writeFileSync(path.join(work, 'built/index.html'), PAGE);
    api = createServer((request, response) => {
      // Gone before an answer, which nginx takes for an error.
      if (request.headers['x-break'] !== undefined) return void request.socket.destroy();
      response.writeHead(200, { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' }).end('<p>API</p>');
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    api.close();
    rmSync(work, { recursive: true });
  });

  /** Runs `use` with an nginx of an operator who logs everything, and returns what the logs hold then. */
  async function logsOf(use: (url: string) => Promise<void>, options: HostingOptions = {}): Promise<string> {
    const nginx = findNginx();
    if (!nginx) throw new Error('nginx is missing.');
    const folder = path.join(work, 'web');
    const upstream = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    copyConfigured(path.join(work, 'built'), folder, {}, { upstream, ...options });
    const accessLog = path.join(work, 'access.log');
    const site = await startNginx(nginx, { folder, port: await freePort(), accessLog });
    try {
      await use(site.url);
      return site.errors() + readFileSync(accessLog, 'utf8');
    } finally {
      await site.stop();
      rmSync(accessLog);
    }
  }

  // @threat S53
  test('leaves no token in any log, also when a call fails', async () => {
    const logs = await logsOf(async (url) => {
      for (const call of WITH_TOKEN) for (const headers of [{}, { 'x-break': '1' }]) await ask(url + call, { headers });
      expect((await ask(`${url}/sign-in?wanted`)).status).toBe(200);
    });
    expect(logs).toContain('GET /sign-in?wanted');
    expect(logs).not.toContain('SECRET');
  });

  test('is tested with every call whose address has a token', () => {
    const paths = Object.values(ENDPOINTS).flatMap(({ path: at, kind }) =>
      at.startsWith('/v1/') && (kind === 'stream' || at.includes('{token}')) ? [at] : [],
    );
    const matches = (at: string) => new RegExp(`^${at.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
    for (const at of paths) expect([at, WITH_TOKEN.some((call) => matches(at).test(call))]).toEqual([at, true]);
  });

  test('is logged when the operator’s log contains no paths', async () => {
    const logs = await logsOf(async (url) => void (await ask(`${url}/v1/user`)), { hasOwnLog: true });
    expect(logs).toContain('GET /v1/user');
  });

  // @threat S54
  test('sends no answer that a browser would run as a page of this origin', async () => {
    await logsOf(async (url) => {
      for (const call of ['/v1/user', ...WITH_TOKEN]) {
        const { headers } = await ask(url + call);
        expect([call, headers['x-content-type-options']]).toEqual([call, 'nosniff']);
        expect([call, headers['content-security-policy']]).toEqual([
          call,
          "default-src 'none'; sandbox; frame-ancestors 'none'",
        ]);
      }
      // The page of a sign-in has forms; its policy is the API's own.
      const { headers } = await ask(`${url}/v1/oauth2/user/google`);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
      expect(headers).not.toHaveProperty('content-security-policy');
    });
  });
});
