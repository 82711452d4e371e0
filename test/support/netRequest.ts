import { EventEmitter } from 'node:events';
import type http from 'node:http';
import type { Net } from 'electron';
import { netError } from './netError';
import { accept, requestTo, systemProxy } from './throughProxy';

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
 * `redirect`, `response`, `login` and `error`, and none named `socket`, for Chromium has none to show. Without a listener of `login`
 * the answer is that of the proxy.
 * It leaves out the system's certificates, HTTP/2, compression, cookies, the cache, and following a redirect by itself; and of the
 * system's proxies what `requestTo` leaves out.
 */
class NetRequest extends EventEmitter {
  private readonly url: string;
  private readonly method: string;
  private readonly headers: http.OutgoingHttpHeaders;
  private readonly body: string[] = [];
  private request: http.ClientRequest;
  private isAborted = false;

  constructor(options: Options) {
    super();
    this.url = addressOf(options);
    this.method = options.method ?? 'GET';
    this.headers = { ...(options.headers as http.OutgoingHttpHeaders | undefined) };
    this.request = this.open();
  }

  setHeader(name: string, value: string): void {
    this.headers[name] = value;
    this.request.setHeader(name, value);
  }

  write(chunk: string): boolean {
    this.body.push(chunk);
    return this.request.write(chunk);
  }

  end = () => void this.request.end();

  abort(): void {
    this.isAborted = true;
    this.request.destroy();
  }

  private open(authorization?: string): http.ClientRequest {
    const { url, method, headers } = this;
    const request = requestTo(url, { method, headers }, authorization);
    request.on('error', (error) => this.isAborted || this.emit('error', netError(error)));
    request.on('response', (message) => {
      if (authorization !== undefined && message.statusCode !== 407) accept(authorization);
      if (message.statusCode === 407 && this.listenerCount('login') > 0) this.login(message);
      else this.respond(message);
    });
    return request;
  }

  private respond(message: http.IncomingMessage): void {
    const { statusCode = 0, headers: given } = message;
    if (isRedirect(statusCode) && given.location !== undefined)
      this.emit('redirect', statusCode, this.method, new URL(given.location, this.url).href, given);
    else this.emit('response', message);
  }

  private login(message: http.IncomingMessage): void {
    const { hostname: host = '', port = 0 } = systemProxy() ?? {};
    const realm = /realm="([^"]*)"/.exec(message.headers['proxy-authenticate'] ?? '')?.[1] ?? '';
    const info = { isProxy: true, scheme: 'basic', host, port: Number(port), realm };
    this.emit('login', info, (username?: string, password?: string) => {
      if (username === undefined) {
        this.respond(message);
        return;
      }
      message.resume();
      this.request = this.open(`Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`);
      for (const chunk of this.body) this.request.write(chunk);
      this.request.end();
    });
  }
}

export const netRequest = ((options: Options) => new NetRequest(options)) as unknown as Net['request'];
