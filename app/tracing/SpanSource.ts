/** What a span may say beside its name: words, template paths and numbers, never an id, an address with a query, or a person. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span that has ended. */
export interface SpanRecord {
  /** 32 and 16 hexadecimal digits (W3C Trace Context). */
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  /** Method and path template, or words; never an id. */
  readonly name: string;
  readonly kind: 'client' | 'internal';
  /** Ms since the epoch, with fractions. */
  readonly start: number;
  readonly end: number;
  readonly attributes: SpanAttributes;
  /** Kind of the failure; null for none. */
  readonly error: string | null;
  /** Of the answer to a call; 0 for none. */
  readonly status: number;
}

export interface SpanParent {
  readonly traceId: string;
  readonly spanId: string;
}

export interface OpenSpan extends SpanParent {
  /** As the header of that name has it (W3C Trace Context §3.2). */
  readonly traceparent: string;
  /** Once; a second call does nothing. */
  end(error?: string | null, status?: number): void;
}

type Listener = (record: SpanRecord) => void;

/** Spans that are kept until a listener is set; more are dropped. */
const MAX_EARLY = 100;

const hex = (digits: number): string => {
  let text = '';
  while (text.length < digits) text += Math.floor(Math.random() * 16).toString(16);
  // A context of only zeros is invalid (W3C Trace Context §3.2.2.3).
  return /[^0]/.test(text) ? text : hex(digits);
};

/** A new context, in the trace of `parent` if given. */
export const newContext = (parent: SpanParent | null): SpanParent => ({
  traceId: parent?.traceId ?? hex(32),
  spanId: hex(16),
});

/** Ms since the epoch by the monotonic clock. */
export const traceTime = (): number => performance.timeOrigin + performance.now();

/** The parent that a `traceparent` header names; null if it is malformed (W3C Trace Context §3.2). */
export function readTraceparent(text: string | undefined): SpanParent | null {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(text ?? '') ?? [];
  const isZero = (id: string) => /^0+$/.test(id);
  if (traceId === undefined || spanId === undefined || isZero(traceId) || isZero(spanId)) return null;
  return { traceId, spanId };
}

/** Creates spans and buffers those that end before the listener is set. */
export class SpanSource {
  private listener: Listener | null = null;
  private readonly early: SpanRecord[] = [];
  /** The parent of spans that name none. */
  current: SpanParent | null = null;

  start(
    name: string,
    kind: SpanRecord['kind'],
    attributes: SpanAttributes = {},
    parent: SpanParent | null = this.current,
  ): OpenSpan {
    const context = newContext(parent);
    const start = traceTime();
    let hasEnded = false;
    return {
      ...context,
      traceparent: `00-${context.traceId}-${context.spanId}-01`,
      end: (error = null, status = 0) => {
        if (hasEnded) return;
        hasEnded = true;
        const parentId = parent?.spanId ?? null;
        this.add({ ...context, parentId, name, kind, start, end: traceTime(), attributes, error, status });
      },
    };
  }

  /** Adds a span that was measured elsewhere. */
  add(record: SpanRecord): void {
    if (this.listener) this.listener(record);
    else if (this.early.length < MAX_EARLY) this.early.push(record);
  }

  /** Sets the listener; null removes it. */
  open(listener: Listener | null): void {
    this.listener = listener;
    if (listener) for (const record of this.early.splice(0)) listener(record);
  }
}
