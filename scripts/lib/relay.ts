import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

/** What to do with a message to the browser: forward this text, or answer it here. */
export type Passed = string | { readonly answer: string };

export interface Relaying {
  readonly pass: (message: string) => Passed;
  /** A message of the browser, as its client is to read it. */
  readonly tell?: (message: string) => string;
}

const text = (data: RawData) => (data as Buffer).toString('utf8');

/** Forwards messages between one client and the browser. */
function relay(client: WebSocket, address: string, { pass, tell = (message) => message }: Relaying): void {
  const upstream = new WebSocket(address);
  const early: string[] = [];
  upstream.on('open', () => {
    for (const message of early.splice(0)) upstream.send(message);
  });
  client.on('message', (data) => {
    const passed = pass(text(data));
    if (typeof passed !== 'string') client.send(passed.answer);
    else if (upstream.readyState === WebSocket.OPEN) upstream.send(passed);
    else early.push(passed);
  });
  upstream.on('message', (data) => client.send(tell(text(data))));
  client.on('close', () => upstream.close());
  upstream.on('close', () => client.close());
  for (const socket of [client, upstream]) socket.on('error', () => socket.terminate());
}

/** Listens on loopback for clients of a browser's debugging address, whose messages go through `relaying`. */
export async function startRelay(
  address: string,
  relaying: Relaying,
): Promise<{ readonly address: string; readonly close: () => void }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (client) => relay(client, address, relaying));
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
