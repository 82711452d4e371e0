import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { WebDriver } from 'selenium-webdriver/lib/webdriver';
import type { WebKitPrograms } from '../../../scripts/lib/otherBrowsers';
import { openDriver } from './openDriver';

const START_MS = 20_000;
const END_MS = 5000;

export interface WebKit {
  readonly driver: WebDriver;
  /** Warnings and errors of pages, as WebKit prints them to its console: broken policies and failed requests among them. */
  readonly messages: string[];
  close(): Promise<void>;
}

/** Resolves with the first match of what a stream says. */
function heard(child: ChildProcess, stream: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`It did not start in time.\n${output}`)), START_MS);
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk);
      const found = pattern.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`It ended with ${String(code)}.\n${output}`));
    });
  });
}

/** Ends a program and all that it started: a page that hangs outlives its driver, and takes a whole core. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const group = -child.pid;
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(timer);
  }
  try {
    process.kill(group, 'SIGKILL');
  } catch {
    // All of them have ended by themselves.
  }
}

/** A port that is free now; the driver takes none by itself. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Keeps what WebKit's `write-console-messages-to-stdout` prints of warnings and errors. */
function collectConsole(stream: Readable, messages: string[]): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    messages.push(...lines.filter((line) => /^CONSOLE .*\b(ERROR|WARN)\b/.test(line)));
  });
}

async function startDisplay(program: string): Promise<{ child: ChildProcess; name: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await heard(child, child.stdio[3] as Readable, /(\d+)\n/);
  return { child, name: `:${number}` };
}

async function openSession(origin: string, browser: string): Promise<WebDriver> {
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const until = Date.now() + START_MS;
  for (;;) {
    try {
      return await openDriver(origin, { 'webkitgtk:browserOptions': { binary: browser, args } });
    } catch (error) {
      // It does not say when it listens.
      if (!String(error).includes('ECONNREFUSED') || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Starts WebKitGTK's own small browser on a display of its own, steered by WebKitWebDriver on loopback. */
export async function startWebKit(programs: WebKitPrograms): Promise<WebKit> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'farsight-webkit-'));
  const undo: (() => unknown)[] = [
    () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  ];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const display = await startDisplay(programs.display);
    undo.push(() => end(display.child));
    const port = await freePort();
    const server = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        DISPLAY: display.name,
        HOME: home,
        XDG_RUNTIME_DIR: home,
        GDK_BACKEND: 'x11',
        NO_AT_BRIDGE: '1',
        LANG: 'C.UTF-8',
      },
    });
    undo.push(() => end(server));
    const messages: string[] = [];
    collectConsole(server.stdout, messages);
    const driver = await openSession(`http://127.0.0.1:${port}`, programs.browser);
    undo.push(() => driver.quit().catch(() => undefined));
    return { driver, messages, close };
  } catch (error) {
    await close();
    throw error;
  }
}
