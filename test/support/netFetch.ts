import http from 'node:http';
import type { Fetch } from '../../main/adapters/signals';
import { netError } from './netError';
import { requestTo } from './throughProxy';

/** Chromium makes no more connections to one server. */
const CONNECTIONS = 6;

const WITHOUT_BODY = [101, 204, 205, 304];

/** Cancelling it only stops reading: the rest waits, and so does the connection. */
function bodyOf(message: http.IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      message.pause();
      message.on('data', (chunk: Buffer) => {
        message.pause();
        controller.enqueue(new Uint8Array(chunk));
      });
      message.on('end', () => controller.close());
      message.on('error', (error) => controller.error(netError(error)));
    },
    pull: () => void message.resume(),
    cancel: () => void message.pause().removeAllListeners('data').removeAllListeners('end'),
  });
}

/**
 * `net.fetch` of Electron, as far as the app uses it, over Node's own client, with what sets it apart from Node's `fetch`: cancelling
 * the body of an answer frees nothing, an answer has no `url`, and an error is nothing but a name. Its connection is kept until the request is aborted by its signal, and six are all there are.
 * As Electron's, it cancels the question of a proxy for a password: the proxy's own answer is the answer.
 * It leaves out what `netRequest` leaves out, and follows no redirect.
 */
export function createNetFetch(): Fetch {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = requestTo(url, { agent, method, headers: Object.fromEntries(new Headers(headers)) });
      const abort = () => {
        reject(signal?.reason as Error);
        request.destroy();
      };
      signal?.addEventListener('abort', abort, { once: true });
      request.on('close', () => signal?.removeEventListener('abort', abort));
      request.on('error', (error) => reject(netError(error)));
      request.on('response', (message) => {
        const { statusCode: status = 0, headers: given } = message;
        if (status >= 300 && status < 400 && given.location !== undefined) {
          request.destroy(new Error('redirected'));
          return;
        }
        const stream = WITHOUT_BODY.includes(status) ? null : bodyOf(message);
        const list = Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]);
        resolve(new Response(stream, { status, headers: list }));
      });
      request.end(body);
    });
}
