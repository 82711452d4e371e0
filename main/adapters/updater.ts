import type { AppUpdater } from 'electron-updater';
import { rm } from 'node:fs/promises';
import type { UpdaterPort } from '../updates/Updates';

/** Closes what electron-updater leaves open (`security.md` S24). `setFeedURL` comes first: a channel turns downgrades on. */
export function harden(updater: AppUpdater, feed: string): void {
  updater.setFeedURL({ provider: 'generic', url: feed });
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.autoRunAppAfterInstall = true;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // Parts put together from an old file would be checked as a whole anyway; without them a failure has one cause less.
  updater.disableDifferentialDownload = true;
}

/** electron-updater as a port. `log` gets its messages, for which the caller keeps secrets out. */
export function createUpdater(updater: AppUpdater, feed: string, log: (message: string) => void): UpdaterPort {
  harden(updater, feed);
  updater.logger = {
    info: () => undefined,
    warn: (message?: unknown) => log(`updater: ${String(message)}`),
    error: (message?: unknown) => log(`updater: ${String(message)}`),
  };
  // It emits every failure as well as rejecting with it; without a listener the second one would end the process.
  updater.on('error', () => undefined);
  return {
    check: async () => {
      const result = await updater.checkForUpdates();
      return result?.isUpdateAvailable ? result.updateInfo : null;
    },
    download: async (onProgress) => {
      const handle = ({ transferred, total }: { transferred: number; total: number }) => onProgress(transferred, total);
      updater.on('download-progress', handle);
      try {
        const [file] = await updater.downloadUpdate();
        if (file === undefined) throw new Error('no file was downloaded');
        return file;
      } finally {
        updater.off('download-progress', handle);
      }
    },
    install: () => updater.quitAndInstall(false, true),
    discard: (file) => rm(file, { force: true }),
  };
}

/** The updater of this platform. The package is loaded here and not before. */
export async function loadUpdater(
  feed: string,
  log: (message: string) => void,
  /** A configuration for a run from the sources, which has none of its own. */
  developmentConfig: string | null,
): Promise<UpdaterPort> {
  const { autoUpdater } = await import('electron-updater');
  if (developmentConfig !== null) {
    autoUpdater.forceDevUpdateConfig = true;
    autoUpdater.updateConfigPath = developmentConfig;
  }
  return createUpdater(autoUpdater, feed, log);
}
