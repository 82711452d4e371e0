import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { emitPreventable } from './emitPreventable';
import { Permissions } from './Permissions';

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
  private desktopName = 'farsight.desktop';
  private isReadyDone = false;
  private isQuitting = false;
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
      temp: os.tmpdir(),
      home: process.env.HOME ?? '/',
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
  setDesktopName(name: string): void {
    if (this.isReadyDone) throw new Error('setDesktopName must be called before the ready event');
    this.desktopName = name;
  }
  /** On Linux `xdg-settings` refuses a desktop file that lies in none of its folders. */
  setAsDefaultProtocolClient(...args: unknown[]): boolean {
    this.note('setAsDefaultProtocolClient', ...args);
    if (process.platform !== 'linux') return true;
    const { XDG_DATA_HOME: home = path.join(this.getPath('home'), '.local/share') } = process.env;
    const shared = process.env.XDG_DATA_DIRS ?? '/usr/local/share:/usr/share';
    const folders = [home, ...shared.split(':')].map((folder) => path.join(folder, 'applications'));
    return folders.some((folder) => existsSync(path.join(folder, this.desktopName)));
  }
  releaseSingleInstanceLock(): void {
    if (this.lock !== null) rmSync(this.lock, { force: true });
    this.lock = null;
  }
  setBadgeCount = (count: number) => this.note('setBadgeCount', count);
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

  /**
   * The first process of a profile holds it; a later one leaves its words in a file for the first and gets false. False as
   * well, as in Electron, where nothing can be written to the profile.
   */
  requestSingleInstanceLock(data: unknown): boolean {
    const folder = path.join(this.getPath('userData'), 'instance');
    const file = path.join(folder, 'pid');
    try {
      mkdirSync(folder, { recursive: true });
    } catch {
      return false;
    }
    try {
      const holder = Number(readFileSync(file, 'utf8'));
      if (isRunning(holder)) {
        const draft = path.join(folder, `${process.pid}.draft`);
        writeFileSync(draft, JSON.stringify({ argv: process.argv, data }));
        renameSync(draft, path.join(folder, `${process.pid}.json`));
        return false;
      }
    } catch {
      // Not claimed.
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

  /** Ends once every window has closed, which takes a while where a page is asked; a window that stays calls it off. */
  quit(): void {
    if (this.isQuitting || emitPreventable(this, 'before-quit')) return;
    this.isQuitting = true;
    for (const window of [...this.windows()]) window.close();
    this.end();
  }

  /** A window was to close and stays. */
  keepWindow(): void {
    this.isQuitting = false;
  }

  /** A window has closed. */
  loseWindow(): void {
    if (this.isQuitting) this.end();
    else if (this.windows().length === 0) this.emit('window-all-closed');
  }

  private end(): void {
    if (!this.isQuitting || this.windows().length > 0) return;
    this.isQuitting = false;
    if (!emitPreventable(this, 'will-quit')) this.exit(0);
  }

  exit(code = 0): void {
    this.emit('quit', {}, code);
    this.releaseSingleInstanceLock();
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
  readonly permissions = new Permissions();
  readonly windows: HostWindow[] = [];
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
    const session = await browser.newBrowserCDPSession();
    this.opened = { context, session };
    this.permissions.open(session);
    this.spare = context.pages()[0] ?? null;
    // Only the app opens windows; a window that a page opens is closed at once.
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
}
