import { EventEmitter } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { Net } from 'electron';

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/** electron-updater names the parts of an address, the app all of it. */
type Options = Pick<http.RequestOptions, 'protocol' | 'hostname' | 'port' | 'path' | 'headers' | 'method'> & {
  readonly url?: string;
};

function addressOf({ url, protocol, hostname, port, path }: Options): string {
  return url ?? `${protocol ?? 'https:'}//${hostname ?? ''}${port ? `:${port}` : ''}${path ?? '/'}`;
}

/**
 * `net.request` of Electron, as far as the app and electron-updater use it, with `redirect: 'manual'`, over Node's own client: events
 * `redirect`, `response` and `error`, and none named `socket`, for Chromium has none to show.
 * It leaves out the system's proxies and certificates, HTTP/2, compression, cookies, the cache, and following a redirect by itself.
 */
class NetRequest extends EventEmitter {
  private readonly request: http.ClientRequest;
  private isAborted = false;

  constructor(options: Options) {
    super();
    const { method = 'GET', headers } = options;
    const url = addressOf(options);
    this.request = (url.startsWith('https:') ? https : http).request(url, { method, ...(headers && { headers }) });
    this.request.on('error', (error) => this.isAborted || this.emit('error', error));
    this.request.on('response', (message) => {
      const { statusCode = 0, headers: given } = message;
      if (isRedirect(statusCode) && given.location !== undefined)
        this.emit('redirect', statusCode, method, new URL(given.location, url).href, given);
      else this.emit('response', message);
    });
  }

  setHeader = (name: string, value: string) => void this.request.setHeader(name, value);
  write = (chunk: string) => this.request.write(chunk);
  end = () => void this.request.end();
  abort(): void {
    this.isAborted = true;
    this.request.destroy();
  }
}

export const netRequest = ((options: Options) => new NetRequest(options)) as unknown as Net['request'];
