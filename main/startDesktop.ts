import type * as Electron from 'electron';
import path from 'node:path';
import { contentSecurityPolicy } from '#app/config/contentSecurityPolicy';
import { readDesktopConfig } from '#app/config/desktopConfig';
import { NAME } from '#app/brand';
import { linkIn } from '#app/domain/deepLink';
import { newErrorId } from '#app/logging/errorId';
import { registerScheme } from './adapters/linkScheme';
import { relaunch } from './adapters/relaunch';
import { registerBridge, createNews } from './bridge/register';
import { overrides } from './development';
import { Captures } from './capabilities/Captures';
import { createServices } from './createServices';
import { createDesktopParts } from './createDesktopParts';
import { Leaving } from './Leaving';
import { isOwnError } from './ownErrors';
import { createBundleHandler } from './security/bundleProtocol';
import { refuseCookies } from './security/cookies';
import { refuseDownloads } from './security/downloads';
import { guardNavigation } from './security/navigation';
import { BUNDLE_SCHEME } from './security/origin';
import { denyPermissions } from './security/permissions';
import { isTrustedSender } from './security/trustedSender';
import type { LostProfile } from './storage/profile';
import { SettingsFile } from './storage/SettingsFile';
import { createFirstPaint } from './windows/firstPaint';

/** Put in by the build (`build/desktop.json`, or the file that FARSIGHT_CONFIG names while building). */
declare const __DESKTOP_CONFIG__: unknown;

export interface RunningDesktop {
  readonly show: () => void;
  /** Takes a link from the system, which has not been checked yet. */
  readonly receive: (link: unknown) => void;
}

/** The start-up after the single-instance lock. Reads one small file; the rest waits for Electron or the first paint. */
export function startDesktop(electron: typeof Electron, scheme: string, lost: LostProfile | null): RunningDesktop {
  const { app, protocol } = electron;
  const config = readDesktopConfig(__DESKTOP_CONFIG__, app.isPackaged, overrides());
  const settings = new SettingsFile(path.join(app.getPath('userData'), 'settings.json'), (reason) =>
    services.logs.write('warn', `settings not written: ${reason}`),
  );
  if (!settings.get().hardwareAcceleration) app.disableHardwareAcceleration();

  const firstPaint = createFirstPaint();
  const news = createNews((channel, payload) => parts.window.send(channel, payload));
  const services = createServices({
    electron,
    config,
    scheme,
    settings,
    news,
    firstPaint: firstPaint.promise,
    show: () => parts.window.show(),
  });
  const parts = createDesktopParts({
    electron,
    config,
    settings,
    services,
    news,
    onFirstPaint: firstPaint.painted,
    startAgain: () => leaving.startAgain(),
  });

  const captures = createCaptures(electron, services, parts);
  const leaving = installEnd(electron, settings, services, parts, captures);
  guardNavigation(app, (id) => void services.links.openLink(id));
  registerBridge({
    ipcMain: electron.ipcMain,
    handlers: { ...services.handlers, windows: parts.handlers, captures: captures.handlers },
    isTrusted: ({ senderFrame }) => isTrustedSender(senderFrame, parts.window.current),
    log: (message) => services.logs.write('warn', message),
  });

  void app.whenReady().then(async () => {
    denyPermissions(electron.session.defaultSession);
    refuseDownloads(electron.session.defaultSession);
    refuseCookies(electron.session.defaultSession);
    const policy = contentSecurityPolicy(config.runtime, 'header', 'desktop');
    protocol.handle(BUNDLE_SCHEME, createBundleHandler(path.join(__dirname, '../desktop'), policy));
    electron.nativeTheme.themeSource = settings.get().theme;
    followSystemEnd(electron, leaving);
    parts.start();
    firstPaint.begin();
    await firstPaint.promise;
    await startRest(electron, services, parts, scheme, lost);
  });
  // Before Electron is ready there is no window to show; one comes by itself then.
  const show = () => void (app.isReady() && parts.window.show());
  return {
    show,
    receive: (link) => {
      if (leaving.handOver(linkIn([link], scheme))) return;
      show();
      services.deepLinks.receive(link);
    },
  };
}

type Services = ReturnType<typeof createServices>;
type Parts = ReturnType<typeof createDesktopParts>;

/** What can wait for the first paint. */
async function startRest(
  electron: typeof Electron,
  { logs, traces, updates, session }: Services,
  parts: Parts,
  scheme: string,
  lost: LostProfile | null,
): Promise<void> {
  await Promise.all([logs.start(), traces.start()]);
  if (lost) void sayLostProfile(electron, lost);
  parts.startLater();
  const hasLinks = await registerScheme(electron.app, scheme, path.join(__dirname, 'icon.png')).catch(
    (error: unknown) => {
      logs.write('warn', 'links of the app are not registered', { error });
      return false;
    },
  );
  // A locked vault may take until the user unlocks it.
  void session.load().then(({ vault }) =>
    // `scripts/verify-package.ts` looks for this line.
    logs.write('info', 'Ready', {
      isPackaged: electron.app.isPackaged,
      isInArchive: __dirname.includes('app.asar'),
      vault: vault.backend,
      hasLinks,
    }),
  );
  await updates.check(true);
}

/** A profile that cannot be written to: the app runs on one that lasts as long as it does (R46). */
function sayLostProfile({ dialog }: typeof Electron, { folder, code }: LostProfile): Promise<unknown> {
  return dialog.showMessageBox({
    type: 'warning',
    title: NAME,
    message: `${NAME} cannot write to its folder`,
    detail: `${folder} (${code})\n\nIt runs all the same, but settings of this run are not kept. Check the rights of that folder and the room on its disk, then start ${NAME} again.`,
    buttons: ['OK'],
  });
}

/** Pictures and recordings go where the system keeps such things, into a folder of their own. */
function createCaptures({ app, shell }: typeof Electron, { logs }: Services, { throttling }: Parts): Captures {
  return new Captures({
    folder: (kind) => path.join(app.getPath(kind), NAME),
    show: (file) => shell.showItemInFolder(file),
    log: (message, data) => logs.write('warn', message, data),
    // A hidden page draws no frames and wakes once a second, which a recording would show.
    onRecording: (isRecording) => throttling.set('recording', isRecording),
  });
}

/** The system shuts down, or its user signs out: nothing is asked, and all is saved. Windows gives the app no time to quit by itself. */
function followSystemEnd({ app, powerMonitor }: typeof Electron, leaving: Leaving): void {
  const handleShutdown = (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    leaving.quitUnasked();
  };
  powerMonitor.on('shutdown', handleShutdown);
  app.on('browser-window-created', (_, window) => void window.on('session-end', () => void leaving.save()));
}

/** Quitting, in order and after an error that nothing else has caught. */
function installEnd(
  { app, dialog }: typeof Electron,
  settings: SettingsFile,
  services: Services,
  parts: Parts,
  captures: Captures,
): Leaving {
  const { media, logs, traces, streams, downloads } = services;
  const leaving = new Leaving({
    app,
    window: parts.window,
    save: () => [settings.flush(), captures.close(), media.closeAll(), logs.close(), traces.close()],
    saveForInstall: () => settings.flush(),
    stop: () => {
      streams.closeAll();
      downloads.abortAll();
    },
    relaunch: (link) => relaunch(app, link),
  });
  services.onBeforeInstall(() => leaving.beforeInstall());
  const die = (error: unknown) => {
    const errorId = newErrorId();
    logs.write('error', 'Main process failed', { errorId, error });
    dialog.showErrorBox(
      `${NAME} has to close`,
      `An unexpected error occurred. Start it again; you stay signed in.\n\nError ID ${errorId}`,
    );
    void leaving.save().then(() => app.exit(1));
  };
  process.on('uncaughtException', die);
  // Electron and the updater leave some of their own unhandled, which cost the app nothing.
  process.on('unhandledRejection', (error) => {
    if (isOwnError(error)) die(error);
    else logs.write('warn', 'A promise of a package was rejected', { error });
  });
  return leaving;
}
