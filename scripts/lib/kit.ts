import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ROOT, runWebpack, type RunOptions } from './process';

const KIT = path.join(ROOT, '.cache/kit');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the page of all parts. False when the build failed. */
export async function buildKit(how: RunOptions): Promise<boolean> {
  const { code } = await runWebpack(['--env', 'only=kit'], how);
  return code === 0;
}

/** Serves it on this machine only; port 0 for any free one. */
export async function serveKit(port: number): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://kit.invalid');
    const file = path.join(KIT, pathname === '/' ? 'index.html' : path.basename(pathname));
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    return void createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
