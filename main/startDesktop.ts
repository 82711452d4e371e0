import type * as Electron from 'electron';
import path from 'node:path';
import { contentSecurityPolicy } from '#app/config/contentSecurityPolicy';
import { readDesktopConfig } from '#app/config/desktopConfig';
import { NAME } from '#app/brand';
import { newErrorId } from '#app/logging/errorId';
import { registerBridge, createNews } from './bridge/register';
import { overrides } from './development';
import { Captures } from './capabilities/Captures';
import { createServices } from './createServices';
import { createDesktopParts } from './createDesktopParts';
import { createBundleHandler } from './security/bundleProtocol';
import { guardNavigation } from './security/navigation';
import { BUNDLE_SCHEME, isOwnAddress } from './security/origin';
import { denyPermissions } from './security/permissions';
import { SettingsFile } from './storage/SettingsFile';

/** Put in by the build (`build/desktop.json`, or the file that FARSIGHT_CONFIG names while building). */
declare const __DESKTOP_CONFIG__: unknown;

/** Longest wait for the first paint before the rest starts without it. */
const FIRST_PAINT_MS = 5000;
/** Longest time that leaving takes. */
const FLUSH_MS = 2000;

export interface RunningDesktop {
  readonly show: () => void;
  /** A link for this app, as it came. */
  readonly receive: (link: unknown) => void;
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Everything from the lock on. Reads one small file; all else waits for Electron, or for the first paint. */
export function startDesktop(electron: typeof Electron, scheme: string): RunningDesktop {
  const { app, protocol } = electron;
  const config = readDesktopConfig(__DESKTOP_CONFIG__, app.isPackaged, overrides());
  const settings = new SettingsFile(path.join(app.getPath('userData'), 'settings.json'), (reason) =>
    services.logs.write('warn', `settings not written: ${reason}`),
  );
  if (!settings.get().hardwareAcceleration) app.disableHardwareAcceleration();

  let painted: () => void = () => undefined;
  const firstPaint = new Promise<void>((resolve) => (painted = resolve));
  const news = createNews((channel, payload) => parts.window.send(channel, payload));
  const services = createServices({
    electron,
    config,
    scheme,
    settings,
    news,
    firstPaint,
    show: () => parts.window.show(),
  });
  const parts = createDesktopParts({ electron, config, settings, services, news, onFirstPaint: () => painted() });

  const captures = createCaptures(electron, services);
  installEnd(electron, settings, services, parts, captures);
  guardNavigation(app, (id) => void services.links.openLink(id));
  registerBridge({
    ipcMain: electron.ipcMain,
    handlers: { ...services.handlers, windows: parts.handlers, captures: captures.handlers },
    isTrusted: ({ senderFrame }) =>
      senderFrame !== null &&
      !senderFrame.detached &&
      senderFrame === parts.window.current?.webContents.mainFrame &&
      isOwnAddress(senderFrame.url),
    log: (message) => services.logs.write('warn', message),
  });

  void app.whenReady().then(async () => {
    denyPermissions(electron.session.defaultSession);
    const root = path.join(__dirname, '../desktop');
    protocol.handle(
      BUNDLE_SCHEME,
      createBundleHandler(root, contentSecurityPolicy(config.runtime, 'header', 'desktop')),
    );
    electron.nativeTheme.themeSource = settings.get().theme;
    parts.start();
    await Promise.race([firstPaint, after(FIRST_PAINT_MS)]);
    await Promise.all([services.logs.start(), services.traces.start()]);
    parts.startLater();
    registerScheme(app, scheme);
    await services.updates.check(true);
  });
  // Before Electron is ready there is no window to show; one comes by itself then.
  const show = () => void (app.isReady() && parts.window.show());
  return {
    show,
    receive: (link) => {
      show();
      services.deepLinks.receive(link);
    },
  };
}

/** Makes the system hand our links to us: whatever follows the dashes is no switch of Electron's (`security.md` S18). */
function registerScheme(app: Electron.App, scheme: string): void {
  const args = app.isPackaged ? ['--'] : [path.resolve(process.argv[1] ?? '.'), '--'];
  app.setAsDefaultProtocolClient(scheme, process.execPath, args);
}

type Services = ReturnType<typeof createServices>;
type Parts = ReturnType<typeof createDesktopParts>;

/** Pictures and recordings go where the system keeps such things, into a folder of their own. */
function createCaptures({ app, shell }: typeof Electron, { logs }: Services): Captures {
  return new Captures({
    folder: (kind) => path.join(app.getPath(kind), NAME),
    show: (file) => shell.showItemInFolder(file),
    log: (message, data) => logs.write('warn', message, data),
  });
}

/** Leaving: what is unsaved is saved within two seconds, whatever happens (`security.md` R27, R45). */
function installEnd(
  electron: typeof Electron,
  settings: SettingsFile,
  services: Services,
  parts: Parts,
  captures: Captures,
): void {
  const { app, dialog } = electron;
  let isSaved = false;
  const save = async () => {
    await Promise.race([
      Promise.allSettled([settings.flush(), captures.close(), services.logs.close(), services.traces.close()]),
      after(FLUSH_MS),
    ]);
    isSaved = true;
  };
  services.onBeforeInstall(async () => {
    const setLeaving = (isLeaving: boolean) => {
      parts.window.isQuitting = isLeaving;
      // The updater ends the app in its own way, which must not be held up.
      isSaved = isLeaving;
    };
    setLeaving(true);
    await settings.flush();
    return () => setLeaving(false);
  });
  app.on('before-quit', () => {
    parts.window.isQuitting = true;
    services.events.closeAll();
  });
  app.on('will-quit', (event) => {
    if (isSaved) return;
    event.preventDefault();
    void save().then(() => app.quit());
  });
  const die = (error: unknown) => {
    const errorId = newErrorId();
    services.logs.write('error', 'Main process failed', { errorId, error });
    dialog.showErrorBox(
      `${NAME} has to close`,
      `Something went wrong that it cannot mend by itself. Start it again; you stay signed in.\n\nError ID ${errorId}`,
    );
    void save().then(() => app.exit(1));
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
}
