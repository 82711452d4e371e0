import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Dialog, Page, Route } from '@playwright/test';
import type { Rectangle } from 'electron';
import { parse, stringify } from 'devalue';
import { toApp, toShown } from './addresses';
import { emitPreventable } from './emitPreventable';
import type { Host } from './Host';
import { worldScripts } from './worlds';

const WORLD = 'electron-preload';
/** After a closing that the app has not prevented. */
const UNRESPONSIVE_MS = 5000;

interface Options extends Partial<Rectangle> {
  readonly webPreferences: { readonly preload: string };
}

class WebContents extends EventEmitter {
  zoomLevel = 0;
  openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  readonly mainFrame;

  constructor(private readonly window: BrowserWindow) {
    super();
    this.mainFrame = {
      detached: false,
      get url() {
        return window.url;
      },
    };
  }

  send(channel: string, ...args: unknown[]): void {
    this.window.deliver({ channel, value: stringify(args) });
  }
  setZoomLevel(level: number): void {
    this.zoomLevel = level;
  }
  /** Of a page that is not throttled Electron says that it is visible, whatever its window is. */
  setBackgroundThrottling(isAllowed: boolean): void {
    this.window.setThrottled(isAllowed);
  }
  getBackgroundThrottling(): boolean {
    return this.window.isThrottled;
  }
  getZoomLevel(): number {
    return this.zoomLevel;
  }
  getURL(): string {
    return this.window.url;
  }
  getLastWebPreferences(): unknown {
    return this.window.options.webPreferences;
  }
  setWindowOpenHandler(handler: WebContents['openHandler']): void {
    this.openHandler = handler;
  }
  executeJavaScript(code: string): Promise<unknown> {
    return this.window.run(code);
  }
  forcefullyCrashRenderer(): void {
    this.window.crash();
  }
}

/** A window of Electron's as a page of Chromium's. */
export class BrowserWindow extends EventEmitter {
  static host: Host;
  static getAllWindows = () => BrowserWindow.host.windows;
  readonly webContents = new WebContents(this);
  page: Page | null = null;
  private session: CDPSession | null = null;
  private contextId: number | null = null;
  /** Work on the page, in turn. */
  private turn: Promise<unknown>;
  private isGone = false;
  private isClosing = false;
  private isCrashed = false;
  isThrottled = true;
  private bounds: Rectangle;
  state = { isVisible: false, isMinimized: false, isMaximized: false, isFocused: false, isCovered: false };
  url = 'about:blank';

  constructor(readonly options: Options) {
    super();
    this.bounds = {
      x: options.x ?? 100,
      y: options.y ?? 50,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    BrowserWindow.host.windows.push(this);
    BrowserWindow.host.app.emit('web-contents-created', {}, this.webContents);
    BrowserWindow.host.app.emit('browser-window-created', {}, this);
    this.turn = this.attach();
  }

  private async attach(): Promise<void> {
    const { context } = BrowserWindow.host;
    const page = await BrowserWindow.host.takePage();
    this.page = page;
    await page.setViewportSize({ width: this.bounds.width, height: this.bounds.height });
    await page.route('**/*', (route) => this.route(route));
    await this.injectWorlds(context, page);
    page.on('load', () => void this.handleLoad());
    page.on('dialog', (dialog) => void this.handleDialog(dialog).catch(() => undefined));
    page.on('close', () => {
      if (this.isClosing) this.destroy();
    });
    this.isCrashed = false;
    page.on('crash', () => {
      this.isCrashed = true;
      this.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.url = toApp(frame.url());
    });
  }

  private async injectWorlds(context: BrowserContext, page: Page): Promise<void> {
    const session = await context.newCDPSession(page);
    this.session = session;
    session.on('Runtime.executionContextCreated', ({ context: made }) => {
      if (made.name === WORLD) this.contextId = made.id;
    });
    // Of documents alone, as in Electron: what changes an address within one is another event.
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.webContents.emit('did-navigate', {}, toApp(frame.url));
    });
    session.on('Page.windowOpen', ({ url }) => this.webContents.openHandler({ url: toApp(url) }));
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === '__electronToMain') void this.handleInvoke(payload);
      else this.webContents.openHandler({ url: toApp(payload) });
    });
    const scripts = worldScripts(readFileSync(this.options.webPreferences.preload, 'utf8'));
    await session.send('Runtime.enable');
    await session.send('Page.enable');
    await session.send('Runtime.addBinding', { name: '__electronToMain', executionContextName: WORLD });
    await session.send('Runtime.addBinding', { name: '__electronWindowOpen' });
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page });
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preload, worldName: WORLD });
    await this.showTheme();
  }

  async showTheme(): Promise<void> {
    const { source } = BrowserWindow.host.theme;
    const value = source === 'system' ? '' : source;
    await this.session?.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }

  private async handleInvoke(payload: string): Promise<void> {
    const { id, channel, args } = JSON.parse(payload) as { id: number; channel: string; args: string };
    const handler = BrowserWindow.host.handlers.get(channel);
    const event = { sender: this.webContents, senderFrame: this.webContents.mainFrame };
    const named = (reason: unknown) => `Error invoking remote method '${channel}': ${String(reason)}`;
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      this.deliver({ id, value: stringify(await handler(event, ...(parse(args) as unknown[]))) });
    } catch (error) {
      this.deliver({ id, error: named(error), value: stringify(null) });
    }
  }

  deliver(message: object): void {
    if (this.contextId === null || !this.session || this.isGone) return;
    const expression = `__electronDeliver(${JSON.stringify(message)})`;
    // A page that has just closed receives nothing, as in Electron.
    this.session.send('Runtime.evaluate', { expression, contextId: this.contextId }).catch(() => undefined);
  }

  /** Runs in the page's own world, as an act of nobody. */
  async run(code: string): Promise<unknown> {
    await this.turn;
    if (!this.session) throw new Error('There is no page');
    const { result } = await this.session.send('Runtime.evaluate', { expression: code, returnByValue: true });
    return result.value;
  }

  private async route(route: Route): Promise<void> {
    const request = route.request();
    const address = toApp(request.url());
    const handler = BrowserWindow.host.protocols.get(new URL(address).protocol.replace(':', ''));
    const isPage = request.isNavigationRequest() && request.frame() === this.page?.mainFrame();
    if (isPage && !handler) {
      const isPrevented = emitPreventable(this.webContents, 'will-navigate', { url: address });
      return isPrevented ? route.abort('aborted') : route.continue();
    }
    const { answered } = BrowserWindow.host.permissions;
    if (!handler && answered && request.url().startsWith('http')) return this.routeAnswer(route, answered);
    if (!handler) return route.continue();
    const response = await handler(new Request(address, { method: request.method() }));
    const headers = Object.fromEntries(response.headers);
    return route.fulfill({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) });
  }

  /** The answer with the headers that the app leaves. */
  private async routeAnswer(route: Route, answered: NonNullable<Host['permissions']['answered']>): Promise<void> {
    const response = await route.fetch().catch(() => null);
    if (response === null) return route.abort();
    const given: Record<string, string[]> = {};
    for (const { name, value } of response.headersArray()) (given[name] ??= []).push(value);
    const responseHeaders = await new Promise<Readonly<Record<string, string[]>>>((resolve) =>
      answered({ responseHeaders: given }, (changed) => resolve(changed.responseHeaders ?? given)),
    );
    // Playwright has kept the cookies of the answer that it fetched.
    if (given['set-cookie'] && !responseHeaders['set-cookie'])
      await this.page?.context().clearCookies({ domain: new URL(response.url()).hostname });
    const headers = Object.fromEntries(Object.entries(responseHeaders).map(([name, all]) => [name, all.join('\n')]));
    return route.fulfill({ response, headers });
  }

  private async handleLoad(): Promise<void> {
    this.webContents.emit('did-finish-load');
    await this.page?.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve))).catch(() => undefined);
    // On Wayland a hidden window is not painted, and nothing tells of it.
    if (process.env.XDG_SESSION_TYPE === 'wayland' && !this.state.isVisible) return;
    this.emit('ready-to-show');
  }

  private later(run: () => Promise<unknown>): Promise<void> {
    const result = this.turn.then(run).then(
      () => undefined,
      () => undefined,
    );
    this.turn = result;
    return result;
  }

  loadURL(address: string): Promise<void> {
    return this.later(async () => {
      await BrowserWindow.host.permissions.applied;
      await this.page?.goto(toShown(address));
    });
  }

  /** As in Electron, one with a frozen process does not load: `page.reload()` waits for it, too. */
  reload(): void {
    void this.later(async () => {
      const { page, url } = this;
      if (!this.isCrashed) {
        void page?.reload().catch(() => undefined);
        return;
      }
      // Playwright can no longer use the page of a crashed process; the window gets a new one.
      await BrowserWindow.host.keepAlive();
      await page?.close().catch(() => undefined);
      await this.attach();
      await this.page?.goto(toShown(url));
    });
  }

  crash(): void {
    void this.session?.send('Page.crash').catch(() => undefined);
  }

  close(): void {
    if (this.isGone || this.isClosing) return;
    if (emitPreventable(this, 'close')) {
      BrowserWindow.host.app.keepWindow();
      return;
    }
    this.isClosing = true;
    // Electron's own, also where the page then prevents it.
    setTimeout(() => this.isGone || this.emit('unresponsive'), UNRESPONSIVE_MS).unref();
    // A page that has crashed, or is none yet, is not asked.
    this.unload().catch(() => this.destroy());
  }

  /** Closes the page, which may prevent it (`beforeunload`). */
  private async unload(): Promise<void> {
    const { page, session } = this;
    if (!page || !session || this.isCrashed) throw new Error('There is no page to ask');
    await BrowserWindow.host.keepAlive();
    // Electron takes a close for an act of the person; of a page that has seen none Chromium asks nothing.
    await session.send('Runtime.evaluate', { expression: '0', userGesture: true });
    await page.close({ runBeforeUnload: true });
  }

  /** Electron shows no dialog where a page prevents its end: the page stays, unless the app prevents that. */
  private async handleDialog(dialog: Dialog): Promise<void> {
    const isLeft = dialog.type() === 'beforeunload' && emitPreventable(this.webContents, 'will-prevent-unload');
    if (isLeft) return dialog.accept();
    if (this.isClosing) BrowserWindow.host.app.keepWindow();
    this.isClosing = false;
    return dialog.dismiss();
  }

  destroy(): void {
    if (this.isGone) return;
    this.isGone = true;
    const { page } = this;
    const { windows } = BrowserWindow.host;
    windows.splice(windows.indexOf(this), 1);
    void BrowserWindow.host.keepAlive().then(() => page?.close());
    this.emit('closed');
    BrowserWindow.host.app.loseWindow();
  }

  isDestroyed = () => this.isGone;
  isMinimized = () => this.state.isMinimized;
  isMaximized = () => this.state.isMaximized;
  isVisible = () => this.state.isVisible;
  isFocused = () => this.state.isFocused;
  isFullScreen = () => false;
  getNormalBounds = () => this.bounds;
  getBounds = () => this.bounds;
  show(): void {
    Object.assign(this.state, { isVisible: true, isFocused: true });
    this.settle();
    this.emit('show');
  }
  focus(): void {
    this.state.isFocused = true;
  }
  blur(): void {
    this.state.isFocused = false;
  }
  hide(): void {
    Object.assign(this.state, { isVisible: false, isFocused: false });
    this.settle();
    this.emit('hide');
  }
  minimize(): void {
    Object.assign(this.state, { isMinimized: true, isFocused: false });
    this.settle();
    this.emit('minimize');
  }
  restore(): void {
    this.state.isMinimized = false;
    this.settle();
    this.emit('restore');
  }
  /** Switched on, it hides nothing: the page of a hidden window goes on as if it were seen until that is shown and hidden again. */
  setThrottled(isThrottled: boolean): void {
    this.isThrottled = isThrottled;
    if (!isThrottled) this.settle();
  }
  /** No part of Electron: other windows cover this one, or no longer. As on Windows and macOS, its page is hidden and the app is not told. */
  cover(isCovered: boolean): void {
    this.state.isCovered = isCovered;
    this.settle();
  }
  /** Chromium's window as this one is: hidden, minimised or covered, its page is hidden and throttled. */
  private settle(): void {
    void this.later(async () => {
      if (!this.session) return;
      const { isVisible, isMinimized, isCovered } = this.state;
      const isShown = !this.isThrottled || (isVisible && !isMinimized && !isCovered);
      const { windowId } = await this.session.send('Browser.getWindowForTarget');
      const bounds = { windowState: isShown ? ('normal' as const) : ('minimized' as const) };
      await this.session.send('Browser.setWindowBounds', { windowId, bounds });
      if (isShown) await this.page?.bringToFront();
    });
  }
  maximize(): void {
    this.state.isMaximized = true;
    this.emit('maximize');
  }
  setBounds(bounds: Rectangle): void {
    this.bounds = bounds;
    void this.page?.setViewportSize({ width: bounds.width, height: bounds.height });
    this.emit('resize');
    this.emit('move');
  }
}
