import type * as Electron from 'electron';
import path from 'node:path';
import { APP_ID, NAME } from '#app/brand';
import type { News } from '#app/bridge/index';
import { LONG_PAUSE_MS } from '#app/bridge/system';
import type { DesktopConfig } from '#app/config/desktopConfig';
import { ALERTS_PATH, alertNote } from '#app/domain/alertNote';
import { showsTray } from './adapters/trayHost';
import { AlertNotices } from './capabilities/AlertNotices';
import { DeviceNotices } from './capabilities/DeviceNotices';
import { createWindows } from './capabilities/windows';
import type { createServices } from './createServices';
import { appMenu } from './menus/appMenu';
import { AppTray } from './menus/AppTray';
import { createLoginItem, type LoginItem } from './storage/loginItem';
import type { SettingsFile } from './storage/SettingsFile';
import { AppBadge } from './windows/AppBadge';
import { createWindow } from './windows/createWindow';
import { MainWindow } from './windows/MainWindow';
import { mayLeave } from './windows/mayLeave';
import { Notifications } from './windows/Notifications';
import { PageRequests } from './windows/PageRequests';
import { installRecovery } from './windows/recovery';
import { Throttling } from './windows/Throttling';
import { watchPage } from './windows/watchPage';

export interface PartsOptions {
  readonly electron: typeof Electron;
  readonly config: DesktopConfig;
  readonly settings: SettingsFile;
  readonly services: ReturnType<typeof createServices>;
  readonly news: News;
  readonly onFirstPaint: () => void;
  /** Quits and starts the app again, unless the person stays. */
  readonly startAgain: () => void;
}

type Ask = (run: () => void) => void;

/** What a person sees beside the page: window, menus, tray, notifications. */
export function createDesktopParts(options: PartsOptions) {
  const { electron, settings, services, startAgain } = options;
  const { app } = electron;
  const requests = new PageRequests();
  const window = createMainWindow(
    options,
    () => tray,
    (made) => {
      recovery.watch(made);
      followShown(made, options.news.windows.hidden);
      watchPage(made, () => {
        requests.pause();
        services.streams.closeAll();
        void services.media.closeAll();
      });
      // The next page shows what the link brought.
      made.on('closed', () => {
        services.deepLinks.pause();
        requests.drop();
      });
    },
  );
  /** Shows the window, and asks its page. */
  const ask: Ask = (run) => {
    window.show();
    requests.ask(run);
  };
  const notifications = createNotifications(options, ask);
  const tray = createTray(options, window, ask);
  const notices = createNotices(options, notifications, { tray, badge: createBadge(options, window) });
  const loginItem = createLoginItem(app, process.platform, process.env);
  const throttling = new Throttling((isOn) => window.current?.webContents.setBackgroundThrottling(isOn));
  const recovery = installRecovery({
    app,
    startAgain,
    dialog: electron.dialog,
    log: (message, data) => services.logs.write('error', message, data),
    disableGraphics: () => {
      settings.change({ hardwareAcceleration: false });
      return settings.flush();
    },
  });
  app.on('activate', () => void (app.isReady() && window.show()));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  return {
    window,
    throttling,
    handlers: createWindowHandlers(options, { tray, notices, notifications, throttling, loginItem, requests }),
    /** Once Electron is ready. */
    start: () => {
      app.setAppUserModelId(APP_ID);
      setMenu(options, window, ask);
      watchPower(options);
      window.show();
    },
    /** Once the first window stands. */
    startLater: () => {
      void tray.start();
      loginItem?.renew().catch((error: unknown) => services.logs.write('warn', 'Open at login not renewed', { error }));
    },
  };
}

/** Electron tells a page of it by the document, but not one that was not throttled when its window went. */
function followShown(window: Electron.BrowserWindow, tell: (isHidden: boolean) => void): void {
  window.on('hide', () => tell(true));
  window.on('minimize', () => tell(true));
  window.on('show', () => tell(false));
  window.on('restore', () => tell(false));
}

function createMainWindow(
  { electron, settings, onFirstPaint }: PartsOptions,
  tray: () => AppTray,
  onMade: (window: Electron.BrowserWindow) => void,
): MainWindow {
  return new MainWindow({
    create: createWindow,
    settings,
    screens: () => electron.screen.getAllDisplays().map((display) => display.workArea),
    isDark: () => electron.nativeTheme.shouldUseDarkColors,
    platform: process.platform,
    preload: path.join(__dirname, '../preload/index.js'),
    hasDevTools: !electron.app.isPackaged,
    hidesOnClose: () => settings.get().closeToTray && tray().isThere,
    canComeBack: () => tray().look(),
    mayLeave: (window) => mayLeave(electron.dialog, window),
    onMade,
    onFirstPaint,
  });
}

/** What passes through the main process, for the tray and for notifications. */
function createNotices(
  options: PartsOptions,
  notifications: Notifications,
  { tray, badge }: { readonly tray: AppTray; readonly badge: AppBadge },
): DeviceNotices {
  const { settings, services } = options;
  const devices = new DeviceNotices({
    thresholdMs: () => (settings.get().notify ? settings.get().notifyAfterS * 1000 : null),
    onCounts: (counts) => tray.show(counts),
    isQuiet: () => alerts.isQuiet(),
    notify: (note) => notifications.show(note),
  });
  const alerts = new AlertNotices({
    isOn: () => settings.get().notifyAlerts,
    // The user is told of devices that go offline, in their own time.
    isCovered: ({ rule }) => rule === 'offline' && settings.get().notify,
    onCount: (count) => {
      tray.showAlerts(count);
      badge.show(count);
    },
    notify: (notice) => notifications.show(alertNote(notice, (id) => devices.nameOf(id))),
  });
  Object.assign(services.observers, {
    event: (name: string, data: string) => {
      devices.event(name, data);
      alerts.event(name, data);
    },
    answer: (...[endpoint, text]: Parameters<typeof services.observers.answer>) => {
      devices.answer(endpoint, text);
      alerts.answer(endpoint, text);
    },
    ended: () => {
      devices.clear();
      alerts.clear();
    },
  });
  return devices;
}

function createBadge({ electron }: PartsOptions, window: MainWindow): AppBadge {
  const { app } = electron;
  const badge = new AppBadge({
    app,
    platform: process.platform,
    window: () => window.current,
    overlay: () => electron.nativeImage.createFromPath(path.join(__dirname, 'overlay.png')),
  });
  app.on('browser-window-created', (_, made) => made.on('show', () => badge.draw()));
  return badge;
}

function createTray({ electron, news }: PartsOptions, window: MainWindow, ask: Ask): AppTray {
  const { app, Menu, Tray, nativeImage } = electron;
  const isMac = process.platform === 'darwin';
  return new AppTray({
    platform: process.platform,
    isShown: () => showsTray(),
    create: () => {
      const image = nativeImage.createFromPath(path.join(__dirname, isMac ? 'trayTemplate.png' : 'tray.png'));
      return new Tray(image);
    },
    setMenu: (tray, items) => tray.setContextMenu(Menu.buildFromTemplate(items)),
    onOpen: () => window.show(),
    onAlerts: () => ask(() => news.windows.navigate(ALERTS_PATH)),
    onQuit: () => app.quit(),
  });
}

function createNotifications({ electron, news, services }: PartsOptions, ask: Ask): Notifications {
  return new Notifications({
    electron,
    log: (message, data) => services.logs.write('warn', message, data),
    platform: process.platform,
    open: (page) => ask(() => news.windows.navigate(page)),
  });
}

interface Beside {
  readonly tray: AppTray;
  readonly notices: DeviceNotices;
  readonly notifications: Notifications;
  readonly throttling: Throttling;
  readonly loginItem: LoginItem | null;
  readonly requests: PageRequests;
}

function createWindowHandlers(
  { electron, config, settings, services }: PartsOptions,
  { tray, notices, notifications, throttling, loginItem, requests }: Beside,
) {
  const { host, port } = config.runtime.website;
  return createWindows({
    loginItem,
    nativeTheme: electron.nativeTheme,
    facts: {
      config: config.runtime,
      apiOrigin: services.origin,
      website: host === null ? services.origin : `https://${host}${port === 443 ? '' : `:${port}`}`,
      platform: process.platform,
    },
    settings,
    hasTray: () => tray.look(),
    canNotify: () => electron.Notification.isSupported(),
    notify: (note) => notifications.show(note),
    onReady: () => {
      requests.ready();
      services.proxy.ready();
      void services.deepLinks.ready();
    },
    onFloating: (isFloating) => throttling.set('floating', isFloating),
    onSettings: () => notices.settingsChanged(),
  });
}

function setMenu({ electron, services, news }: PartsOptions, window: MainWindow, ask: Ask): void {
  const items = appMenu(process.platform === 'darwin', !electron.app.isPackaged, {
    command: (command) => ask(() => news.windows.command(command)),
    openLink: (id) => void services.links.openLink(id),
    zoom: (step) => window.zoom(step),
    checkForUpdates: () => void services.updates.check(false),
    copyDiagnostics: () => void services.logs.copyDiagnostics().catch(() => undefined),
  });
  electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(items));
}

/** After sleep, lock or a change of networks nothing that was heard before is trusted (R16). */
function watchPower({ electron, news, services }: PartsOptions): void {
  const wake = () => {
    services.logs.write('info', `${NAME} wakes`);
    news.windows.wake({ gapMs: LONG_PAUSE_MS });
  };
  electron.powerMonitor.on('resume', wake);
  electron.powerMonitor.on('unlock-screen', wake);
}
