import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { deliver, OTLP_BATCHING } from './rules';

export interface OtlpOptions {
  /** Posts a scrubbed body; resolves to the status of the answer. Rejects without one. */
  readonly send: (body: string) => Promise<number>;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly random: () => number;
  /** The first of several failures goes to the console: a span of it would cause the next failure. */
  readonly onTrouble: (reason: string) => void;
}

/** Sends spans as OTLP in JSON through the network of its process, by the retry rule of specification §9. */
export class OtlpExporter implements SpanExporter {
  private readonly running = new Set<Promise<void>>();
  private isFailing = false;

  constructor(private readonly options: OtlpOptions) {}

  export(batch: ReadableSpan[], done: (result: ExportResult) => void): void {
    const run = this.push(batch).then(
      () => {
        this.isFailing = false;
        done({ code: ExportResultCode.SUCCESS });
      },
      (error: unknown) => {
        const reason = error instanceof Error ? error : new Error('unknown');
        if (!this.isFailing) this.options.onTrouble(reason.message);
        this.isFailing = true;
        done({ code: ExportResultCode.FAILED, error: reason });
      },
    );
    this.running.add(run);
    void run.finally(() => this.running.delete(run));
  }

  async forceFlush(): Promise<void> {
    await Promise.all(this.running);
  }

  shutdown(): Promise<void> {
    return this.forceFlush();
  }

  private async push(batch: ReadableSpan[]): Promise<void> {
    const { send, now, wait, random } = this.options;
    const bytes = JsonTraceSerializer.serializeRequest(batch);
    if (!bytes) return;
    const body = new TextDecoder().decode(bytes);
    const until = now() + OTLP_BATCHING.exportTimeoutMillis;
    const status = await deliver(
      () => send(body),
      wait,
      random,
      () => until - now(),
    );
    if (status >= 300) throw new Error(`status ${status}`);
  }
}
