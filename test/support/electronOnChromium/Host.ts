import { EventEmitter } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { emitPreventable } from './emitPreventable';

type Handler = (event: unknown, ...args: unknown[]) => unknown;

/** Whether a process of that number runs. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** `app` of Electron, over this process and its Chromium. */
export class App extends EventEmitter {
  readonly isPackaged = false;
  readonly recorded: Record<string, unknown[]> = {};
  private readonly paths: Record<string, string>;
  private isReadyNow: () => void = () => undefined;
  private readonly readiness = new Promise<void>((resolve) => (this.isReadyNow = resolve));
  private lock: string | null = null;
  private isReadyDone = false;
  onEnd: (code: number) => Promise<void> = () => Promise.resolve();
  windows: () => readonly { close: () => void }[] = () => [];

  constructor(
    private readonly root: string,
    userData: string,
  ) {
    super();
    this.paths = {
      userData,
      appData: path.dirname(userData),
      exe: process.execPath,
      temp: path.join(userData, 'temp'),
    };
  }

  private note(name: string, ...args: unknown[]): void {
    (this.recorded[name] ??= []).push(args);
  }
  getVersion(): string {
    return (JSON.parse(readFileSync(path.join(this.root, 'package.json'), 'utf8')) as { version: string }).version;
  }
  getName = () => 'farsight';
  getAppPath = () => this.root;
  getPath = (name: string) => this.paths[name] ?? path.join(this.paths.userData ?? '', name);
  setPath(name: string, value: string): void {
    this.paths[name] = value;
  }
  enableSandbox = () => this.note('enableSandbox');
  disableHardwareAcceleration = () => this.note('disableHardwareAcceleration');
  setAsDefaultProtocolClient(...args: unknown[]): boolean {
    this.note('setAsDefaultProtocolClient', ...args);
    return true;
  }
  setAppUserModelId = (id: string) => this.note('setAppUserModelId', id);
  relaunch = () => this.note('relaunch');
  getLoginItemSettings = () => ({ openAtLogin: false });
  setLoginItemSettings = (...args: unknown[]) => this.note('setLoginItemSettings', ...args);
  whenReady = () => this.readiness;
  isReady = () => this.isReadyDone;

  becomeReady(): void {
    this.isReadyDone = true;
    this.isReadyNow();
    this.emit('ready');
  }

  /** The first process of a profile holds it; a later one leaves its words in a file for the first and gets false. */
  requestSingleInstanceLock(data: unknown): boolean {
    const folder = path.join(this.getPath('userData'), 'instance');
    const file = path.join(folder, 'pid');
    mkdirSync(folder, { recursive: true });
    try {
      const holder = Number(readFileSync(file, 'utf8'));
      if (isRunning(holder)) {
        const draft = path.join(folder, `${process.pid}.draft`);
        writeFileSync(draft, JSON.stringify({ argv: process.argv, data }));
        renameSync(draft, path.join(folder, `${process.pid}.json`));
        return false;
      }
    } catch {
      // Nobody holds it.
    }
    writeFileSync(file, String(process.pid));
    this.lock = file;
    watch(folder, () => this.readWords(folder)).unref();
    return true;
  }

  private readWords(folder: string): void {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
      const file = path.join(folder, name);
      const { argv, data } = JSON.parse(readFileSync(file, 'utf8')) as { argv: string[]; data: unknown };
      rmSync(file);
      this.emit('second-instance', {}, argv, '/', data);
    }
  }

  quit(): void {
    if (emitPreventable(this, 'before-quit')) return;
    for (const window of [...this.windows()]) window.close();
    if (this.windows().length > 0 || emitPreventable(this, 'will-quit')) return;
    this.exit(0);
  }

  exit(code = 0): void {
    this.emit('quit', {}, code);
    if (this.lock !== null) rmSync(this.lock, { force: true });
    void this.onEnd(code);
  }
}

export interface HostWindow {
  close(): void;
  showTheme(): Promise<void>;
}

/** What the parts of the stand-in share. */
export class Host {
  readonly handlers = new Map<string, Handler>();
  readonly protocols = new Map<string, (request: Request) => Promise<Response>>();
  readonly theme = { source: 'system' };
  readonly windows: HostWindow[] = [];
  /** Files that the app had loaded when its first window was painted; null before. */
  loadedAtFirstPaint: string[] | null = null;
  readonly loaded: string[] = [];
  private opened: { readonly context: BrowserContext; readonly session: CDPSession } | null = null;
  private spare: Page | null = null;
  private isMaking = false;

  constructor(readonly app: App) {
    app.windows = () => this.windows;
  }

  get context(): BrowserContext {
    if (!this.opened) throw new Error('Electron is not ready');
    return this.opened.context;
  }

  async open(browser: Browser): Promise<void> {
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no window');
    this.opened = { context, session: await browser.newBrowserCDPSession() };
    this.spare = context.pages()[0] ?? null;
    // Windows come from the app alone; what a page opens goes at once.
    context.on('page', (page) => {
      if (!this.isMaking) void page.close().catch(() => undefined);
    });
  }

  /** In a window of its own: a tab would hide those beside it. */
  private async newPage(): Promise<Page> {
    this.isMaking = true;
    try {
      const made = this.context.waitForEvent('page');
      await this.opened?.session.send('Target.createTarget', { url: 'about:blank', newWindow: true });
      return await made;
    } finally {
      this.isMaking = false;
    }
  }

  async takePage(): Promise<Page> {
    const page = this.spare ?? (await this.newPage());
    this.spare = null;
    return page;
  }

  /** Chromium ends with its last page; an app need not. */
  async keepAlive(): Promise<void> {
    this.spare ??= await this.newPage();
  }

  notePaint(): void {
    this.loadedAtFirstPaint ??= [...this.loaded];
  }
}
