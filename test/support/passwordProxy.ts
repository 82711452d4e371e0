import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PasswordProxy {
  readonly url: string;
  /** As the proxy is named in a question. */
  readonly host: string;
  /** Methods and addresses that were let through. */
  readonly passed: string[];
  /** How many requests were refused. */
  readonly refused: () => number;
  /** Another password than before is asked for from now on. */
  change(password: string): void;
  close(): Promise<void>;
}

/** A proxy for http that lets nobody through without a name and a password (RFC 9110 §11.7). */
export async function startPasswordProxy(username: string, password: string): Promise<PasswordProxy> {
  const passed: string[] = [];
  let wanted = password;
  let refused = 0;
  const server = http.createServer((request, response) => {
    const { 'proxy-authorization': given, ...headers } = request.headers;
    if (given !== `Basic ${Buffer.from(`${username}:${wanted}`).toString('base64')}`) {
      refused += 1;
      request.resume();
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Harbour office"' }).end('Sign in first');
      return;
    }
    passed.push(`${request.method} ${request.url}`);
    const onward = http.request(request.url ?? '', { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    passed,
    refused: () => refused,
    change: (next) => (wanted = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
