import { backoff } from '../lib/backoff';

/** Share of the traces that is kept: all (specification §9). */
export const SAMPLE_RATE = 1;

/** Numbers of a batch, times in ms (specification §9). */
export interface Batching {
  readonly maxQueueSize: number;
  readonly maxExportBatchSize: number;
  readonly scheduledDelayMillis: number;
  readonly exportTimeoutMillis: number;
}
const QUEUE = { maxQueueSize: 100, maxExportBatchSize: 50 } as const;
export const CONSOLE_BATCHING: Batching = { ...QUEUE, scheduledDelayMillis: 2000, exportTimeoutMillis: 10_000 };
export const OTLP_BATCHING: Batching = { ...QUEUE, scheduledDelayMillis: 5000, exportTimeoutMillis: 30_000 };

const MAX_RETRIES = 5;
const RETRY = { baseMs: 1000, factor: 1.5, maxMs: 5000, jitter: 0.2 } as const;
const RETRIED: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Where spans are sent below a configured endpoint (specification §7). */
export const tracesAddress = (endpoint: string): string => `${endpoint.replace(/\/+$/, '')}/v1/traces`;

/**
 * Sends until the collector takes it, five more tries have failed too, or no time is left (ms); an answer that a repeat
 * will not change ends it at once (specification §9). Returns the last status; rejects as `send` does.
 */
export async function deliver(
  send: () => Promise<number>,
  wait: (ms: number) => Promise<void>,
  random: () => number,
  timeLeft: () => number,
): Promise<number> {
  for (let retry = 1; ; retry += 1) {
    const status = await send();
    if (!RETRIED.has(status) || retry > MAX_RETRIES) return status;
    const pause = backoff(retry, RETRY, random());
    if (pause > timeLeft()) return status;
    await wait(pause);
  }
}
