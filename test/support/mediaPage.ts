import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { buildSync } from 'esbuild';
import type { createSendMedia } from '../../renderer/platform/web/media';
import { contentSecurityPolicy } from '../../app/config/contentSecurityPolicy';
import { parseRuntimeConfig } from '../../app/config/runtimeConfig';
import type { Asked } from './scriptedServer';

/** What a page of `mediaPage` has as globals: the product's own requests of WHEP. */
export interface MediaWindow {
  readonly createSendMedia: typeof createSendMedia;
}

const ROOT = path.join(__dirname, '../..');
const ENTRY = `import { createSendMedia } from './renderer/platform/web/media'; Object.assign(window, { createSendMedia });`;
let script: string | null = null;

function bundled(): string {
  const { outputFiles } = buildSync({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
    ...{ bundle: true, write: false, format: 'iife', target: 'es2022' },
  });
  return outputFiles[0]?.text ?? '';
}

/** Answers `/` and `/media.js`: a page with the policy of a configuration, and nothing but the product's requests of WHEP in it. False for any other path. */
export function mediaPage({ url }: Asked, response: ServerResponse, config: unknown): boolean {
  if (url === '/favicon.ico') response.writeHead(204).end();
  else if (url === '/media.js')
    response.writeHead(200, { 'content-type': 'text/javascript' }).end((script ??= bundled()));
  else if (url === '/')
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': contentSecurityPolicy(parseRuntimeConfig(config).config, 'header'),
      })
      .end('<!doctype html><script src="/media.js"></script>');
  else return false;
  return true;
}

/** CORS as a server grants it; `*`: to everyone, and without credentials, as most servers of media do. */
export function grant(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'OPTIONS, POST, PATCH, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, If-Match',
    'access-control-expose-headers': 'Location, ETag, Link, Retry-After',
    ...(origin !== '*' && { 'access-control-allow-credentials': 'true' }),
  };
}
