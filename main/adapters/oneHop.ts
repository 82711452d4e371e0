import type { AuthInfo, ClientRequestConstructorOptions, IncomingMessage, Net } from 'electron';

export interface Hop {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** Null for a body that is too large or broke off; empty for a redirect. */
  readonly text: string | null;
}

export interface HopRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Sends one request and follows no redirect: its status and `Location` are the answer. Rejects without an answer. */
export type SendHop = (request: HopRequest, maxBytes: number, signal: AbortSignal) => Promise<Hop>;

/** Answers a proxy that wants a name and a password. */
type OnLogin = (info: AuthInfo, reply: (username?: string, password?: string) => void) => void;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const headersOf = (headers: Headers): Hop['headers'] => ({
  get: (name) => {
    const value = headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  },
});

function readBody(message: IncomingMessage, maxBytes: number): Promise<string | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    message.on('data', (part: Buffer) => {
      size += part.byteLength;
      if (size <= maxBytes) parts.push(part);
      else resolve(null);
    });
    message.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    message.on('error', () => resolve(null));
    message.on('aborted', () => resolve(null));
  });
}

/** Over Electron's `net.request`, which knows the system's proxies and certificates: its `net.fetch` tells nothing of a redirect that it does not follow. */
export function createSendHop(net: Pick<Net, 'request'>, onLogin?: () => OnLogin): SendHop {
  return ({ method, url, headers, body }, maxBytes, signal) =>
    new Promise((resolve, reject) => {
      const options: ClientRequestConstructorOptions = {
        method,
        url,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      };
      const request = net.request(options);
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
      const abort = () => {
        reject(new Error('aborted'));
        request.abort();
      };
      signal.addEventListener('abort', abort, { once: true });
      const settle = (hop: Hop) => {
        signal.removeEventListener('abort', abort);
        resolve(hop);
      };
      request.on('redirect', (status, _method, location, responseHeaders) => {
        const given = headersOf(responseHeaders);
        settle({ status, headers: { get: (name) => (name === 'Location' ? location : given.get(name)) }, text: '' });
        request.abort();
      });
      request.on('response', (message) => {
        void readBody(message, maxBytes).then((text) => {
          settle({ status: message.statusCode, headers: headersOf(message.headers), text });
          if (text === null) request.abort();
        });
      });
      // Without a listener the answer is that of the proxy.
      if (onLogin) request.on('login', onLogin());
      request.on('error', reject);
      if (body !== null) request.write(body);
      request.end();
    });
}
