import { afterEach, expect, jest, test } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { SocketNews } from '../../../app/bridge/socket';
import { createOpenRawSocket } from '../../../main/adapters/webSocket';
import { createSockets } from '../../../main/capabilities/sockets';
import { NetWebSocket } from '../../support/netWebSocket';
import { until } from '../../support/sandboxClient';
import { withClock } from '../../support/withClock';

const servers: WebSocketServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    server.close();
  }
});

const open = createOpenRawSocket({ WebSocket: NetWebSocket as never });

/** With a real server. */
async function setUp(onSocket: (socket: WebSocket, path: string) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: ([first]) => first ?? false });
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket, { url = '' }) => onSocket(socket, url));
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const heard: SocketNews[] = [];
  return { ...createSockets({ api, open, news: { news: (one) => heard.push(one) } }), api, heard, server };
}
const to = (url: string) => ({ url, protocol: 'terminal.v1' });

test('a socket says that it comes from the API, whose own origin a server takes, and brings no cookie', async () => {
  const { handlers, api, server } = await setUp(() => undefined);
  const headers: IncomingHttpHeaders[] = [];
  server.on('connection', (_, request) => headers.push(request.headers));
  await handlers.call({ id: 's1', call: { kind: 'open', to: to('/a') } });
  await until(() => headers.length > 0);
  expect([headers[0]?.origin, headers[0]?.cookie]).toEqual([api, undefined]);
});

test('text and bytes go both ways, and the close code comes through', async () => {
  const { handlers, heard } = await setUp((socket) =>
    socket.on('message', (data, isBinary) => {
      socket.send(data, { binary: isBinary });
      if (!isBinary) socket.close(4409);
    }),
  );
  await handlers.call({ id: 's1', call: { kind: 'open', to: to('/v1/x?ticket=a') } });
  await until(() => heard.some(({ kind }) => kind === 'open'));
  await handlers.call({ id: 's1', call: { kind: 'send', data: Uint8Array.from([0, 255, 7]) } });
  await handlers.call({ id: 's1', call: { kind: 'send', data: '{"type":"ack"}' } });
  await until(() => heard.some(({ kind }) => kind === 'close'));
  expect(heard).toEqual([
    { id: 's1', kind: 'open' },
    { id: 's1', kind: 'data', data: Uint8Array.from([0, 255, 7]) },
    { id: 's1', kind: 'data', data: '{"type":"ack"}' },
    { id: 's1', kind: 'close', code: 4409 },
  ]);
});

test.each([
  to('wss://evil.example/'),
  to('file:///etc/passwd'),
  { url: '/v1/x', protocol: 'a b' },
  { url: 7, protocol: 'terminal.v1' },
  'text',
])('%p is never opened', async (wanted) => {
  const { handlers, server } = await setUp(() => undefined);
  expect(() => handlers.call({ id: 's1', call: { kind: 'open', to: wanted as never } })).toThrow('not allowed');
  expect(server.clients.size).toBe(0);
});

test('too many, too much at once, and what the page does not read are refused', async () => {
  const flood = Buffer.alloc(1024 * 1024);
  const { handlers, heard } = await setUp((socket, path) => {
    if (path === '/flood') for (let part = 0; part < 12; part += 1) socket.send(flood);
  });
  for (let at = 0; at < 8; at += 1) await handlers.call({ id: `s${at}`, call: { kind: 'open', to: to('/v1/x') } });
  expect(() => handlers.call({ id: 's9', call: { kind: 'open', to: to('/v1/x') } })).toThrow('Too many');
  expect(() => handlers.call({ id: 's1', call: { kind: 'send', data: 'x'.repeat(70_000) } })).toThrow('too much');
  expect(() => handlers.call({ id: 's1', call: { kind: 'send', data: 7 as never } })).toThrow('too much');
  await handlers.call({ id: 's1', call: { kind: 'open', to: to('/flood') } });
  await until(() => heard.some((one) => one.id === 's1' && one.kind === 'close'));
});

test('what was read makes room, and closing all leaves no connection', async () => {
  const part = Buffer.alloc(1024 * 1024);
  const { handlers, heard, server, closeAll } = await setUp((socket) => socket.on('message', () => socket.send(part)));
  await handlers.call({ id: 's1', call: { kind: 'open', to: to('/') } });
  await until(() => heard.some(({ kind }) => kind === 'open'));
  for (let round = 1; round <= 20; round += 1) {
    await handlers.call({ id: 's1', call: { kind: 'send', data: 'more' } });
    await until(() => heard.filter(({ kind }) => kind === 'data').length === round);
    await handlers.call({ id: 's1', call: { kind: 'read', count: part.length } });
  }
  closeAll();
  await until(() => server.clients.size === 0);
  expect(heard.some(({ kind }) => kind === 'close')).toBe(false);
});

test('a server that does not answer has its time, and then the connection is let go', async () => {
  let asked = 0;
  let gone = 0;
  const silent = createServer((socket) => {
    socket.once('data', () => (asked += 1));
    socket.on('close', () => (gone += 1)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const api = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const heard: SocketNews[] = [];
  const { handlers } = createSockets({ api, open, news: { news: (one) => heard.push(one) } });
  await withClock(async (come) => {
    await handlers.call({ id: 's1', call: { kind: 'open', to: to('/v1/x') } });
    await come(() => asked === 1);
    jest.advanceTimersByTime(14_999);
    expect(heard).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(heard).toEqual([{ id: 's1', kind: 'close', code: 1006 }]);
    await come(() => gone === 1);
    // One that the page gave up is told nothing, then or later.
    await handlers.call({ id: 's2', call: { kind: 'open', to: to('/v1/x') } });
    await come(() => asked === 2);
    await handlers.call({ id: 's2', call: { kind: 'close' } });
    await come(() => gone === 2);
    jest.advanceTimersByTime(60_000);
    expect(heard).toHaveLength(1);
  });
  await new Promise((resolve) => silent.close(resolve));
});

test('one that has answered may be silent for as long as it likes', async () => {
  const { handlers, heard, closeAll } = await setUp(() => undefined);
  await withClock(async (come) => {
    await handlers.call({ id: 's1', call: { kind: 'open', to: to('/v1/x') } });
    await come(() => heard.length > 0);
    jest.advanceTimersByTime(3_600_000);
    expect(heard).toEqual([{ id: 's1', kind: 'open' }]);
    closeAll();
  });
});
