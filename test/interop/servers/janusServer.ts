// Janus (Debian's) behind Meetecho's WHEP server for it (npm: `janus-whep-server`), with one stream: `/whep/endpoint/front`.
// Theirs: SDP, ICE, DTLS, SRTP and RTCP (Janus), and every answer to a WHEP request (`janus-whep-server`). Ours: Janus's
// configuration, the RTP that it is fed (`rtp_source.py`), `GET /sessions`, and that offers are Janus's own unless `--as-it-comes`.
import { spawn, type ChildProcess } from 'node:child_process';
import { Console } from 'node:console';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import Module from 'node:module';
import { connect, createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { JanusWhepServer } from 'janus-whep-server';
import { janusFolder } from '../../../scripts/lib/mediaServers';

const { values: options } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '0' },
    codec: { type: 'string', default: 'h264' },
    'as-it-comes': { type: 'boolean', default: false },
  },
});

const MOUNTPOINT = 1;
const READY_MS = 10_000;
const FORMATS: Readonly<Record<string, string>> = { h264: 'profile-level-id=42e01f;packetization-mode=1', vp8: '' };

interface Ports {
  readonly api: number;
  readonly rtp: number;
}

/** One that is taken meanwhile shows as a server that is not ready. */
async function freePorts(): Promise<Ports> {
  const tcp = createServer().listen(0, '127.0.0.1');
  const udp = createSocket('udp4').bind(0, '127.0.0.1');
  await Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
  const ports = { api: (tcp.address() as AddressInfo).port, rtp: udp.address().port };
  tcp.close();
  udp.close();
  return ports;
}

/** Loads no more than is used: the other parts of Janus listen at ports of their own. */
function configure(folder: string, { api, rtp }: Ports): void {
  const of = (kind: string) => path.join(folder, kind);
  for (const [kind, library] of [
    ['plugins', 'libjanus_streaming.so'],
    ['transports', 'libjanus_websockets.so'],
  ] as const) {
    mkdirSync(of(kind));
    symlinkSync(path.join(janusFolder() ?? '', kind, library), path.join(of(kind), library));
  }
  const folders = `configs_folder = "${folder}"\nplugins_folder = "${of('plugins')}"\ntransports_folder = "${of('transports')}"`;
  const write = (name: string, text: string) => writeFileSync(path.join(folder, `${name}.jcfg`), `${text}\n`);
  write('janus', `general: {\n${folders}\n}\nnat: { ice_enforce_list = "${options.host}" }`);
  write('janus.transport.websockets', `general: { ws = true, ws_port = ${api}, ws_ip = "127.0.0.1" }`);
  const video = `type = "video", mid = "v", port = ${rtp}, iface = "127.0.0.1", pt = 96`;
  const format = `codec = "${options.codec}", fmtp = "${FORMATS[options.codec]}"`;
  write('janus.plugin.streaming', `front: { type = "rtp", id = ${MOUNTPOINT}, media = ( { ${video}, ${format} } ) }`);
}

async function untilListening(port: number): Promise<void> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
  throw new Error('Janus did not start.');
}

/** The bridge in front of Janus, with requests counted and `GET /sessions` answered before it. */
async function startBridge(api: number): Promise<JanusWhepServer> {
  // Janode loads a compiled module for sockets that are not used here, and npm is not let compile it: as on a system without such sockets.
  const bindings = require.resolve('bindings');
  require.cache[bindings] = Object.assign(new Module(bindings), { exports: () => ({}), loaded: true });
  const { JanusWhepServer } = await import('janus-whep-server');
  const bridge = new JanusWhepServer({
    janus: { address: `ws://127.0.0.1:${api}` },
    rest: { port: { host: options.host, port: Number(options.port) }, basePath: '/whep' },
    debug: 'warn',
  });
  // It takes every Janus since 1.0 for one that answers offers, but before 1.2 mountpoints make offers only (meetecho/janus-gateway#3199).
  if (!options['as-it-comes']) Object.defineProperty(bridge, 'multistream', { get: () => false, set: () => undefined });
  await bridge.start();
  if (!bridge.server.listening) await once(bridge.server, 'listening');
  bridge.createEndpoint({ id: 'front', mountpoint: MOUNTPOINT });
  return bridge;
}

const counts = { posts: 0, opened: 0, deleted: 0, stray: 0, patches: 0, preflights: 0, asked: 0, secrets: 0 };
/** Every address that a session has had. */
const handedOut = new Set<string>();

function count(url: string, { method, headers }: IncomingMessage, response: ServerResponse): void {
  if ('cookie' in headers || 'authorization' in headers) counts.secrets += 1;
  if (method === 'OPTIONS') counts['access-control-request-method' in headers ? 'preflights' : 'asked'] += 1;
  if (method === 'POST') counts.posts += 1;
  const location = response.getHeader('location');
  if (method === 'POST' && typeof location === 'string') {
    counts.opened += 1;
    handedOut.add(location);
  }
  if (method === 'PATCH') counts.patches += 1;
  if (method !== 'PATCH' && method !== 'DELETE') return;
  // A viewer's DELETE may come when Janus has heard of its end by DTLS already, and gets 404 then.
  if (!handedOut.has(url)) counts.stray += 1;
  else if (method === 'DELETE') counts.deleted += 1;
}

/** Viewers of the mountpoint, as Janus itself counts them. */
async function viewersOf(bridge: JanusWhepServer): Promise<() => Promise<number>> {
  const handle = await bridge.janus.attach({ id: 'janus.plugin.streaming' });
  return async () => {
    const { plugindata } = await handle.message({ request: 'info', id: MOUNTPOINT });
    return (plugindata.data as { info: { viewers: number } }).info.viewers;
  };
}

/** Requests are counted, and `GET /sessions` is answered, before the bridge gets the rest. */
async function listen(bridge: JanusWhepServer): Promise<void> {
  const viewers = await viewersOf(bridge);
  const [answer] = bridge.server.listeners('request') as RequestListener[];
  bridge.server.removeAllListeners('request').on('request', (request, response) => {
    if (request.url !== '/sessions') {
      // Express changes `url` on the way.
      const { url = '' } = request;
      response.once('finish', () => count(url, request, response));
      answer?.(request, response);
      return;
    }
    // Open as long as either has it.
    void viewers().then((atJanus) => {
      const open = Math.max(atJanus, bridge.listSubscribers().length);
      response.end(JSON.stringify({ ...counts, open }));
    });
  });
}

const children: ChildProcess[] = [];
const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-janus-'));

/** Ends all at once, as a crash would. */
function end(code: number): never {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

/** Starts a program that this one ends with. What it says goes to standard error. */
function start(program: string, args: readonly string[]): void {
  const child = spawn(program, args, { stdio: ['pipe', process.stderr, process.stderr] });
  children.push(child);
  child.once('error', (error) => process.stderr.write(`${error.message}\n`)).once('close', () => end(1));
}

async function main(): Promise<void> {
  // Standard output is for what a test reads; the packages log there.
  globalThis.console = new Console(process.stderr);
  process.once('SIGTERM', () => end(0));
  if (process.env.WITH_PARENT !== undefined) process.stdin.once('end', () => end(0)).resume();
  const ports = await freePorts();
  configure(folder, ports);
  start('janus', ['--disable-colors', '--configs-folder', folder, '--config', path.join(folder, 'janus.jcfg')]);
  const source = path.join(__dirname, 'rtp_source.py');
  start('/usr/bin/python3', [source, '--codec', options.codec, '--port', String(ports.rtp)]);
  await untilListening(ports.api);
  const bridge = await startBridge(ports.api);
  await listen(bridge);
  const { port } = bridge.server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://${options.host}:${port}` })}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${String((error as Error).stack)}\n`);
  end(1);
});
