import type { AppUpdater } from 'electron-updater';
import { statSync } from 'node:fs';

/** What electron-updater keeps to itself. */
interface Inside {
  readonly downloadedUpdateHelper?: { readonly file: string | null } | null;
  readonly spawnLog?: (...call: unknown[]) => Promise<boolean>;
}

/**
 * Throws where what was downloaded is gone, as a scanner may take it away. electron-updater would not notice if Windows'
 * elevate.exe is to start it: that starts well, and says nothing of what it was to start.
 */
export function checkInstaller(updater: AppUpdater): void {
  const { downloadedUpdateHelper: helper } = updater as unknown as Inside;
  if (helper?.file && !statSync(helper.file).isFile()) throw new Error('the downloaded update is not a file');
}

/**
 * Makes a failure of what the system does not find. electron-updater hands that to Windows' shell instead (`openPath`), whose
 * answer is a text that it never reads, and ends the app meanwhile. Any other failure it emits, as it then does this one.
 */
export function tellNotFound(updater: AppUpdater): void {
  const { spawnLog } = updater as unknown as Inside;
  if (!spawnLog) return;
  Object.assign(updater, {
    spawnLog: async (...call: unknown[]) => {
      try {
        return await spawnLog.apply(updater, call);
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        // Its code is what electron-updater goes by.
        throw code === 'ENOENT' ? new Error(message, { cause: error }) : error;
      }
    },
  });
}
