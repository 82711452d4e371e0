import type { SpanPush } from '#app/api/traces';
import { ATTRIBUTES } from '#app/tracing/attributes';
import { Problem } from './problem';

const MAX_SPANS = 2000;

/** A span as the sandbox shows it. */
export interface KeptSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly service: string;
  readonly name: string;
  /** Ms since the epoch, and ms. */
  readonly start: number;
  readonly duration: number;
  readonly isFailed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

const refuse = (reason: string) => new Problem(400, 'otlp', reason);

type Attributes = SpanPush['resourceSpans'][number]['resource']['attributes'];

function valuesOf(attributes: Attributes): Record<string, string | number> {
  const valueOf = ({ value }: Attributes[number]) =>
    value.stringValue ?? Number(value.intValue ?? value.doubleValue ?? Number.NaN);
  return Object.fromEntries(attributes.map((one) => [one.key, valueOf(one)]));
}

/** A trace collector that takes what this product may send and refuses the rest. */
export class OtlpSink {
  readonly spans: KeptSpan[] = [];

  /** Throws a Problem 400 for the first thing that is wrong; nothing is kept then. */
  take({ resourceSpans }: SpanPush): void {
    const taken = resourceSpans.flatMap(({ resource, scopeSpans }) => {
      const service = valuesOf(resource.attributes)['service.name'];
      if (typeof service !== 'string') throw refuse('service.name is missing');
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => this.read(span, service)));
    });
    this.spans.push(...taken);
    this.spans.splice(0, Math.max(0, this.spans.length - MAX_SPANS));
  }

  private read(
    span: SpanPush['resourceSpans'][number]['scopeSpans'][number]['spans'][number],
    service: string,
  ): KeptSpan {
    const attributes = valuesOf(span.attributes);
    const odd = Object.keys(attributes).find((key) => !ATTRIBUTES.has(key));
    if (odd !== undefined) throw refuse(`attribute ${odd} is none of this product's`);
    const start = Number(BigInt(span.startTimeUnixNano) / 1000n) / 1000;
    const end = Number(BigInt(span.endTimeUnixNano) / 1000n) / 1000;
    if (end < start) throw refuse(`${span.name} ends before it begins`);
    return {
      traceId: span.traceId,
      spanId: span.spanId,
      parentId: span.parentSpanId ?? null,
      service,
      name: span.name,
      start,
      duration: end - start,
      isFailed: span.status?.code === 2,
      attributes,
    };
  }
}
