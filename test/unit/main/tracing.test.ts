import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { getDevice } from '../../../app/api/device';
import { buildRequest } from '../../../app/api/request';
import { createOtlpPush } from '../../../main/adapters/otlpPush';
import type { Send } from '../../../main/adapters/network';
import { openTracer, type Tracer } from '../../../main/adapters/tracer';
import { Traces, traceCalls } from '../../../main/capabilities/Traces';
import { createSignInTrace } from '../../../main/session/signInTrace';
import { SpanSource, type SpanRecord } from '../../../app/tracing/SpanSource';
import { start, type Sandbox } from '../../sandbox/index';
import { catchConsole } from '../../support/catchConsole';

const CANARY = 'canary-0123456789abcdef';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let tracer: Tracer | null = null;
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await tracer?.shutdown();
  tracer = null;
});

function taken(source: SpanSource): SpanRecord[] {
  const records: SpanRecord[] = [];
  source.open((record) => records.push(record));
  return records;
}

interface Body {
  readonly resourceSpans: { scopeSpans: { spans: { name: string; traceId: string }[] }[] }[];
}
const namesIn = (body: string) =>
  (JSON.parse(body) as Body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

describe('batches (specification §9)', () => {
  const setUp = () => {
    jest.useFakeTimers();
    const bodies: string[] = [];
    const source = new SpanSource();
    let answer: () => Promise<number> = () => Promise.resolve(200);
    tracer = openTracer(source, 'test', (body) => {
      bodies.push(body);
      return answer();
    });
    const add = (count: number) => {
      for (let one = 0; one < count; one += 1) source.start('GET /v1/user', 'client').end(null, 200);
    };
    return { add, bodies, hang: () => (answer = () => new Promise(() => undefined)) };
  };

  // @spec 9.28
  test('wait 5 s for company, go at once at 50, and are of 50 at most', async () => {
    const { add, bodies } = setUp();
    add(49);
    await jest.advanceTimersByTimeAsync(4900);
    expect(bodies).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(200);
    expect(bodies.map((body) => namesIn(body).length)).toEqual([49]);
    add(50);
    await jest.advanceTimersByTimeAsync(10);
    expect(bodies.map((body) => namesIn(body).length)).toEqual([49, 50]);
  });

  test('a collector that never answers costs a queue of 100', async () => {
    const { add, bodies, hang } = setUp();
    hang();
    add(10_000);
    await jest.advanceTimersByTimeAsync(10);
    expect(bodies).toHaveLength(1);
    // The next goes when 30 s have passed without an answer; what did not fit is gone.
    await jest.advanceTimersByTimeAsync(29_000);
    expect(bodies).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(2000 + 5000);
    await jest.advanceTimersByTimeAsync(30_000 + 5000);
    await jest.advanceTimersByTimeAsync(30_000 + 5000);
    const spans = bodies.flatMap(namesIn);
    expect(spans.length).toBeLessThanOrEqual(150);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(spans.length);
  });

  // @spec 7.34, 9.27
  test('without a collector go to the console after 2 s (specification §7)', async () => {
    jest.useFakeTimers();
    const print = catchConsole('dir');
    const source = new SpanSource();
    tracer = openTracer(source, 'test', null);
    source.start('GET /v1/user', 'client').end(null, 200);
    await jest.advanceTimersByTimeAsync(1900);
    expect(print).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(print).toHaveBeenCalledWith(expect.objectContaining({ name: 'GET /v1/user' }), expect.anything());
  });
});

describe('a collector over HTTP', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await start({ test: true, devices: 1 });
  });
  afterEach(() => sandbox.close());
  const kept = async () => (await fetch(`${sandbox.url}/sandbox/traces`)).text();

  // @spec 1.14, 7.33, 9.26
  test('gets spans under the ids that went over the wire, with version 1.1.6, and no secret', async () => {
    const source = new SpanSource();
    const push = createOtlpPush(
      (url, init) => fetch(url, init),
      sandbox.url,
      (body) => body.replaceAll(CANARY, ''),
    );
    const seen: string[] = [];
    tracer = openTracer(source, 'test', (body) => {
      seen.push(body);
      return push(body);
    });
    const secret = {
      'url.full': `https://x.test/?token=${CANARY}`,
      'http.route': '/devices/:device_id',
      cookie: CANARY,
    };
    const span = source.start('GET /v1/user/devices/{id}', 'client', secret);
    span.end('http', 503);
    await tracer.shutdown();
    tracer = null;
    const text = await kept();
    expect(JSON.parse(text)).toMatchObject({
      traceId: span.traceId,
      spanId: span.spanId,
      parentId: null,
      service: 'farsight-desktop',
      name: 'GET /v1/user/devices/{id}',
      isFailed: true,
      attributes: {
        'http.request.method': 'GET',
        'url.template': '/v1/user/devices/{id}',
        'http.route': '/devices/:device_id',
        'http.response.status_code': 503,
        'error.type': '503',
      },
    });
    expect(seen.join('')).toContain('"service.version","value":{"stringValue":"1.1.6"}');
    expect(seen.join('')).not.toContain(CANARY);
  });

  test('that refuses, is down, or answers HTML costs one line on the console for a run of failures', async () => {
    const said = catchConsole('error');
    sandbox.control.addFault({ path: '/v1/traces', kind: 'status', status: 400, times: 1 });
    sandbox.control.addFault({ path: '/v1/traces', kind: 'reset', times: 1 });
    sandbox.control.addFault({ path: '/v1/traces', kind: 'body', text: '<html>', contentType: 'text/html', times: 1 });
    const push = createOtlpPush(
      (url, init) => fetch(url, init),
      sandbox.url,
      (body) => body,
    );
    const source = new SpanSource();
    tracer = openTracer(source, 'test', push);
    for (let batch = 0; batch < 3; batch += 1) {
      for (let one = 0; one < 50; one += 1) source.start('x', 'internal').end();
      await pause(150);
    }
    expect(said.mock.calls).toEqual([['Traces cannot be sent: status 400']]);
  });
});

describe('initialisation (specification §4, §8)', () => {
  const setUp = (open: () => Promise<Tracer>) => {
    const lines: [string, string][] = [];
    const traces = new Traces({ send: null, open, log: (level, message) => void lines.push([level, message]) });
    return { traces, lines };
  };

  test('happens once; a repeat is skipped with a warning', async () => {
    const open = jest.fn(() => Promise.resolve({ shutdown: () => Promise.resolve() }));
    const { traces, lines } = setUp(open);
    await traces.start();
    await traces.start();
    expect(open).toHaveBeenCalledTimes(1);
    expect(lines).toEqual([['warn', 'Tracing is initialised already']]);
  });

  test('that fails is told as such, and everything else goes on', async () => {
    const { traces, lines } = setUp(() => Promise.reject(new Error('no crypto')));
    await traces.start();
    expect(lines).toEqual([['error', 'Tracer initialization failed']]);
    traces.spans.start('x', 'internal').end();
    await traces.close();
  });
});

describe('what the page hands over', () => {
  const setUp = () => {
    const sent: string[] = [];
    const send = (body: string) => {
      sent.push(body);
      return Promise.resolve(200);
    };
    const traces = new Traces({ send, open: () => Promise.reject(new Error()), log: () => undefined });
    return { push: (body: string) => traces.handlers.push({ body }), sent };
  };

  test.each(['', 'null', '[]', '{}', '{"resourceSpans":[{"resource":{}}]}', '{"resourceSpans":7}', '\u0000'])(
    '%j is refused and goes nowhere',
    async (body) => {
      const { push, sent } = setUp();
      await expect(push(body)).rejects.toThrow();
      expect(sent).toEqual([]);
    },
  );

  test('is rewritten: nothing but spans gets out', async () => {
    const { push, sent } = setUp();
    const body = JSON.stringify({ resourceSpans: [], stolen: CANARY, nested: { more: CANARY } });
    expect(await push(body)).toBe(200);
    expect(sent).toEqual(['{"resourceSpans":[]}']);
  });
});

describe('calls of the main process', () => {
  const request = buildRequest(getDevice, { params: { id: CANARY } });

  test('leave a span by their template, in the trace of the page’s; the API hears of it where traces are collected', async () => {
    const source = new SpanSource();
    const records = taken(source);
    const asked: Readonly<Record<string, string>>[] = [];
    const send: Send = ({ headers }) => {
      asked.push(headers);
      return Promise.resolve({ status: 404, text: '', retryAfter: null });
    };
    const page = new SpanSource().start('GET /v1/user/devices/{id}', 'client');
    const headers = { traceparent: page.traceparent, 'If-Match': '"1"' };
    await traceCalls(send, source, true)({ ...request, headers }, null);
    await traceCalls(send, source, false)({ ...request, headers }, null);
    expect(records[0]).toMatchObject({ traceId: page.traceId, parentId: page.spanId, error: 'http', status: 404 });
    expect(asked).toEqual([
      { 'If-Match': '"1"', traceparent: `00-${page.traceId}-${records[0]?.spanId}-01` },
      { 'If-Match': '"1"' },
    ]);
    expect(JSON.stringify(records)).not.toContain(CANARY);
  });

  test('of a sign-in are parts of it; it ends as the sign-in does', async () => {
    const source = new SpanSource();
    const records = taken(source);
    const trace = createSignInTrace(source);
    const send = trace.send(
      traceCalls(() => Promise.resolve({ status: 201, text: '', retryAfter: null }), source, false),
    );
    for (const end of [
      { name: 'completed' },
      { name: 'failed', message: `failed for ${CANARY}` },
      { name: 'idle' },
    ] as const) {
      trace.follow({ name: 'creating' });
      await send({ ...request, headers: {} }, null);
      trace.follow(end);
      trace.follow({ name: 'idle' });
    }
    const whole = records.filter(({ name }) => name === 'sign-in');
    expect(whole.map(({ error }) => error)).toEqual([null, 'failed', 'cancelled']);
    const calls = records.filter(({ name }) => name !== 'sign-in');
    expect(calls.map(({ parentId }) => parentId)).toEqual(whole.map(({ spanId }) => spanId));
    expect(JSON.stringify(records)).not.toContain(CANARY);
  });
});
