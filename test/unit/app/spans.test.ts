import { describe, expect, test } from '@jest/globals';
import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { createRecorder } from '#app/tracing/createRecorder';
import { OtlpExporter, type OtlpOptions } from '#app/tracing/OtlpExporter';
import { resourceOf } from '#app/tracing/resource';
import { tracesAddress } from '#app/tracing/rules';
import { newContext, SpanSource, type SpanRecord } from '#app/tracing/SpanSource';

const TRACE = 'a'.repeat(32);
const call = (own: Partial<SpanRecord> = {}): SpanRecord => ({
  traceId: TRACE,
  spanId: 'b'.repeat(16),
  parentId: null,
  name: 'GET /v1/user/devices/{id}',
  kind: 'client',
  start: 1_793_534_400_000,
  end: 1_793_534_400_250,
  attributes: {},
  error: null,
  status: 200,
  ...own,
});

function recorded(...records: readonly SpanRecord[]): ReadableSpan[] {
  const exporter = new InMemorySpanExporter();
  const record = createRecorder(
    (idGenerator) =>
      new BasicTracerProvider({
        idGenerator,
        resource: resourceFromAttributes(resourceOf('web', 'test')),
        spanProcessors: [new SimpleSpanProcessor(exporter)],
      }),
  );
  for (const one of records) record(one);
  return exporter.getFinishedSpans();
}

describe('a span that is recorded', () => {
  test('goes by the ids that went over the wire, below its parent', () => {
    const [first, second] = recorded(call(), call({ spanId: 'c'.repeat(16), parentId: 'b'.repeat(16) }));
    expect(first?.spanContext()).toMatchObject({ traceId: TRACE, spanId: 'b'.repeat(16) });
    expect(second?.spanContext()).toMatchObject({ traceId: TRACE, spanId: 'c'.repeat(16) });
    expect([first?.parentSpanContext, second?.parentSpanContext?.spanId]).toEqual([undefined, 'b'.repeat(16)]);
  });

  test('of a call has its method, its template and its status; of anything else none of them', () => {
    const [good, failed, lost, own] = recorded(
      call({ attributes: { 'farsight.attempt': 2, 'url.full': 'https://x.test/?token=s' } }),
      call({ error: 'http', status: 503 }),
      call({ error: 'network', status: 0 }),
      call({ kind: 'internal', name: 'first paint', status: 0 }),
    );
    expect(good).toMatchObject({ name: 'GET /v1/user/devices/{id}', kind: SpanKind.CLIENT });
    expect(good?.attributes).toEqual({
      'farsight.attempt': 2,
      'http.request.method': 'GET',
      'url.template': '/v1/user/devices/{id}',
      'http.response.status_code': 200,
    });
    expect(failed?.attributes).toMatchObject({ 'http.response.status_code': 503, 'error.type': '503' });
    expect(lost?.attributes).toEqual({
      'http.request.method': 'GET',
      'url.template': '/v1/user/devices/{id}',
      'error.type': 'network',
    });
    expect([own?.kind, own?.attributes]).toEqual([SpanKind.INTERNAL, {}]);
    expect([good, failed, lost, own].map((one) => one?.status.code)).toEqual([
      SpanStatusCode.UNSET,
      SpanStatusCode.ERROR,
      SpanStatusCode.ERROR,
      SpanStatusCode.UNSET,
    ]);
  });

  test('lasted as long as it did, and has a short name', () => {
    const [one] = recorded(call({ name: `GET ${'x'.repeat(500)}` }));
    expect(one?.name).toHaveLength(200);
    expect([one?.startTime, one?.endTime]).toEqual([
      [1_793_534_400, 0],
      [1_793_534_400, 250_000_000],
    ]);
  });

  test('says who made it (specification §9)', () => {
    expect(recorded(call())[0]?.resource.attributes).toMatchObject({
      'service.name': 'farsight-web',
      'service.version': '1.1.6',
      'deployment.environment.name': 'test',
      'vcs.ref.head.revision': 'unknown',
    });
    expect(resourceOf('desktop', 'x')['service.name']).toBe('farsight-desktop');
  });
});

describe('a batch on its way to a collector', () => {
  function setUp(answers: readonly (number | string)[]) {
    const [bodies, troubles, waits, done]: [string[], string[], number[], ExportResult[]] = [[], [], [], []];
    let now = 0;
    const options: OtlpOptions = {
      send: (body) => {
        const answer = answers[Math.min(bodies.length, answers.length - 1)] ?? 200;
        bodies.push(body);
        return typeof answer === 'number' ? Promise.resolve(answer) : Promise.reject(new Error(answer));
      },
      now: () => now,
      wait: (ms) => {
        waits.push(ms);
        now += ms;
        return Promise.resolve();
      },
      random: () => 0.5,
      onTrouble: (reason) => troubles.push(reason),
    };
    const exporter = new OtlpExporter(options);
    const push = async () => {
      exporter.export(recorded(call()), (result) => done.push(result));
      await exporter.forceFlush();
    };
    return { bodies, troubles, waits, done, push, exporter };
  }

  test('is JSON with its spans, and done when the collector has taken it', async () => {
    const { bodies, done, push, troubles } = setUp([200]);
    await push();
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      resourceSpans: [{ scopeSpans: [{ scope: { name: 'farsight', version: '1.1.6' }, spans: [{ traceId: TRACE }] }] }],
    });
    expect([done, troubles]).toEqual([[{ code: ExportResultCode.SUCCESS }], []]);
  });

  test.each([300, 400, 404])('that is refused with %i fails at once', async (status) => {
    const { bodies, done, push, troubles } = setUp([status]);
    await push();
    expect([bodies.length, troubles]).toEqual([1, [`status ${status}`]]);
    expect(done).toMatchObject([{ code: ExportResultCode.FAILED, error: { message: `status ${status}` } }]);
  });

  test.each([200, 204, 299])('that is answered with %i is taken', async (status) => {
    const { done, push } = setUp([status]);
    await push();
    expect(done).toEqual([{ code: ExportResultCode.SUCCESS }]);
  });

  test('is tried again within its 30 s, and tells of a run of failures once', async () => {
    const { bodies, waits, push, troubles, done } = setUp([503]);
    await push();
    expect([bodies.length, waits]).toEqual([6, [1000, 1500, 2250, 3375, 5000]]);
    await push();
    expect([troubles, done.length]).toEqual([['status 503'], 2]);
  });

  test('tells of the next failure after one was taken', async () => {
    const { push, troubles } = setUp(['refused', 200, 'reset']);
    for (let turn = 0; turn < 3; turn += 1) await push();
    expect(troubles).toEqual(['refused', 'reset']);
  });

  test('is waited for at the end', async () => {
    const { exporter, done } = setUp([200]);
    exporter.export(recorded(call()), (result) => done.push(result));
    expect(done).toEqual([]);
    await exporter.shutdown();
    expect(done).toHaveLength(1);
  });
});

test.each([
  ['https://traces.test', 'https://traces.test/v1/traces'],
  ['https://traces.test:4318//', 'https://traces.test:4318/v1/traces'],
  ['https://traces.test/otlp/', 'https://traces.test/otlp/v1/traces'],
  ['/otlp', '/otlp/v1/traces'],
])('spans for %s are sent to %s (specification §7)', (endpoint, address) =>
  expect(tracesAddress(endpoint)).toBe(address),
);

describe('a source of spans', () => {
  test('has the current parent where none is named, and none where that is said', () => {
    const source = new SpanSource();
    const parent = newContext(null);
    source.current = parent;
    const taken: SpanRecord[] = [];
    source.open((record) => taken.push(record));
    source.start('a', 'internal').end();
    source.start('b', 'internal', {}, null).end('timeout');
    source.start('c', 'internal', { 'farsight.attempt': 1 }).end(null, 204);
    expect(taken).toMatchObject([
      { name: 'a', parentId: parent.spanId, traceId: parent.traceId, error: null, status: 0, attributes: {} },
      { name: 'b', parentId: null, error: 'timeout' },
      { name: 'c', kind: 'internal', status: 204, attributes: { 'farsight.attempt': 1 } },
    ]);
    expect(taken[1]?.traceId).not.toBe(parent.traceId);
  });

  test('that is closed keeps what comes until it is opened again', () => {
    const source = new SpanSource();
    const first: SpanRecord[] = [];
    source.open((record) => first.push(record));
    source.open(null);
    source.add(call());
    const second: SpanRecord[] = [];
    source.open((record) => second.push(record));
    source.open((record) => second.push(record));
    expect([first, second]).toEqual([[], [call()]]);
  });

  test('measures by a clock that was never set back, in ms since the epoch', () => {
    const source = new SpanSource();
    const taken: SpanRecord[] = [];
    source.open((record) => taken.push(record));
    const before = performance.timeOrigin + performance.now();
    source.start('a', 'internal').end();
    const after = performance.timeOrigin + performance.now();
    expect(taken[0]?.start).toBeGreaterThanOrEqual(before);
    expect(taken[0]?.end).toBeLessThanOrEqual(after);
  });
});
