import { fork } from 'node:child_process';
import path from 'node:path';
import type { FactoryDevice, Fault } from '../sandbox/index';

export interface RemoteSandbox {
  readonly url: string;
  readonly factory: readonly FactoryDevice[];
  /** The lines of its log since it was started. */
  readonly log: readonly string[];
  addFault(fault: Fault): Promise<unknown>;
  clearFaults(): Promise<unknown>;
  stats(): Promise<{ requests: Record<string, number>; openStreams: number; viewers: number }>;
  close(): Promise<void>;
}

interface Greeting {
  readonly url: string;
  readonly control: { readonly url: string; readonly secret: string };
  readonly factory: readonly FactoryDevice[];
}

/** Starts the sandbox in a process of its own and steers it through its control server. */
export async function startRemoteSandbox(devices = 8): Promise<RemoteSandbox> {
  const child = fork(path.join(__dirname, 'sandboxProcess.ts'), [String(devices)], { execArgv: ['--import', 'tsx'] });
  const log: string[] = [];
  const { url, control, factory } = await new Promise<Greeting>((resolve, reject) => {
    child.on('message', (message: Greeting | { readonly log: string }) => {
      if ('log' in message) log.push(message.log);
      else resolve(message);
    });
    child.once('exit', () => reject(new Error('The sandbox ended before it was ready.')));
  });
  const ask = async (method: string, where: string, body?: unknown) => {
    const response = await fetch(control.url + where, {
      method,
      headers: { 'x-sandbox-secret': control.secret },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Control answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as unknown;
  };
  return {
    url,
    factory,
    log,
    addFault: (fault) => ask('POST', '/faults', fault),
    clearFaults: () => ask('DELETE', '/faults'),
    stats: async () =>
      (await ask('GET', '/stats')) as { requests: Record<string, number>; openStreams: number; viewers: number },
    close: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit').once('exit', () => resolve());
        child.disconnect();
      }),
  };
}
