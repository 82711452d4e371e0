import { isApiError } from '#app/api/errors';
import { SpanPush } from '#app/api/traces';
import type { Handlers } from '#app/bridge/index';
import { BridgeError } from '#app/bridge/kit';
import { SpanSource, readTraceparent } from '#app/tracing/SpanSource';
import * as v from 'valibot';
import type { Send } from '../adapters/network';
import type { Tracer } from '../adapters/tracer';

export interface TracesOptions {
  /** Posts spans to the collector, scrubbed; null where none is configured. */
  readonly send: ((body: string) => Promise<number>) | null;
  /** Converts spans for OpenTelemetry; called once the first window is shown. */
  readonly open: (spans: SpanSource) => Promise<Tracer>;
  readonly log: (level: 'warn' | 'error', message: string, data?: unknown) => void;
}

/** The traces of the main process and, passed on, of its page. */
export class Traces {
  readonly spans = new SpanSource();
  private tracer: Tracer | null = null;
  private isStarted = false;

  constructor(private readonly options: TracesOptions) {}

  readonly handlers: Handlers['traces'] = {
    push: async ({ body }) => {
      const { send } = this.options;
      if (!send) throw new BridgeError('no-collector', 'No collector is configured.');
      // The page's data is parsed and written again, so that only spans are sent.
      return send(JSON.stringify(v.parse(SpanPush, JSON.parse(body))));
    },
  };

  /** Once; a repeat is skipped with a warning (specification §4, §8). */
  async start(): Promise<void> {
    if (this.isStarted) {
      this.options.log('warn', 'Tracing is initialised already');
      return;
    }
    this.isStarted = true;
    try {
      this.tracer = await this.options.open(this.spans);
    } catch (error) {
      this.options.log('error', 'Tracer initialization failed', { error });
    }
  }

  /** Sends the spans that have ended; the caller limits the time. */
  async close(): Promise<void> {
    await this.tracer?.shutdown().catch(() => undefined);
  }
}

/** Calls with a span for each; `traceparent` is sent only with a collector (S23). */
export function traceCalls(send: Send, spans: SpanSource, isPropagated: boolean): Send {
  return async (request, token, signal) => {
    const { traceparent, ...headers } = request.headers;
    const span = spans.start(`${request.method} ${request.route}`, 'client', {}, readTraceparent(traceparent));
    const traced = isPropagated ? { ...headers, traceparent: span.traceparent } : headers;
    try {
      const answer = await send({ ...request, headers: traced }, token, signal);
      span.end(answer.status >= 400 ? 'http' : null, answer.status);
      return answer;
    } catch (error) {
      span.end(isApiError(error) ? error.kind : 'unknown');
      throw error;
    }
  };
}
