import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PATHS_WITH_IDS } from '#app/domain/pagePaths';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};

export interface SiteFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly body: Buffer;
  readonly gzip: Buffer;
}

interface Read {
  readonly mtimeMs: number;
  readonly body: Buffer;
  gzip?: Buffer;
}

/** What this process has read so far: tests start a server each, and compressing a whole site takes longer than starting it. */
const read = new Map<string, Read>();

function readOnce(file: string): Read {
  const { mtimeMs, size } = statSync(file);
  const known = read.get(file);
  if (known?.mtimeMs === mtimeMs && known.body.length === size) return known;
  const fresh = { mtimeMs, body: readFileSync(file) };
  read.set(file, fresh);
  return fresh;
}

const gzipOf = (one: Read): Buffer => (one.gzip ??= gzipSync(one.body, { level: 9 }));

/** The built web folder as a closed map from URL path to file: nothing outside it can be asked for (T12). */
export class Site {
  private readonly files = new Map<string, SiteFile>();
  readonly policy: string | null;

  constructor(root: string) {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const type = TYPES[path.extname(entry.name)];
      if (!entry.isFile() || type === undefined || entry.name.startsWith('.')) continue;
      const full = path.join(entry.parentPath, entry.name);
      const url = `/${path.relative(root, full).split(path.sep).join('/')}`;
      const one = readOnce(full);
      const cacheControl = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store';
      // Compressed when it is first asked for.
      this.files.set(url, {
        type,
        cacheControl,
        body: one.body,
        get gzip() {
          return gzipOf(one);
        },
      });
    }
    const html = this.files.get('/index.html')?.body.toString('utf8') ?? '';
    const meta = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    this.policy = meta === undefined ? null : `${meta}; frame-ancestors 'none'`;
  }

  /** The file at a path; the page for a path of the app (with an id, or neither an extension nor among the assets); else undefined. */
  find(pathname: string): SiteFile | undefined {
    const exact = this.files.get(pathname);
    if (exact) return exact;
    const isFile = /^\/assets\/|\.[A-Za-z0-9]+$/.test(pathname);
    const hasId = PATHS_WITH_IDS.some((start) => pathname.startsWith(start));
    return isFile && !hasId ? undefined : this.files.get('/index.html');
  }
}
