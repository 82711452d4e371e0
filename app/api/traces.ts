import * as v from 'valibot';
import { endpoint } from './endpoint';

const Attributes = v.array(
  v.object({
    key: v.pipe(v.string(), v.maxLength(100)),
    value: v.object({
      stringValue: v.optional(v.string()),
      intValue: v.optional(v.union([v.number(), v.string()])),
      doubleValue: v.optional(v.number()),
      boolValue: v.optional(v.boolean()),
    }),
  }),
);
const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`)));
const Nanoseconds = v.pipe(v.string(), v.regex(/^\d{1,20}$/));

const Span = v.object({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: v.optional(hex(16)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** 1 internal, 3 client. */
  kind: v.picklist([1, 3]),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: Attributes,
  status: v.optional(v.object({ code: v.picklist([0, 1, 2]), message: v.optional(v.string()) })),
});

/** Spans as OTLP over HTTP has them in JSON; ids in hexadecimal, times in nanoseconds since the epoch (specification §7). */
export const SpanPush = v.object({
  resourceSpans: v.pipe(
    v.array(
      v.object({
        resource: v.object({ attributes: Attributes }),
        scopeSpans: v.pipe(
          v.array(
            v.object({
              scope: v.object({ name: v.string(), version: v.optional(v.string()) }),
              spans: v.pipe(v.array(Span), v.maxLength(1000)),
            }),
          ),
          v.maxLength(100),
        ),
      }),
    ),
    v.maxLength(100),
  ),
});
export type SpanPush = v.InferOutput<typeof SpanPush>;

/** A push of spans. specification §7: POST to `{host}/v1/traces` as JSON. */
export const pushTraces = endpoint('POST', '/v1/traces', {
  request: SpanPush,
  response: null,
  decode: () => undefined,
});
