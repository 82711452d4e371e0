import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const PYTHON = '/usr/bin/python3';

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (data: Buffer) => {
      text += data.toString();
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('It ended at once')));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}

export interface SessionBus {
  readonly address: string;
  /** A panel that shows tray icons; resolves with a function that takes it away. */
  readonly showTray: () => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

/** A session bus of its own (dbus-daemon), empty. */
export async function startSessionBus(): Promise<SessionBus> {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await firstLine(bus);
  const hosts: ChildProcess[] = [];
  return {
    address,
    showTray: async () => {
      const host = spawn(PYTHON, [path.join(__dirname, 'trayHost.py')], {
        env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: address },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      hosts.push(host);
      await firstLine(host);
      return () => end(host);
    },
    close: async () => {
      for (const host of hosts) await end(host);
      await end(bus);
    },
  };
}
