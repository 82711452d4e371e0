import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SpanPush } from '../../../app/api/traces';
import { ATTRIBUTES, closedAttributes } from '../../../app/tracing/attributes';
import { CONSOLE_BATCHING, deliver, OTLP_BATCHING, SAMPLE_RATE, tracesAddress } from '../../../app/tracing/rules';
import { newContext, readTraceparent, SpanSource, type SpanRecord } from '../../../app/tracing/SpanSource';
import * as v from 'valibot';

describe('where spans come from', () => {
  test('a span carries its parent’s trace, ends once, and is kept until it is taken', () => {
    const source = new SpanSource();
    const outer = source.start('page', 'internal');
    const inner = source.start('GET /v1/user', 'client', {}, outer);
    inner.end('http', 500);
    inner.end(null, 200);
    outer.end();
    const taken: SpanRecord[] = [];
    source.open((record) => taken.push(record));
    expect(taken).toHaveLength(2);
    expect(taken[0]).toMatchObject({ name: 'GET /v1/user', error: 'http', status: 500, parentId: outer.spanId });
    expect(taken[0]?.traceId).toBe(taken[1]?.traceId);
    expect(taken[0]?.end).toBeGreaterThanOrEqual(taken[0]?.start ?? Infinity);
    source.start('later', 'internal').end();
    expect(taken).toHaveLength(3);
  });

  test('without a listener the memory is bounded', () => {
    const source = new SpanSource();
    for (let count = 0; count < 10_000; count += 1) source.start('x', 'internal').end();
    const taken: SpanRecord[] = [];
    source.open((record) => taken.push(record));
    expect(taken).toHaveLength(100);
  });

  test('a context on the wire reads back; anything else is none (W3C Trace Context)', () => {
    const source = new SpanSource();
    for (let count = 0; count < 200; count += 1) {
      const span = source.start('x', 'client', {}, count % 2 ? newContext(null) : null);
      expect(readTraceparent(span.traceparent)).toEqual({ traceId: span.traceId, spanId: span.spanId });
    }
    const zero = (digits: number) => '0'.repeat(digits);
    for (const bad of [
      undefined,
      '',
      `00-${zero(32)}-${'a'.repeat(16)}-01`,
      `00-${'a'.repeat(32)}-${zero(16)}-01`,
      `ff-${'a'.repeat(32)}-${'a'.repeat(16)}-01`,
      `00-${'A'.repeat(32)}-${'a'.repeat(16)}-01`,
      `00-${'a'.repeat(32)}-${'a'.repeat(16)}-01-more`,
      `x00-${'a'.repeat(32)}-${'a'.repeat(16)}-01`,
    ])
      expect(readTraceparent(bad)).toBeNull();
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readTraceparent(text) === null));
  });
});

describe('what a span may say (S23)', () => {
  test('attributes are a closed set, their texts bounded, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(fc.string(), fc.constantFrom(...ATTRIBUTES, '__proto__', 'url.full', 'http.request.header.cookie')),
          fc.oneof(fc.string({ maxLength: 2000 }), fc.double()),
        ),
        (attributes) => {
          for (const [key, value] of Object.entries(closedAttributes(attributes))) {
            expect(ATTRIBUTES.has(key)).toBe(true);
            expect(String(value).length).toBeLessThanOrEqual(200);
          }
        },
      ),
    );
    expect(closedAttributes({ 'http.route': `/v1${'x'.repeat(300)}`, 'farsight.attempt': 12_345 })).toEqual({
      'http.route': `/v1${'x'.repeat(197)}`,
      'farsight.attempt': 12_345,
    });
    expect([...ATTRIBUTES].filter((key) => /url\.full|query|header|user|token|id$/.test(key))).toEqual([]);
  });
});

describe('delivery (specification §9)', () => {
  const send = (...statuses: number[]) => {
    const tries: number[] = [];
    return {
      tries,
      run: () => {
        tries.push(tries.length + 1);
        return Promise.resolve(statuses[Math.min(tries.length, statuses.length) - 1] ?? 0);
      },
    };
  };
  const waited = async (random: number, ...statuses: number[]) => {
    const waits: number[] = [];
    const sender = send(...statuses);
    const wait = (ms: number) => Promise.resolve(void waits.push(ms));
    const status = await deliver(
      sender.run,
      wait,
      () => random,
      () => Infinity,
    );
    return { status, waits, tries: sender.tries.length };
  };

  test('all traces are kept; the numbers of a batch are the specification’s', () => {
    expect(SAMPLE_RATE).toBe(1);
    const queue = { maxQueueSize: 100, maxExportBatchSize: 50 };
    expect(CONSOLE_BATCHING).toEqual({ ...queue, scheduledDelayMillis: 2000, exportTimeoutMillis: 10_000 });
    expect(OTLP_BATCHING).toEqual({ ...queue, scheduledDelayMillis: 5000, exportTimeoutMillis: 30_000 });
    expect(tracesAddress('https://traces.test:4318/')).toBe('https://traces.test:4318/v1/traces');
    expect(tracesAddress('/')).toBe('/v1/traces');
  });

  // @spec 9.29
  test('tries five times more: 1000 ms, half as much again each time, 5000 ms at most, a fifth more or less', async () => {
    expect(await waited(0.5, 503)).toEqual({ status: 503, tries: 6, waits: [1000, 1500, 2250, 3375, 5000] });
    expect((await waited(0, 503)).waits).toEqual([800, 1200, 1800, 2700, 4000]);
    expect((await waited(1, 503)).waits).toEqual([1200, 1800, 2700, 4050, 6000]);
    expect(await waited(0.5, 503, 429, 200)).toMatchObject({ status: 200, tries: 3 });
  });

  test.each([429, 502, 503, 504])('%i is tried again', async (status) => {
    expect(await waited(0.5, status, 200)).toMatchObject({ status: 200, tries: 2 });
  });

  // @spec 9.30
  test('nothing else is tried again', async () => {
    for (let status = 200; status < 600; status += 1) {
      if ([429, 502, 503, 504].includes(status)) continue;
      expect(await waited(0.5, status, 200)).toMatchObject({ status, tries: 1 });
    }
  });

  test('ends when the time of the export is over', async () => {
    let left = 4000;
    const { run, tries } = send(503);
    const wait = (ms: number) => Promise.resolve(void (left -= ms));
    expect(
      await deliver(
        run,
        wait,
        () => 0.5,
        () => left,
      ),
    ).toBe(503);
    expect(tries).toHaveLength(3);
  });
});

test('a push that is none is refused, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { success } = v.safeParse(SpanPush, value);
      expect(success).toBe(success && typeof value === 'object' && value !== null && 'resourceSpans' in value);
    }),
  );
});
