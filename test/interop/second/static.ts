import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { notFound, Refusal } from './http';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

async function read(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch {
    return null;
  }
}

function fileOf(root: string, pathname: string): string {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    throw new Refusal(400, 'malformed', 'The address cannot be read.');
  }
  if (path.includes('\0')) throw notFound();
  const file = resolve(join(root, path));
  // Nothing outside of the folder, however the address climbs.
  if (file !== root && !file.startsWith(root + sep)) throw notFound();
  return file;
}

/** A file of the web app, or its page for an address that has none. */
export async function sendStatic(
  req: IncomingMessage,
  res: ServerResponse,
  webRoot: string,
  pathname: string,
): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    throw new Refusal(405, 'method_not_allowed', 'A file is only read.', { headers: { Allow: 'GET, HEAD' } });
  }
  const root = resolve(webRoot);
  let file = fileOf(root, pathname);
  let bytes = file === root ? null : await read(file);
  // A script that is missing must not be answered by a page.
  const isPage = extname(file) === '' || (req.headers.accept ?? '').includes('text/html');
  if (bytes === null && (isPage || file === root)) {
    file = join(root, 'index.html');
    bytes = await read(file);
  }
  if (bytes === null) throw notFound();
  res.writeHead(200, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Content-Length': bytes.length,
    'Cache-Control': 'no-cache',
  });
  res.end(bytes);
}
