import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron, chromium, type Browser, type Page } from '@playwright/test';
import type * as Electron from 'electron';
import { findElectron } from '../../scripts/lib/electron';
import { compileStandIn } from './compileStandIn';
import { keyringCommand, type Keyring } from './keyring';

const ROOT = path.join(__dirname, '../..');
const MAIN = path.join(ROOT, 'dist/main/index.js');
const START_MS = 20_000;

export interface DesktopOptions {
  /** Origin of the sandbox. */
  readonly api: string;
  /** The folder of another app, whose main process is `main.cjs` there; the built one, when left out. */
  readonly folder?: string;
  /** The profile; a fresh one, removed on close, when left out. */
  readonly userData?: string;
  readonly args?: readonly string[];
  /** A file that is loaded into the main process before the app is. */
  readonly requires?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The system's vault: none by default. */
  readonly keyring?: Keyring;
}

/** A running app, whichever body it runs in. */
export interface DesktopApp {
  readonly body: 'electron' | 'chromium';
  readonly userData: string;
  /** Of another app than the built one. */
  readonly folder?: string | undefined;
  /** The page of its first window. */
  page(): Promise<Page>;
  /** Runs a function in the main process, with the module `electron`. */
  evaluate<R, A = undefined>(run: (electron: typeof Electron, arg: A) => R | Promise<R>, arg?: A): Promise<R>;
  /** Exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  readonly output: () => string;
  close(): Promise<void>;
}

/** Where the tests run: in a real Electron if installed. */
export const electronPath = findElectron();

function environment({ api, env = {} }: DesktopOptions, userData: string): Record<string, string> {
  const home = path.join(userData, 'home');
  mkdirSync(home, { recursive: true });
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(DBUS_|DISPLAY|WAYLAND|XDG_|FARSIGHT_)/.test(name),
  );
  return {
    ...(Object.fromEntries(inherited) as Record<string, string>),
    HOME: home,
    XDG_CACHE_HOME: path.join(home, '.cache'),
    FARSIGHT_API: api,
    FARSIGHT_USER_DATA: userData,
    ...env,
  };
}

const mainOf = ({ folder }: Pick<DesktopOptions, 'folder'>) =>
  folder === undefined ? MAIN : path.join(folder, 'main.cjs');

const before = ({ requires }: DesktopOptions): string[] => (requires === undefined ? [] : ['-r', requires]);

/** What the app prints from now on. */
function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  return () => output;
}

/** Electron with a vault of its own around it, as a program that Playwright can start. */
function withKeyring(electron: string, keyring: Keyring, userData: string): string {
  if (keyring === 'none') return electron;
  const quoted = keyringCommand(keyring, [electron]).map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`);
  const program = path.join(userData, 'electron.sh');
  writeFileSync(program, `#!/bin/sh\nexec ${quoted.join(' ')} "$@"\n`, { mode: 0o755 });
  return program;
}

async function launchElectron(options: DesktopOptions, userData: string, electron: string): Promise<DesktopApp> {
  const { DISPLAY = '', WAYLAND_DISPLAY = '', XDG_SESSION_TYPE = '' } = process.env;
  const executablePath = withKeyring(electron, options.keyring ?? 'none', userData);
  const app = await _electron.launch({
    executablePath,
    args: [...before(options), options.folder ?? ROOT, ...(options.args ?? [])],
    // Playwright turns the sandbox off otherwise, by a switch that the app refuses.
    chromiumSandbox: true,
    env: { DISPLAY, WAYLAND_DISPLAY, XDG_SESSION_TYPE, ...environment(options, userData) },
  });
  const child = app.process();
  const output = outputOf(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    body: 'electron',
    userData,
    page: () => app.firstWindow(),
    evaluate: (run, arg) => app.evaluate(run as never, arg) as never,
    ended,
    output,
    close: () => app.close(),
  };
}

interface Answer {
  readonly kind: string;
  readonly id?: number;
  readonly value?: unknown;
  readonly error?: string;
  readonly address?: string;
}

/** Questions to the stand-in's process, and its answers. */
class Talk {
  private count = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly opened: Promise<string>;

  constructor(private readonly child: ChildProcess) {
    this.opened = new Promise((resolve, reject) => {
      child.on('message', (message: Answer) => {
        if (message.kind === 'browser') resolve(message.address ?? '');
        if (message.kind === 'failed') reject(new Error(String((message as { reason?: string }).reason)));
        this.waiting.get(message.id ?? 0)?.(message);
      });
      child.once('exit', () => reject(new Error('The app has ended')));
    });
    this.opened.catch(() => undefined);
  }

  address = (): Promise<string> => this.opened;

  async ask(code: string, arg: unknown): Promise<unknown> {
    this.count += 1;
    const id = this.count;
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.waiting.set(id, resolve);
      this.child.send({ id, code, arg }, (error) => error && reject(error));
    });
    this.waiting.delete(id);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }
}

function spawnStandIn(options: DesktopOptions, userData: string): ChildProcess {
  const command = [process.execPath, compileStandIn(), ...before(options), mainOf(options), ...(options.args ?? [])];
  const [name = '', ...args] = keyringCommand(options.keyring ?? 'none', command);
  return spawn(name, args, {
    env: environment(options, userData),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    cwd: ROOT,
  });
}

/** The browser of the stand-in, which answers the question of a page that prevents its end; Playwright would accept it. */
async function connect(address: string): Promise<Browser> {
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  for (const context of browser.contexts()) context.on('dialog', () => undefined);
  return browser;
}

function launchStandIn(options: DesktopOptions, userData: string): DesktopApp {
  if (!existsSync(mainOf(options))) throw new Error('There is no built desktop app: run "npm run build" first.');
  const child = spawnStandIn(options, userData);
  const output = outputOf(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const talk = new Talk(child);
  let browser: Browser | null = null;
  return {
    body: 'chromium',
    userData,
    page: async () => {
      browser ??= await connect(await talk.address());
      const until = Date.now() + START_MS;
      while (Date.now() < until) {
        const pages = browser.contexts().flatMap((context) => context.pages());
        const page = pages.find((one) => one.url().includes('bundle.electron-app.invalid'));
        if (page) return page;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No window was opened.\n${output()}`);
    },
    evaluate: async (run, arg) => {
      await talk.address();
      return (await talk.ask(run.toString(), arg)) as never;
    },
    ended,
    output,
    close: async () => {
      await browser?.close().catch(() => undefined);
      if (child.exitCode === null && child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Starts the built app: in Electron if installed, otherwise in the stand-in, unless FARSIGHT_NEEDS_ELECTRON asks for the real one. */
export async function launchDesktop(options: DesktopOptions): Promise<DesktopApp> {
  if (electronPath === null && process.env.FARSIGHT_NEEDS_ELECTRON === '1')
    throw new Error('No Electron is installed, and FARSIGHT_NEEDS_ELECTRON asks for one.');
  const userData = options.userData ?? mkdtempSync(path.join(os.tmpdir(), 'farsight-desktop-'));
  const app =
    electronPath === null ? launchStandIn(options, userData) : await launchElectron(options, userData, electronPath);
  const close = async () => {
    await app.close();
    if (options.userData === undefined) rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
  };
  return { ...app, close, folder: options.folder };
}

/** Starts the program a second time on the profile of a running app, as the system does for a link; the result is its exit code. */
export async function startAgain(app: DesktopApp, api: string, args: readonly string[]): Promise<number | null> {
  const { folder } = app;
  if (electronPath === null)
    return launchStandIn({ api, args, ...(folder !== undefined && { folder }) }, app.userData).ended;
  const env = { ...process.env, ...environment({ api }, app.userData) };
  const child = spawn(electronPath, [folder ?? ROOT, ...args], { env, stdio: 'ignore' });
  return new Promise((resolve) => child.once('exit', resolve));
}
