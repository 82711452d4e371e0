import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Nginx } from '../../scripts/lib/nginx';

const START_MS = 5000;
const POLL_MS = 20;

/** A port of this machine that is free now; another program may take it before it is used. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** One request with just these headers, whose answer is taken as it comes: nothing is followed or unpacked. */
export function ask(url: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Waits until something answers at a port, or a program has ended. */
export async function answering(port: number, child: ChildProcess): Promise<boolean> {
  const end = Date.now() + START_MS;
  while (Date.now() < end && child.exitCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}

/** Ends an nginx that a test started, its workers included, and waits for its end. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

interface Site {
  /** The configured folder. */
  readonly folder: string;
  readonly port: number;
  /** Whether the operator loaded the Brotli module and switched it on. */
  readonly brotli?: boolean;
  /** Where the operator logs requests, in nginx's own format. */
  readonly accessLog?: string;
}

/** What an operator writes around the generated rules. */
function operatorsConfig(nginx: Nginx, work: string, { folder, port, brotli = false, accessLog }: Site): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${work}/${kind};`)
    .join(' ');
  return `${brotli ? `load_module ${nginx.brotliModule ?? ''};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${work}/nginx.pid;
error_log ${work}/error.log warn;
events { worker_connections 64; }
http {
  include ${path.join(nginx.root, 'etc/nginx/mime.types')};
  access_log ${accessLog ?? 'off'};
  ${temporary}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${brotli ? 'brotli_static on;' : ''}
    include ${folder}/nginx.conf;
  }
}
`;
}

function inWork<T>(nginx: Nginx, site: Site, work: (folder: string, args: readonly string[]) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-nginx-'));
  writeFileSync(path.join(folder, 'main.conf'), operatorsConfig(nginx, folder, site));
  return work(folder, ['-e', path.join(folder, 'error.log'), '-c', path.join(folder, 'main.conf')]);
}

/** What `nginx -t` says of the rules in a folder. */
export function checkRules(nginx: Nginx, site: Site): { readonly status: number | null; readonly said: string } {
  return inWork(nginx, site, (work, args) => {
    const { status, stderr } = spawnSync(nginx.program, ['-t', ...args], { encoding: 'utf8' });
    rmSync(work, { recursive: true });
    return { status, said: stderr };
  });
}

/** Serves a folder by its own rules. Rejects with what nginx said when it does not start. */
export async function startNginx(
  nginx: Nginx,
  site: Site,
): Promise<{ readonly url: string; readonly errors: () => string; stop(): Promise<void> }> {
  return inWork(nginx, site, async (work, args) => {
    const log = path.join(work, 'error.log');
    const output = openSync(log, 'a');
    const child = spawn(nginx.program, args, { stdio: ['ignore', output, output] });
    closeSync(output);
    const stop = async () => {
      await end(child);
      rmSync(work, { recursive: true, force: true });
    };
    if (!(await answering(site.port, child))) {
      const said = readFileSync(log, 'utf8');
      await stop();
      throw new Error(`nginx did not start: ${said}`);
    }
    return { url: `http://127.0.0.1:${site.port}`, errors: () => readFileSync(log, 'utf8'), stop };
  });
}
