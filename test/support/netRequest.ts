import { EventEmitter } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { ClientRequestConstructorOptions, Net } from 'electron';

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/**
 * `net.request` of Electron, as far as the app uses it with `redirect: 'manual'`, over Node's own client: events
 * `redirect`, `response` and `error`. It leaves out the system's proxies and certificates, HTTP/2, cookies and the cache.
 */
class NetRequest extends EventEmitter {
  private readonly request: http.ClientRequest;
  private isAborted = false;

  constructor({ url = '', method = 'GET' }: ClientRequestConstructorOptions) {
    super();
    this.request = (url.startsWith('https:') ? https : http).request(url, { method });
    this.request.on('error', (error) => this.isAborted || this.emit('error', error));
    this.request.on('response', (message) => {
      const { statusCode = 0, headers } = message;
      if (isRedirect(statusCode) && headers.location !== undefined)
        this.emit('redirect', statusCode, method, new URL(headers.location, url).href, headers);
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

export const netRequest = ((options: ClientRequestConstructorOptions) =>
  new NetRequest(options)) as unknown as Net['request'];
