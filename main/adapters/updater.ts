import type { AuthInfo } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { rm } from 'node:fs/promises';
import type { UpdaterPort } from '../updates/Updates';
import { BoundedFeed } from './boundedFeed';
import { checkInstaller, tellNotFound } from './installer';

/** Answers a proxy that wants a name and a password; with nothing, the request goes without. */
type LoginHandler = (info: AuthInfo, answer: LoginAnswer) => void;
type LoginAnswer = (username?: string, password?: string) => void;

/** Closes what electron-updater leaves open (S24). `setFeedURL` comes first: a channel turns downgrades on. */
export function harden(updater: AppUpdater, feed: string): void {
  updater.setFeedURL({ provider: 'generic', url: feed });
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.autoRunAppAfterInstall = true;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // Differential downloads are off: the whole file is verified anyway, and they are one more cause of failure.
  updater.disableDifferentialDownload = true;
}

/** Longest wait for the end of this app once its update is being installed: macOS copies and checks all of it meanwhile. */
export const INSTALL_MS = 120_000;

/**
 * Starts the installation. electron-updater tells of a failure by an event, often long after `quitAndInstall` has returned,
 * and on macOS it may say nothing at all: the first of event, exception and time-out is the failure, and the only one.
 */
function install(updater: AppUpdater, onFailure: (error: Error) => void): void {
  let isOver = false;
  let timer: NodeJS.Timeout | null = null;
  const fail = (error: unknown) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer ?? undefined);
    updater.off('error', fail);
    // It would take the next attempt for a second call of this one.
    Object.assign(updater, { quitAndInstallCalled: false });
    onFailure(error instanceof Error ? error : new Error(String(error)));
  };
  updater.on('error', fail);
  try {
    checkInstaller(updater);
    updater.quitAndInstall(false, true);
  } catch (error) {
    fail(error);
  }
  // Only now, for on Linux it waits for the user's password and returns after it.
  timer = setTimeout(() => fail(new Error('the app has not ended')), INSTALL_MS).unref();
}

/** electron-updater as a port. `log` gets its messages, for which the caller keeps secrets out. */
export function createUpdater(
  updater: AppUpdater,
  feed: string,
  log: (message: string) => void,
  onLogin: LoginHandler = (_, answer) => answer(),
): UpdaterPort {
  harden(updater, feed);
  // Its requests are of a session of their own, which knows no password of the app's; unanswered they would never end.
  updater.on('login', (info, answer) => onLogin(info, answer as LoginAnswer));
  const bounded = new BoundedFeed(updater, feed);
  let files: unknown = null;
  updater.logger = {
    info: () => undefined,
    warn: (message?: unknown) => log(`updater: ${String(message)}`),
    error: (message?: unknown) => log(`updater: ${String(message)}`),
  };
  // It emits every failure as well as rejecting with it; without a listener the second one would end the process.
  updater.on('error', () => undefined);
  tellNotFound(updater);
  return {
    check: async () => {
      const result = await bounded.check(() => updater.checkForUpdates());
      files = result?.updateInfo.files;
      return result && { metadata: result.updateInfo, isOffered: result.isUpdateAvailable };
    },
    download: async (onProgress) => {
      const handle = ({ transferred, total }: { transferred: number; total: number }) => onProgress(transferred, total);
      updater.on('download-progress', handle);
      try {
        const [file] = await bounded.download(files, () => updater.downloadUpdate());
        if (file === undefined) throw new Error('no file was downloaded');
        return file;
      } finally {
        updater.off('download-progress', handle);
      }
    },
    install: (onFailure) => install(updater, onFailure),
    discard: (file) => rm(file, { force: true }),
  };
}

/** The updater of this platform; loads the package. */
export async function loadUpdater(
  feed: string,
  log: (message: string) => void,
  onLogin: LoginHandler,
  /** A configuration for a run from the sources, which has none of its own. */
  developmentConfig: string | null,
): Promise<UpdaterPort> {
  const { autoUpdater } = await import('electron-updater');
  if (developmentConfig !== null) {
    autoUpdater.forceDevUpdateConfig = true;
    autoUpdater.updateConfigPath = developmentConfig;
  }
  return createUpdater(autoUpdater, feed, log, onLogin);
}
