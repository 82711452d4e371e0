import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './process';

/** A server of `test/interop/servers`. */
export type Script = 'gst_server' | 'aiortc_server' | 'turn_server' | 'janusServer';

/** What has happened at a WHEP server so far. Janus does not tell `gone` and `candidates`. */
export interface Counts {
  /** Sessions that are open now. */
  readonly open: number;
  readonly opened: number;
  readonly deleted: number;
  /** Sessions whose peer went away without a DELETE. */
  readonly gone: number;
  /** PATCH and DELETE to addresses that are none of a session. */
  readonly stray: number;
  readonly posts: number;
  readonly patches: number;
  readonly candidates: number;
  /** OPTIONS that were no preflight. */
  readonly asked: number;
  /** Requests that carried a cookie or a token. */
  readonly secrets: number;
}

export interface Server {
  readonly url: string;
  /** Of a TURN server: host and port. */
  readonly turn: string;
  /** Of a TURN server that was started with `--tls`: host and port, and the pin of its certificate (SHA-256 of the SPKI, base64). */
  readonly tls: string;
  readonly pin: string;
  counts(): Promise<Counts>;
  /** Ends the program at once, as a crash would. */
  stop(): Promise<void>;
}

/** What a server says once it is ready. */
type Ready = Pick<Server, 'url'> & Partial<Pick<Server, 'turn' | 'tls' | 'pin'>>;

const READY_MS = 15_000;

/** How a server is started: it is written in TypeScript or in Python. */
function programOf(script: Script): readonly string[] {
  const file = path.join(ROOT, 'test/interop/servers', script);
  return script === 'janusServer'
    ? [process.execPath, '--import', 'tsx', `${file}.ts`]
    : ['/usr/bin/python3', `${file}.py`];
}

/** Starts a server and waits until it is ready; `namespace`: in a network namespace of `ip netns`. */
export async function launch(script: Script, args: readonly string[], namespace?: string): Promise<Server> {
  const command = [...programOf(script), ...args];
  const [program = '', ...rest] = namespace === undefined ? command : ['ip', 'netns', 'exec', namespace, ...command];
  // The server ends when its standard input does: with this process, however that ends.
  const child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, WITH_PARENT: '1' } });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await new Promise<Ready>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${script} was not ready in time: ${said}`)), READY_MS);
    let line = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      line += text;
      if (!line.includes('\n')) return;
      clearTimeout(late);
      resolve(JSON.parse(line) as Ready);
    });
    void ended.then(() => reject(new Error(`${script} ended before it was ready: ${said}`)));
  });
  return {
    url: ready.url,
    turn: ready.turn ?? '',
    tls: ready.tls ?? '',
    pin: ready.pin ?? '',
    counts: async () => (await (await fetch(`${ready.url}/sessions`)).json()) as Counts,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
