import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  TraceIdRatioBasedSampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { WebTracerProvider } from '@opentelemetry/sdk-trace-web';
import { createRecorder } from '#app/tracing/createRecorder';
import { OtlpExporter } from '#app/tracing/OtlpExporter';
import { resourceOf } from '#app/tracing/resource';
import { CONSOLE_BATCHING, OTLP_BATCHING, SAMPLE_RATE } from '#app/tracing/rules';
import { log } from '../../lib/log';
import type { SpanRecord } from '#app/tracing/SpanSource';
import type { SendSpans } from '../../platform/Platform';

export interface TracingOptions {
  readonly platform: 'web' | 'desktop';
  readonly environment: string;
  /** Null without a collector; spans then go to the console (specification §7). */
  readonly send: SendSpans | null;
}

function exporterFor(send: SendSpans | null): SpanExporter {
  if (!send) return new ConsoleSpanExporter();
  return new OtlpExporter({
    send,
    now: () => performance.now(),
    wait: (ms) => new Promise((resolve) => window.setTimeout(resolve, ms)),
    random: Math.random,
    onTrouble: (reason) => console.warn(`Traces cannot be sent: ${reason}`),
  });
}

type Record = (record: SpanRecord) => void;

function start({ platform, environment, send }: TracingOptions): Record {
  const batching = send ? OTLP_BATCHING : CONSOLE_BATCHING;
  const processor = new BatchSpanProcessor(exporterFor(send), batching);
  let provider: WebTracerProvider | null = null;
  const record = createRecorder((idGenerator) => {
    provider = new WebTracerProvider({
      resource: resourceFromAttributes(resourceOf(platform, environment)),
      sampler: new TraceIdRatioBasedSampler(SAMPLE_RATE),
      idGenerator,
      spanProcessors: [processor],
    });
    return provider;
  });
  window.addEventListener('pagehide', ({ persisted }) => {
    // The browser may restore this page from its back/forward cache; tracing must still work then.
    void (persisted ? provider?.forceFlush() : provider?.shutdown())?.catch(() => undefined);
  });
  return record;
}

let isInitialised = false;

/** Starts OpenTelemetry tracing of the page, once. A second call only warns (specification §4, §8). Returns null when tracing is off. */
export function openTracing(options: TracingOptions): Record | null {
  if (isInitialised) {
    log('warn', 'Tracing is initialised already');
    return null;
  }
  isInitialised = true;
  try {
    return start(options);
  } catch (error) {
    log('error', 'Tracer initialization failed', { error });
    return null;
  }
}
