import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SandboxError } from './state';

/**
 * Where the process listens that uses a folder. Linux (abstract sockets) and Windows (pipes) drop the address when that process
 * ends, however it ends. Elsewhere it is a file, which may be left over.
 */
function addressOf(folder: string): string {
  const hash = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0farsight-data-${hash}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\farsight-data-${hash}`;
  return path.join(os.tmpdir(), `farsight-data-${hash}.sock`);
}

/** Null when another process listens there. */
const listen = (address: string): Promise<net.Server | null> =>
  new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server.unref()));
  });

/** The number of the process that listens there; null when none does. */
const holderOf = (address: string): Promise<string | null> =>
  new Promise((resolve) => {
    let pid = '';
    const socket = net.connect(address).setEncoding('utf8');
    socket.on('data', (text) => (pid += String(text)));
    socket.once('error', () => resolve(null)).once('close', () => resolve(pid));
  });

/**
 * Makes a data folder and keeps other sandboxes out of it, until the returned function is called or this process ends. Rejects
 * with a SandboxError when one is there.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const address = addressOf(folder);
  let server = await listen(address);
  if (!server) {
    const pid = await holderOf(address);
    if (pid !== null)
      throw new SandboxError(
        `The data folder ${folder} is in use by process ${pid}. Stop that sandbox, or name another folder with --data.`,
      );
    rmSync(address, { force: true });
    server = await listen(address);
  }
  if (!server) throw new SandboxError(`The data folder ${folder} is in use by another process.`);
  const held = server;
  return () => void held.close();
}

/** Rejects with a SandboxError when another sandbox uses the folder. */
export async function demandFolder(folder: string): Promise<void> {
  const unlock = await lockFolder(folder);
  unlock();
}
