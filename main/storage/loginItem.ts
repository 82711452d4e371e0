import type { App } from 'electron';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NAME, SHORT_NAME } from '#app/brand';
import { execArgument } from '../adapters/desktopEntry';

/** Whether the system starts the app when its user signs in. */
export interface LoginItem {
  isOn(): boolean;
  set(isOn: boolean): Promise<void>;
  /** Leads it to the program that runs, which an update may have given another name. */
  renew(): Promise<void>;
}

/** Linux has no call for it, but a folder of programs to start (XDG Autostart). */
export function createAutostart(configFolder: string, program: string): LoginItem {
  const file = path.join(configFolder, 'autostart', `${SHORT_NAME}.desktop`);
  const exec = `Exec=${execArgument(program)}`;
  const text = `[Desktop Entry]\nType=Application\nName=${NAME}\n${exec}\nTerminal=false\n`;
  /** What the file says; null for none, or where it is switched off. */
  const read = () => {
    try {
      const found = readFileSync(file, 'utf8');
      return /^(?:Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(found) ? null : found;
    } catch {
      return null;
    }
  };
  return {
    isOn: () => read() !== null,
    set: async (isOn) => {
      if (!isOn) return rm(file, { force: true });
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
      return undefined;
    },
    renew: async () => {
      const found = read();
      // Other lines may be the person's, or the desktop's.
      const wanted = found?.replace(/^Exec=.*$/m, () => exec);
      if (wanted !== undefined && wanted !== found) await writeFile(file, wanted);
    },
  };
}

/** The login item of this system, or null where a run from the sources would register Electron itself. */
export function createLoginItem(
  app: Pick<App, 'isPackaged' | 'getPath' | 'getLoginItemSettings' | 'setLoginItemSettings'>,
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
): LoginItem | null {
  if (!app.isPackaged) return null;
  // An AppImage runs from a temporary folder; the variable names the file itself.
  if (platform === 'linux') return createAutostart(app.getPath('appData'), environment.APPIMAGE ?? app.getPath('exe'));
  return {
    isOn: () => app.getLoginItemSettings().openAtLogin,
    set: (isOn) => {
      app.setLoginItemSettings({ openAtLogin: isOn });
      return Promise.resolve();
    },
    // The installed app keeps its place.
    renew: () => Promise.resolve(),
  };
}
