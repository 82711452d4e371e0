import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createLokiPush } from '../../../main/adapters/lokiPush';
import { FLUSH_AT, LogShipper } from '../../../app/logging/LogShipper';
import { Logs } from '../../../main/capabilities/Logs';
import type { LogEntry } from '../../../app/logging/entry';
import { start, type Sandbox } from '../../sandbox/index';
import { LokiSink } from '../../sandbox/server/lokiSink';

let sandbox: Sandbox;
const printed: string[] = [];
beforeEach(async () => {
  sandbox = await start({ test: true, devices: 1 });
  printed.length = 0;
  jest.spyOn(console, 'error').mockImplementation((text: string) => void printed.push(text));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await sandbox.close();
});

const nodeFetch = (url: string, init: RequestInit) => fetch(url, init);
const kept = async () => (await (await fetch(`${sandbox.url}/sandbox/logs`)).text()).split('\n').filter(Boolean);
const entry = (message: string, timestamp = Date.now()): LogEntry => ({ timestamp, level: 'info', message });
const push = () =>
  createLokiPush(
    nodeFetch,
    `${sandbox.url}/`,
    'test',
    (line) => line,
    (reason) => printed.push(reason),
  );

function openLogs(fetching = nodeFetch) {
  return new Logs({
    open: () => Promise.reject(new Error('no file here')),
    ship: (scrub) => createLokiPush(fetching, sandbox.url, 'test', scrub, (reason) => printed.push(reason)),
    diagnostics: () => ({}),
    copyText: () => undefined,
  });
}

describe('shipping to a collector over HTTP', () => {
  // @spec 1.11, 1.13
  test('what is logged arrives with its labels, scrubbed, when the app ends at the latest', async () => {
    const logs = openLogs();
    logs.scrubber.remember('a-canary-token-0123456789');
    logs.write('info', 'starts', { api: 'x.test:443' });
    logs.write('error', 'failed at a-canary-token-0123456789', {
      url: 'https://x.test/?token=a-canary-token-0123456789',
      nested: [{ cause: new Error('a-canary-token-0123456789') }],
      Authorization: 'Bearer a-canary-token-0123456789',
    });
    await logs.close();
    const lines = await kept();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^\d{19} \{app="farsight",env="test",level="info",platform="desktop",version="1\.1\.6"\} \{"level":"info","msg":"starts","data":\{"api":"x\.test:443"\}\}$/,
    );
    expect(lines.join('\n')).not.toContain('canary');
  });

  test('what is logged while a batch is under way arrives when the app ends', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const slowly = async (url: string, init: RequestInit) => {
      await answered;
      return nodeFetch(url, init);
    };
    const logs = openLogs(slowly);
    for (let count = 0; count < FLUSH_AT; count += 1) logs.write('info', `line ${count}`);
    logs.write('info', 'last words');
    const closed = logs.close();
    answer();
    await closed;
    expect((await kept()).at(-1)).toContain('last words');
  });

  // @spec 7.25
  test('goes to the address of the specification, as it has the body (specification §7)', async () => {
    const asked: [string, RequestInit][] = [];
    const fetching = (url: string, init: RequestInit) => {
      asked.push([url, init]);
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    await createLokiPush(
      fetching,
      'https://logs.test/',
      'test',
      (line) => line,
      () => undefined,
    )([{ timestamp: 5, level: 'warn', message: 'm', data: { a: 1 } }]);
    const [address, init] = asked[0] ?? [];
    expect([asked.length, address, init?.method]).toEqual([1, 'https://logs.test/loki/api/v1/push', 'POST']);
    const labels = { app: 'farsight', env: 'test', platform: 'desktop', version: '1.1.6', level: 'warn' };
    const values = [['5000000', '{"level":"warn","msg":"m","data":{"a":1}}']];
    expect(JSON.parse(init?.body as string)).toEqual({ streams: [{ stream: labels, values }] });
  });

  test.each([429, 500, 503])('%i is tried again, and nothing is lost', async (status) => {
    const send = push();
    sandbox.control.addFault({ path: '/loki/api/v1/push', kind: 'status', times: 1, status });
    await expect(send([entry('one')])).rejects.toThrow(`status ${status}`);
    await send([entry('one')]);
    expect(await kept()).toHaveLength(1);
  });

  test('a collector that says when to come again is not asked before', async () => {
    const send = push();
    const fault = { path: '/loki/api/v1/push', kind: 'status', status: 429, times: 1 } as const;
    sandbox.control.addFault({ ...fault, headers: { 'retry-after': '40' } });
    const waits: number[] = [];
    const shipper = new LogShipper({
      send,
      now: Date.now,
      setTimer: (_, ms) => waits.push(ms),
      clearTimer: () => undefined,
      random: () => 0.5,
      onTrouble: (reason) => printed.push(reason),
    });
    shipper.log('info', 'one');
    await shipper.flush();
    expect(waits).toEqual([5000, 40_000]);
    await shipper.flush();
    expect(await kept()).toHaveLength(1);
  });

  // @spec 7.27
  test('what a collector will never take is dropped and said, not tried for ever', async () => {
    const send = push();
    await send([entry('from last year', Date.now() - 365 * 86_400_000)]);
    expect(printed).toEqual(['status 400']);
    await send([entry('from now')]);
    expect(await kept()).toHaveLength(1);
  });

  // @spec 8.5
  test('a collector that is down costs a line on the console, and no log line about itself', async () => {
    const logs = openLogs();
    await sandbox.control.setListening(false);
    logs.write('info', 'precious');
    await logs.close();
    expect(printed).toEqual([expect.stringContaining('Logs cannot be shipped')]);
    await sandbox.control.setListening(true);
    await logs.close();
    expect((await kept()).map((line) => line.replace(/^\d+ \{.*?\} /, ''))).toEqual([
      '{"level":"info","msg":"precious"}',
    ]);
  });
});

test('the sandbox takes at once what a Loki takes, and says how long to wait with more', () => {
  const sink = new LokiSink();
  const now = Date.now();
  const values: [string, string][] = Array.from({ length: 100 }, () => [`${now}000000`, 'x'.repeat(16_000)]);
  const push = (at: number) => sink.take({ streams: [{ stream: { app: 'farsight', level: 'info' }, values }] }, at);
  for (let round = 0; round < 3; round += 1) push(now);
  expect(() => push(now)).toThrow(expect.objectContaining({ status: 429, headers: { 'retry-after': '1' } }));
  push(now + 1000);
});
