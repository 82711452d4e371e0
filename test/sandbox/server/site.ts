import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

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

/** The built web folder as a closed map from URL path to file: nothing outside it can be asked for (`security.md` T12). */
export class Site {
  private readonly files = new Map<string, SiteFile>();
  readonly policy: string | null;

  constructor(root: string) {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const type = TYPES[path.extname(entry.name)];
      if (!entry.isFile() || type === undefined || entry.name.startsWith('.')) continue;
      const full = path.join(entry.parentPath, entry.name);
      const url = `/${path.relative(root, full).split(path.sep).join('/')}`;
      const body = readFileSync(full);
      const cacheControl = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store';
      this.files.set(url, { type, cacheControl, body, gzip: gzipSync(body, { level: 9 }) });
    }
    const html = this.files.get('/index.html')?.body.toString('utf8') ?? '';
    const meta = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    this.policy = meta === undefined ? null : `${meta}; frame-ancestors 'none'`;
  }

  /** The file at a path; the page for a path of the app (no extension, not among the assets); undefined for anything else. */
  find(pathname: string): SiteFile | undefined {
    const exact = this.files.get(pathname);
    if (exact) return exact;
    return /^\/assets\/|\.[A-Za-z0-9]+$/.test(pathname) ? undefined : this.files.get('/index.html');
  }
}
