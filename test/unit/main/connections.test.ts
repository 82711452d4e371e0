import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { endpoint, LIMITS } from '../../../app/api/endpoint';
import { buildRequest } from '../../../app/api/request';
import { exportAudit } from '../../../app/api/sharing';
import { getUser } from '../../../app/api/user';
import { openEventStream } from '../../../main/adapters/eventSource';
import { createLokiPush } from '../../../main/adapters/lokiPush';
import { createOpen, createSend } from '../../../main/adapters/network';
import { createOtlpPush } from '../../../main/adapters/otlpPush';
import { holdSignals, type Fetch } from '../../../main/adapters/signals';
import { Downloads } from '../../../main/capabilities/Downloads';
import { createStatistics } from '../../../main/capabilities/statistics';
import { createNetFetch } from '../../support/netFetch';
import { startScriptedServer } from '../../support/scriptedServer';
import { writeForever } from '../../sandbox/writeForever';
import { MARA, sessionOver, TOKEN } from './parts';

// Chromium has six connections to a server, and in Electron a body that is cancelled keeps its own.

let folder = '';
let fetch: Fetch;
let server: Awaited<ReturnType<typeof startScriptedServer>>;
let respond: (response: ServerResponse) => void;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-connections-'));
  fetch = holdSignals(createNetFetch());
  server = await startScriptedServer(({ url }, response) => {
    if (url === '/v1/user') response.end('{}');
    else respond(response);
  });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const endless = (response: ServerResponse) => writeForever(response, 'x'.repeat(100_000));
const me = buildRequest(getUser, {});
const limits = { ...LIMITS, maxBytes: 100_000, timeoutMs: 10_000 };
const call = (at: string) => createSend(fetch, server.origin)({ ...me, path: at, limits }, null);

/** Does it as often as there are connections, and then makes a call, for which one must be free. */
async function leavesRoom(act: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < 6; count += 1) await act();
  expect(await call('/v1/user')).toMatchObject({ status: 200 });
}

function createDownloads(over: Partial<ConstructorParameters<typeof Downloads>[0]> = {}, timeoutMs = limits.timeoutMs) {
  const { session } = sessionOver();
  const table = {
    file: endpoint('GET', exportAudit.path, {
      request: null,
      response: null,
      decode: () => undefined,
      kind: 'download',
      extension: 'jsonl',
      limits: { ...limits, timeoutMs },
    }),
  };
  const downloads = new Downloads({
    open: createOpen(fetch, server.origin),
    session,
    choose: (name) => Promise.resolve(path.join(folder, name)),
    onProgress: () => undefined,
    log: () => undefined,
    table,
    ...over,
  });
  const start = () =>
    downloads.start({
      id: 'd1',
      route: exportAudit.path,
      path: '/v1/user/devices/d1/audit/export?format=jsonl',
      headers: {},
      name: 'Activity.jsonl',
    });
  return { session, start };
}

describe('a connection is free again after', () => {
  test('an answer that is too large', async () => {
    respond = endless;
    await leavesRoom(() => expect(call('/large')).rejects.toMatchObject({ kind: 'invalid-response' }));
  });

  test('an answer that is too large by its own word', async () => {
    respond = (response) => {
      response.writeHead(200, { 'content-length': '1000000' });
      response.write('x'.repeat(400_000));
    };
    await leavesRoom(() => expect(call('/large')).rejects.toMatchObject({ kind: 'invalid-response' }));
  });

  test.each([
    ['that is too large', endless, {}, { kind: 'too-large' }],
    [
      'that says so beforehand',
      (response: ServerResponse) => response.writeHead(200, { 'content-length': '1000000' }).write('x'),
      {},
      { kind: 'too-large' },
    ],
    [
      'for which no file can be made',
      endless,
      { create: () => Promise.reject(new Error('EACCES')) },
      { kind: 'not-saved' },
    ],
  ])('a download %s', async (_, answer, over, expected) => {
    respond = answer;
    const { session, start } = createDownloads(over);
    await session.begin(TOKEN, MARA, false);
    await leavesRoom(() => expect(start()).rejects.toMatchObject(expected));
  });

  test('a download whose server falls silent', async () => {
    respond = (response) => response.write('x');
    const { session, start } = createDownloads({}, 100);
    await session.begin(TOKEN, MARA, false);
    // The second where a busy machine has not even begun the answer by then.
    const kind = expect.stringMatching(/^(?:interrupted|timeout)$/);
    await leavesRoom(() => expect(start()).rejects.toMatchObject({ kind }));
  });

  test('a refusal of a download that is longer than a refusal', async () => {
    respond = (response) => writeForever(response.writeHead(503), 'x'.repeat(1_000_000));
    const { session, start } = createDownloads();
    await session.begin(TOKEN, MARA, false);
    await leavesRoom(() => expect(start()).rejects.toMatchObject({ kind: 'invalid-response' }));
  });

  test('what collectors say', async () => {
    respond = endless;
    const scrub = (text: string) => text;
    const loki = createLokiPush(fetch, server.origin, 'test', scrub, () => undefined);
    const otlp = createOtlpPush(fetch, server.origin, scrub);
    const analytics = { host: server.origin, key: 'k' } as never;
    const statistics = createStatistics(fetch, { analytics, environment: 'production' }, 'https://api.x.test', scrub);
    await leavesRoom(async () => {
      await loki([]);
      await otlp('{}');
      await statistics.push({ batch: '[]' });
    });
  });

  test.each([
    ['is refused', (response: ServerResponse) => writeForever(response.writeHead(503), 'x'.repeat(100_000))],
    ['is a page', (response: ServerResponse) => writeForever(response.writeHead(200), 'x'.repeat(100_000))],
    [
      'has an event without end',
      (response: ServerResponse) =>
        writeForever(response.writeHead(200, { 'content-type': 'text/event-stream' }), 'x'.repeat(100_000)),
    ],
  ])('an event stream that %s', async (_, answer) => {
    respond = answer;
    const ends = () =>
      new Promise((resolve) => {
        openEventStream(fetch, `${server.origin}/events`, 't', {
          onOpen: () => undefined,
          onActivity: () => undefined,
          onEvent: () => undefined,
          onEnd: resolve,
        });
      });
    await leavesRoom(ends);
  });
});
