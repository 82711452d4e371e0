import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildRequest } from '../../../app/api/request';
import { getUser } from '../../../app/api/user';
import { openEventStream } from '../../../main/adapters/eventSource';
import { createOpen, createSend } from '../../../main/adapters/network';
import { deadline, holdSignals } from '../../../main/adapters/signals';
import { start, type Sandbox } from '../../sandbox/index';
import { collectGarbage } from '../../support/collectGarbage';
import { signInToken, until } from '../../support/sandboxClient';
import { startScriptedServer } from '../../support/scriptedServer';

// In an app that has run for a while memory has been collected between the start of a request and its end.

let sandbox: Sandbox;
let token = '';
beforeAll(async () => {
  sandbox = await start({ test: true, devices: 1, heartbeatMs: 100 });
  token = await signInToken(sandbox, 'u_mara');
});
afterAll(() => sandbox.close());

const held = holdSignals((url, init) => fetch(url, init));
const me = buildRequest(getUser, {});

test('an event stream that is closed is closed at the server', async () => {
  for (let round = 0; round < 3; round += 1) {
    const close = openEventStream(held, `${sandbox.url}/v1/user/events`, token, {
      onOpen: () => undefined,
      onActivity: () => undefined,
      onEvent: () => undefined,
      onEnd: () => undefined,
    });
    await until(() => sandbox.control.stats().openStreams === 1);
    await collectGarbage();
    close();
    await until(() => sandbox.control.stats().openStreams === 0);
  }
});

describe('a server that begins an answer and never ends it', () => {
  async function hanging(): Promise<{ origin: string; closed: () => number; close: () => Promise<unknown> }> {
    let closed = 0;
    const server = await startScriptedServer((_, response) => {
      response.writeHead(200).write('{');
      response.on('close', () => (closed += 1));
    });
    return { origin: server.origin, closed: () => closed, close: () => server.close() };
  }

  test('has its time, and then the connection is let go', async () => {
    const server = await hanging();
    const call = createSend(held, server.origin)({ ...me, limits: { ...me.limits, timeoutMs: 600 } }, null);
    call.catch(() => undefined);
    await collectGarbage();
    await expect(call).rejects.toMatchObject({ kind: 'timeout' });
    await until(() => server.closed() === 1);
    await server.close();
  });

  test('is given up when its caller gives up', async () => {
    const server = await hanging();
    const caller = new AbortController();
    const call = createSend(held, server.origin)(me, null, caller.signal);
    call.catch(() => undefined);
    await collectGarbage();
    caller.abort();
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
    await until(() => server.closed() === 1);
    await server.close();
  });

  test('is given up in the middle of a download', async () => {
    const server = await hanging();
    const caller = new AbortController();
    const reader = (await createOpen(held, server.origin)(me, null, caller.signal)).body?.getReader();
    await reader?.read();
    const next = reader?.read();
    next?.catch(() => undefined);
    await collectGarbage();
    caller.abort();
    await expect(next).rejects.toThrow();
    await until(() => server.closed() === 1);
    await server.close();
  });
});

test('a server that never begins an answer has its time too, with a caller or without', async () => {
  const server = await startScriptedServer(() => undefined);
  for (const caller of [undefined, new AbortController().signal]) {
    const request = { ...me, limits: { ...me.limits, timeoutMs: 600 } };
    const call = createSend(held, server.origin)(request, null, caller);
    call.catch(() => undefined);
    await collectGarbage();
    await expect(call).rejects.toMatchObject({ kind: 'timeout' });
  }
  await server.close();
});

test('an answer that ends by itself is whole, with its address, and leaves no timer and no listener', async () => {
  const caller = new AbortController();
  const limit = deadline(60_000, caller.signal);
  const response = await held(`${sandbox.url}/v1/user`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: limit.signal,
  });
  expect([response.status, response.url]).toEqual([200, `${sandbox.url}/v1/user`]);
  expect(await response.json()).toMatchObject({ name: 'Mara Lindqvist' });
  limit.end();
  caller.abort();
  expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false]);
});
