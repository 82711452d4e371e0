import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedText } from '#app/domain/updateSignature';
import { writeForever } from '../writeForever';

/** How a feed may misbehave. */
export type FeedFault =
  /** Metadata: not there, no YAML, a page instead, cut in the middle, far too large, never sent, begun and never ended, under very long headers. */
  | 'metadata-404'
  | 'metadata-bad-yaml'
  | 'metadata-html'
  | 'metadata-cut'
  | 'metadata-huge'
  | 'metadata-silent'
  | 'metadata-begun'
  | 'metadata-headers'
  /** No signature, one by another key, one for another version, one for another file. */
  | 'unsigned'
  | 'other-key'
  | 'other-version'
  | 'other-file'
  /** Signed, and no longer valid. */
  | 'expired'
  /** A file name that leads elsewhere. */
  | 'path'
  /** A version that is none. */
  | 'version-text'
  /** The file: not there, cut at half, with a byte changed, without its length, in small steps, half and then nothing, one byte longer than its metadata says, without end. */
  | 'file-404'
  | 'file-cut'
  | 'file-corrupt'
  | 'file-no-length'
  | 'file-slow'
  | 'file-stalled'
  | 'file-longer'
  | 'file-endless';

export interface FeedOptions {
  readonly version: string;
  /** Contents of the new app. */
  readonly contents: Buffer;
  readonly fileName?: string;
}

export interface UpdateFeed {
  readonly url: string;
  /** Raw Ed25519 key in base64, made for this feed only: never the release key (T18). */
  readonly publicKey: string;
  fault: FeedFault | null;
  /** An answer that leads elsewhere, to every request but those for `/moved/...`, where the feed is as well. */
  moved: { readonly status: number; readonly location: string } | null;
  /** Paths that were asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Names under which electron-updater asks, one a system. */
const METADATA = /^\/latest(-linux|-mac)?(-[a-z0-9]+)?\.yml$/;
const DAY_MS = 86_400_000;
const rawKey = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');

function metadataOf(options: FeedOptions, key: KeyObject, fault: FeedFault | null): string {
  const { version, contents, fileName = `farsight-${version}.AppImage` } = options;
  const sha512 = createHash('sha512').update(contents).digest('base64');
  const url = fault === 'path' ? `../../${fileName}` : fileName;
  const used = fault === 'other-key' ? generateKeyPairSync('ed25519').privateKey : key;
  const expires = new Date(Date.now() + (fault === 'expired' ? -1000 : DAY_MS)).toISOString();
  const text = signedText(
    { version: fault === 'other-version' ? '9.9.9' : version, expires },
    { url: fault === 'other-file' ? 'other.AppImage' : url, sha512 },
  );
  const file = {
    url,
    sha512,
    size: contents.length,
    ...(fault !== 'unsigned' && { signature: sign(null, Buffer.from(text), used).toString('base64') }),
  };
  const shown = fault === 'version-text' ? '9.0.0-<b>bold</b>' : version;
  // JSON is YAML.
  const releaseDate = '2026-01-01T00:00:00.000Z';
  return JSON.stringify({ version: shown, expires, files: [file], path: url, sha512, releaseDate });
}

function sendMetadata(options: FeedOptions, key: KeyObject, fault: FeedFault | null, response: ServerResponse): void {
  const text = metadataOf(options, key, fault);
  switch (fault) {
    case 'metadata-404':
      return void response.writeHead(404).end();
    case 'metadata-bad-yaml':
      return void response.end('version: [1, 2\n  : :');
    case 'metadata-html':
      return void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Down</title>');
    case 'metadata-cut':
      response.writeHead(200, { 'content-length': String(text.length) });
      return void response.write(text.slice(0, 40), () => response.destroy());
    case 'metadata-huge':
      return void response.end(`version: 9.0.0\nnotes: ${'x'.repeat(20_000_000)}`);
    case 'metadata-silent':
      return;
    case 'metadata-begun':
      return void response.write(text.slice(0, 40));
    case 'metadata-headers':
      return void response.setHeader('x-filler', 'x'.repeat(10_000)).end(text);
    default:
      return void response.end(text);
  }
}

function sendFile({ contents }: FeedOptions, fault: FeedFault | null, response: ServerResponse): void {
  if (fault === 'file-404') {
    response.writeHead(404).end();
    return;
  }
  if (fault === 'file-endless') return writeForever(response, Buffer.alloc(64_000));
  const body = fault === 'file-longer' ? Buffer.concat([contents, Buffer.alloc(1)]) : Buffer.from(contents);
  if (fault !== 'file-no-length') response.setHeader('content-length', String(body.length));
  if (fault === 'file-corrupt') body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1;
  if (fault === 'file-cut') {
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
    return;
  }
  if (fault === 'file-stalled') {
    response.write(body.subarray(0, body.length >> 1));
    return;
  }
  if (fault !== 'file-slow') {
    // Written in two parts, because Node adds the length to a body that comes in one.
    response.write(body.subarray(0, 1));
    response.end(body.subarray(1));
    return;
  }
  // Long enough for several reports of progress, which come once a second.
  const step = Math.ceil(body.length / 25);
  const next = (at: number): void => {
    if (at >= body.length) return void response.end();
    response.write(body.subarray(at, at + step));
    setTimeout(() => next(at + step), 150).unref();
  };
  next(0);
}

/** An update feed on this machine; correct unless told to misbehave. */
export async function startUpdateFeed(options: FeedOptions): Promise<UpdateFeed> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    const isMoved = pathname.startsWith('/moved/');
    if (feed.moved && !isMoved) response.writeHead(feed.moved.status, { location: feed.moved.location }).end();
    else if (METADATA.test(pathname.replace('/moved/', '/'))) sendMetadata(options, privateKey, feed.fault, response);
    else sendFile(options, feed.fault, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const feed: UpdateFeed = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicKey: rawKey(publicKey),
    fault: null,
    moved: null,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return feed;
}
