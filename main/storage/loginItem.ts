import type { App } from 'electron';
import { accessSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NAME, SHORT_NAME } from '#app/brand';
import { execArgument } from '../adapters/desktopEntry';

/** Whether the system starts the app when its user signs in. */
export interface LoginItem {
  isOn(): boolean;
  set(isOn: boolean): Promise<void>;
}

/** Linux has no call for it, but a folder of programs to start (XDG Autostart). */
export function createAutostart(configFolder: string, program: string): LoginItem {
  const file = path.join(configFolder, 'autostart', `${SHORT_NAME}.desktop`);
  const text = `[Desktop Entry]\nType=Application\nName=${NAME}\nExec=${execArgument(program)}\nTerminal=false\n`;
  return {
    isOn: () => {
      try {
        accessSync(file);
        return !/^Hidden=true$/m.test(readFileSync(file, 'utf8'));
      } catch {
        return false;
      }
    },
    set: async (isOn) => {
      if (!isOn) return rm(file, { force: true });
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
      return undefined;
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
  };
}
