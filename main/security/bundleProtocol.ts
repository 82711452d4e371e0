import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PATHS_WITH_IDS } from '#app/domain/pagePaths';
import { isOwnAddress } from './origin';

/** Files of the built page by their path in an address, as the build wrote them down (S3). */
export type Manifest = ReadonlyMap<string, string>;

export const MANIFEST_FILE = 'manifest.json';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};

/** A manifest from what the build wrote: paths of files inside its folder. Throws when it is not one. */
export function parseManifest(value: unknown): Manifest {
  const files: unknown[] = Array.isArray(value) ? value : [];
  const isPlain = (file: unknown): file is string =>
    typeof file === 'string' && /^[A-Za-z0-9_-][A-Za-z0-9_./-]*$/.test(file) && !file.includes('..');
  if (!files.every(isPlain) || !files.includes('index.html')) throw new Error('The manifest of the bundle is damaged.');
  return new Map(files.map((file) => [`/${file}`, file]));
}

/**
 * The file that an address stands for: one of the manifest, or `index.html` for a route of the app; null for anything else.
 * Addresses are looked up, never joined to a folder.
 */
export function fileFor(address: string, manifest: Manifest): string | null {
  if (!isOwnAddress(address)) return null;
  const { pathname } = new URL(address);
  const file = manifest.get(pathname);
  if (file !== undefined) return file;
  const isPlain = /^\/[A-Za-z0-9_/-]*$/.test(pathname) && !pathname.startsWith('/assets');
  const isRoute = (isPlain || PATHS_WITH_IDS.some((start) => pathname.startsWith(start))) && !pathname.includes('//');
  return isRoute ? 'index.html' : null;
}

/** Answers the requests of our own scheme: GET and HEAD, with the page's policy and the right types. */
export function createBundleHandler(
  root: string,
  policy: string,
): (request: Pick<Request, 'method' | 'url'>) => Promise<Response> {
  let manifest: Promise<Manifest> | null = null;
  const headers = {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
  const load = async () => parseManifest(JSON.parse(await readFile(path.join(root, MANIFEST_FILE), 'utf8')));
  return async ({ method, url }) => {
    if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 405, headers });
    try {
      manifest ??= load();
      const file = fileFor(url, await manifest);
      if (file === null) return new Response(null, { status: 404, headers });
      const body = method === 'HEAD' ? null : new Uint8Array(await readFile(path.join(root, file)));
      const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
      return new Response(body, { headers: { ...headers, 'Content-Type': type } });
    } catch {
      manifest = null;
      return new Response(null, { status: 500, headers });
    }
  };
}
