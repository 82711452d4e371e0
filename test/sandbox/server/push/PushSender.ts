import http from 'node:http';
import https from 'node:https';
import { retryAfterMs } from '#app/api/errors';
import type { PushRequest } from '#app/domain/pushSubscription';
import { isLoopbackName } from '#app/lib/isPrivateAddress';
import { endpointProblem, lookUpOutside } from './address';
import { encryptFor, type VapidKeys } from './vapid';

/** How a push service answered. */
export interface PushAnswer {
  readonly status: number;
  /** How long it asks to wait, in ms; null: it does not say. */
  readonly retryAfterMs: number | null;
}

/** Longest wait for the answer of a push service, in ms. */
const ANSWER_MS = 10_000;

/** Sends texts to browsers by their push services. `keys`: of this server, the same each time, since subscriptions are made with them. */
export class PushSender {
  private readonly open = new Set<http.ClientRequest>();

  constructor(
    private readonly isLocalAllowed: boolean,
    private readonly keys: () => VapidKeys,
  ) {}

  publicKey(): string {
    return this.keys().publicKey;
  }

  problemOf(endpoint: string): string | null {
    return endpointProblem(endpoint, this.isLocalAllowed);
  }

  /**
   * Sends one text, and follows no redirect. `topic`: a later message with the same one replaces it while the browser is away.
   * Rejects when the text cannot be encrypted for these keys, or when no answer comes.
   */
  async send(to: PushRequest, text: string, topic: string | null): Promise<PushAnswer> {
    const { endpoint, headers, body } = encryptFor(to, text, topic, this.keys());
    return this.post(endpoint, headers, body);
  }

  /** Gives up what is under way. */
  close(): void {
    for (const request of this.open) request.destroy();
  }

  private post(endpoint: string, headers: http.OutgoingHttpHeaders, body: Buffer): Promise<PushAnswer> {
    const { protocol, hostname } = new URL(endpoint);
    const client = protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      const request = client.request(
        endpoint,
        {
          method: 'POST',
          headers,
          agent: false,
          ...(!isLoopbackName(hostname) && { lookup: lookUpOutside }),
        },
        (response) => {
          const retryAfter = response.headers['retry-after'] ?? null;
          resolve({ status: response.statusCode ?? 0, retryAfterMs: retryAfterMs({ retryAfter }, Date.now()) });
          // Its body says nothing that is needed, and may have no end.
          response.destroy();
        },
      );
      this.open.add(request);
      const timer = setTimeout(() => request.destroy(new Error('No answer in time')), ANSWER_MS);
      request.on('error', reject);
      request.on('close', () => {
        clearTimeout(timer);
        this.open.delete(request);
        reject(new Error('The connection was closed'));
      });
      request.end(body);
    });
  }
}
