import type * as Electron from 'electron';
import path from 'node:path';
import { APP_ID, NAME } from '#app/brand';
import type { News } from '#app/bridge/index';
import type { DesktopConfig } from '#app/config/desktopConfig';
import type { DeviceNotice } from '#app/domain/deviceWatch';
import { DeviceNotices } from './capabilities/DeviceNotices';
import { createWindows } from './capabilities/windows';
import type { createServices } from './createServices';
import { appMenu } from './menus/appMenu';
import { AppTray } from './menus/AppTray';
import { createLoginItem } from './storage/loginItem';
import type { SettingsFile } from './storage/SettingsFile';
import { createWindow } from './windows/createWindow';
import { MainWindow } from './windows/MainWindow';
import { installRecovery } from './windows/recovery';

export interface PartsOptions {
  readonly electron: typeof Electron;
  readonly config: DesktopConfig;
  readonly settings: SettingsFile;
  readonly services: ReturnType<typeof createServices>;
  readonly news: News;
  readonly onFirstPaint: () => void;
}

/** Long enough that nothing heard before a sleep is trusted. */
const LONG_MS = 86_400_000;

/** What a person sees beside the page: window, menus, tray, notifications. */
export function createDesktopParts(options: PartsOptions) {
  const { electron, settings, services } = options;
  const { app } = electron;
  const window = createMainWindow(
    options,
    () => tray.isThere,
    (made) => {
      recovery.watch(made);
      // What a link brings is shown by the next page.
      made.on('closed', () => services.deepLinks.pause());
    },
  );
  const tray = createTray(options, window);
  const notices = new DeviceNotices({
    thresholdMs: () => (settings.get().notify ? settings.get().notifyAfterS * 1000 : null),
    onCounts: (counts) => tray.show(counts),
    notify: (notice) => showNotice(options, window, notice),
  });
  Object.assign(services.observers, {
    event: (name: string, data: string) => notices.event(name, data),
    answer: (...[endpoint, text]: Parameters<typeof services.observers.answer>) => notices.answer(endpoint, text),
    ended: () => notices.clear(),
  });
  const recovery = installRecovery({
    app,
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
    handlers: createWindowHandlers(options, tray, notices),
    /** Once Electron is ready. */
    start: () => {
      app.setAppUserModelId(APP_ID);
      setMenu(options, window);
      watchPower(options);
      window.show();
    },
    /** Once the first window stands. */
    startLater: () => tray.start(),
  };
}

function createMainWindow(
  { electron, settings, onFirstPaint }: PartsOptions,
  hasTray: () => boolean,
  onMade: (window: Electron.BrowserWindow) => void,
): MainWindow {
  return new MainWindow({
    create: createWindow,
    settings,
    screens: () => electron.screen.getAllDisplays().map((display) => display.workArea),
    isDark: () => electron.nativeTheme.shouldUseDarkColors,
    preload: path.join(__dirname, '../preload/index.js'),
    hasDevTools: !electron.app.isPackaged,
    hidesOnClose: () => settings.get().closeToTray && hasTray(),
    onMade,
    onFirstPaint,
  });
}

function createTray({ electron }: PartsOptions, window: MainWindow): AppTray {
  const { app, Menu, Tray, nativeImage } = electron;
  const isMac = process.platform === 'darwin';
  return new AppTray({
    create: () => {
      const image = nativeImage.createFromPath(path.join(__dirname, isMac ? 'trayTemplate.png' : 'tray.png'));
      return new Tray(image);
    },
    setMenu: (tray, items) => tray.setContextMenu(Menu.buildFromTemplate(items)),
    onOpen: () => window.show(),
    onQuit: () => app.quit(),
  });
}

/** Notifications on the screen: one that nobody holds on to loses its click. */
const shown = new Set<Electron.Notification>();
const MAX_SHOWN = 50;

function showNotice({ electron, news }: PartsOptions, window: MainWindow, { id, name, isOnline }: DeviceNotice): void {
  const notification = new electron.Notification({
    title: name,
    body: isOnline ? 'Online again' : 'Offline',
  });
  shown.add(notification);
  const [oldest] = shown;
  if (shown.size > MAX_SHOWN && oldest) shown.delete(oldest);
  notification.on('close', () => shown.delete(notification));
  notification.on('click', () => {
    window.show();
    news.windows.navigate(`/devices/${id}`);
  });
  notification.show();
}

function createWindowHandlers(
  { electron, config, settings, services }: PartsOptions,
  tray: AppTray,
  notices: DeviceNotices,
) {
  const { host, port } = config.runtime.website;
  return createWindows({
    loginItem: createLoginItem(electron.app, process.platform, process.env),
    nativeTheme: electron.nativeTheme,
    facts: {
      config: config.runtime,
      apiOrigin: services.origin,
      website: host === null ? services.origin : `https://${host}${port === 443 ? '' : `:${port}`}`,
      platform: process.platform,
    },
    settings,
    hasTray: () => tray.isThere,
    canNotify: () => electron.Notification.isSupported(),
    onReady: () => void services.deepLinks.ready(),
    onSettings: () => notices.settingsChanged(),
  });
}

function setMenu({ electron, services, news }: PartsOptions, window: MainWindow): void {
  const items = appMenu(process.platform === 'darwin', !electron.app.isPackaged, {
    command: (command) => {
      window.show();
      news.windows.command(command);
    },
    openLink: (id) => void services.links.openLink(id),
    zoom: (step) => window.zoom(step),
    checkForUpdates: () => void services.updates.check(false),
    copyDiagnostics: () => void services.logs.copyDiagnostics().catch(() => undefined),
  });
  electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(items));
}

/** After sleep, lock or a change of networks nothing that was heard before is trusted (`security.md` R16). */
function watchPower({ electron, news, services }: PartsOptions): void {
  const wake = () => {
    services.logs.write('info', `${NAME} wakes`);
    news.windows.wake({ gapMs: LONG_MS });
  };
  electron.powerMonitor.on('resume', wake);
  electron.powerMonitor.on('unlock-screen', wake);
}
