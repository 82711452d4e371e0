import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace, type TracerProvider } from '@opentelemetry/api';
import type { IdGenerator } from '@opentelemetry/sdk-trace-base';
import { SHORT_NAME, VERSION } from '../brand';
import { closedAttributes } from './attributes';
import { newContext, type SpanAttributes, type SpanRecord } from './SpanSource';

const KINDS = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** The conventions' attributes of a call and of a failure; the name of a call is its method and template. */
function callAttributes({ kind, name, status, error }: SpanRecord): SpanAttributes {
  const [method = '', template = ''] = name.split(' ');
  return {
    ...(kind === 'client' && { 'http.request.method': method, 'url.template': template }),
    ...(status !== 0 && { 'http.response.status_code': status }),
    ...(error !== null && { 'error.type': error === 'http' ? String(status) : error }),
  };
}

/** Makes spans of records that have ended, under the ids that they already went by on the wire. */
export function createRecorder(provide: (ids: IdGenerator) => TracerProvider): (record: SpanRecord) => void {
  let next = newContext(null);
  const provider = provide({ generateTraceId: () => next.traceId, generateSpanId: () => next.spanId });
  const tracer = provider.getTracer(SHORT_NAME, VERSION);
  return (record) => {
    next = record;
    const { traceId, parentId, name, kind, start, end, error } = record;
    const parent =
      parentId === null
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED });
    const attributes = closedAttributes({ ...record.attributes, ...callAttributes(record) });
    const span = tracer.startSpan(name.slice(0, 200), { kind: KINDS[kind], startTime: start, attributes }, parent);
    if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  };
}
