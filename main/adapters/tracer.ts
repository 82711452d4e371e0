import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  NodeTracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { createRecorder } from '#app/tracing/createRecorder';
import { OtlpExporter } from '#app/tracing/OtlpExporter';
import { resourceOf } from '#app/tracing/resource';
import { CONSOLE_BATCHING, OTLP_BATCHING, SAMPLE_RATE } from '#app/tracing/rules';
import type { SpanSource } from '#app/tracing/SpanSource';

/** Longest wait for a collector on the way out (R29). */
const SHUTDOWN_MS = 2000;
/** Waiting for a collector must not keep a program alive that wants to end. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

export interface Tracer {
  /** At most two seconds. */
  shutdown(): Promise<void>;
}

/** Gives the main process's spans to OpenTelemetry: to the collector through `send`, or without one to the console (specification §7, §9). */
export function openTracer(
  spans: SpanSource,
  environment: string,
  send: ((body: string) => Promise<number>) | null,
): Tracer {
  const exporter = send
    ? new OtlpExporter({
        send,
        now: () => performance.now(),
        wait: pause,
        random: Math.random,
        onTrouble: (reason) => console.error(`Traces cannot be sent: ${reason}`),
      })
    : new ConsoleSpanExporter();
  let provider: NodeTracerProvider | null = null;
  const record = createRecorder((idGenerator) => {
    provider = new NodeTracerProvider({
      resource: resourceFromAttributes(resourceOf('desktop', environment)),
      sampler: new TraceIdRatioBasedSampler(SAMPLE_RATE),
      idGenerator,
      spanProcessors: [new BatchSpanProcessor(exporter, send ? OTLP_BATCHING : CONSOLE_BATCHING)],
    });
    return provider;
  });
  spans.open(record);
  return {
    shutdown: async () => {
      spans.open(null);
      await Promise.race([provider?.shutdown(), pause(SHUTDOWN_MS)]);
    },
  };
}
