import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { NAME } from '#app/brand';
import { fitToScreens, ZOOM_LEVELS, type DesktopSettings } from '#app/domain/desktopSettings';
import { BUNDLE_ORIGIN } from '../security/origin';
import { WEB_PREFERENCES } from '../security/webPreferences';
import type { SettingsFile } from '../storage/SettingsFile';
import { asksBeforeClosing } from './asksBeforeClosing';

/** Canvas of the page's themes, so that a window never shows another colour first (`renderer/theme/tokens.ts`). */
const CANVAS = { light: '#F6F7F9', dark: '#0B0F14' } as const;
const SIZE = { width: 1280, height: 832 } as const;
/** A hidden window that is painted at all has been painted so long after its page has loaded, in ms. */
const PAINTED_MS = 250;
/** Longest wait for the first paint before the window is shown without it. */
const SHOW_AFTER_MS = 5000;
const LEAST = { minWidth: 380, minHeight: 480 } as const;

export interface MainWindowOptions {
  readonly create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  readonly settings: SettingsFile;
  /** Work areas of the screens that are connected now. */
  readonly screens: () => readonly Rectangle[];
  readonly isDark: () => boolean;
  readonly platform: NodeJS.Platform;
  readonly preload: string;
  readonly hasDevTools: boolean;
  /** True when closing the window only hides it. */
  readonly hidesOnClose: () => boolean;
  /** Asks whether the user can still bring a hidden window back. */
  readonly canComeBack: () => Promise<boolean>;
  /** Asks whether a page with unsaved changes may be left. */
  readonly mayLeave: (window: BrowserWindow) => boolean;
  readonly onMade: (window: BrowserWindow) => void;
  readonly onFirstPaint: () => void;
}

type Zoom = DesktopSettings['zoom'];

/** The app's one window: made, shown, brought back, and remembered in size, place and zoom. */
export class MainWindow {
  private window: BrowserWindow | null = null;
  /** Set while the app quits, so that the window closes instead of hiding. */
  isQuitting = false;
  /** Set once the person has agreed to lose unsaved changes: the page closes without another question. */
  closesUnasked = false;
  /** Called when the person stays in a page that was to be left. */
  onStay: () => void = () => undefined;
  /** Set once the app has no window any more and ends: called where one would be made. */
  onShowAtEnd: (() => void) | null = null;

  constructor(private readonly options: MainWindowOptions) {}

  get current(): BrowserWindow | null {
    return this.window?.isDestroyed() === false ? this.window : null;
  }

  /** Shows the window in front; creates it if there is none, with `path` as its first page. */
  show(path = '/'): void {
    const { current } = this;
    if (!current) {
      if (this.onShowAtEnd) this.onShowAtEnd();
      else this.open(path);
      return;
    }
    if (current.isMinimized()) current.restore();
    current.show();
    current.focus();
  }

  /** Whether the page may be closed: asks the person where it has unsaved changes, before anything is done. */
  async mayClose(): Promise<boolean> {
    const { current } = this;
    if (!current || !(await asksBeforeClosing(current.webContents))) return true;
    this.closesUnasked = current.isDestroyed() || this.ask(current);
    return this.closesUnasked;
  }

  /** To the page, if there is one to hear it. */
  send(channel: string, payload: unknown): void {
    this.current?.webContents.send(channel, payload);
  }

  zoom(step: -1 | 0 | 1): void {
    const { current } = this;
    if (!current) return;
    const wanted = step === 0 ? 0 : this.options.settings.get().zoom + step;
    const zoom = ZOOM_LEVELS.find((level) => level === wanted);
    if (zoom === undefined) return;
    this.options.settings.change({ zoom });
    current.webContents.setZoomLevel(zoom);
  }

  private open(path: string): void {
    const { options } = this;
    const { bounds, isMaximized } = options.settings.get();
    const place = bounds && fitToScreens(bounds, options.screens());
    const window = options.create({
      ...SIZE,
      ...place,
      ...LEAST,
      title: NAME,
      show: false,
      backgroundColor: CANVAS[options.isDark() ? 'dark' : 'light'],
      webPreferences: { ...WEB_PREFERENCES, devTools: options.hasDevTools, preload: options.preload },
    });
    this.window = window;
    let isShown = false;
    const appear = () => {
      if (isShown || window.isDestroyed()) return;
      isShown = true;
      if (isMaximized) window.maximize();
      window.show();
      options.onFirstPaint();
    };
    window.once('ready-to-show', appear);
    // On Wayland a hidden window is not painted, and that event does not come (electron issue 48859). Elsewhere on Linux it comes
    // within a frame of the loading: a window that is shown before it would be blank at first.
    if (options.platform === 'linux')
      window.webContents.once('did-finish-load', () => setTimeout(appear, PAINTED_MS).unref());
    // A page that never paints must not leave the user without a window.
    setTimeout(appear, SHOW_AFTER_MS).unref();
    this.remember(window);
    this.askToLeave(window);
    options.onMade(window);
    // A load that another load interrupts rejects; the window is usable all the same.
    window.loadURL(BUNDLE_ORIGIN + path).catch(() => undefined);
  }

  /** Without this a page with unsaved changes could not be left at all: Electron shows no question of its own. */
  private askToLeave(window: BrowserWindow): void {
    window.webContents.on('will-prevent-unload', (event) => {
      if (this.closesUnasked || this.ask(window)) event.preventDefault();
      else this.onStay();
    });
  }

  private ask(window: BrowserWindow): boolean {
    // The question of a hidden window might not be seen.
    this.show();
    return this.options.mayLeave(window);
  }

  private hideOnClose(window: BrowserWindow): void {
    const { hidesOnClose, canComeBack } = this.options;
    let isFinal = false;
    window.on('close', (event) => {
      if (isFinal || this.isQuitting || !hidesOnClose()) return;
      event.preventDefault();
      window.hide();
      // The tray may have disappeared since the start. The window is then closed, because nothing could show it again.
      void canComeBack().then((can) => {
        if (can || window.isDestroyed() || window.isVisible()) return;
        isFinal = true;
        window.close();
      });
    });
  }

  private remember(window: BrowserWindow): void {
    const { settings } = this.options;
    const keep = () => {
      if (window.isMinimized() || window.isFullScreen()) return;
      // Of a maximized window, the size it goes back to.
      settings.change({ isMaximized: window.isMaximized(), bounds: window.getNormalBounds() });
    };
    window.on('resize', keep);
    window.on('move', keep);
    window.on('maximize', keep);
    window.on('unmaximize', keep);
    this.hideOnClose(window);
    window.on('closed', () => {
      this.window = null;
    });
    window.webContents.on('did-finish-load', () => window.webContents.setZoomLevel(settings.get().zoom satisfies Zoom));
    window.webContents.on('zoom-changed', (_, direction) => this.zoom(direction === 'in' ? 1 : -1));
  }
}
