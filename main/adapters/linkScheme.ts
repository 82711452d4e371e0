import type { App } from 'electron';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { NAME } from '#app/brand';
import { applicationsFolder, desktopEntry, writeDesktopEntry } from './desktopEntry';

type Started = Pick<App, 'isPackaged' | 'getAppPath'>;

/**
 * The desktop file that this run has to write for itself, by its name: that of an AppImage and of a run from the sources on
 * Linux, which nothing installs. Null: the package has brought one (`desktopName` of package.json), or the system has none.
 */
export function ownDesktopName(
  { isPackaged }: Pick<App, 'isPackaged'>,
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | null {
  if (platform !== 'linux') return null;
  if (!isPackaged) return 'example.farsight.development.desktop';
  return environment.APPIMAGE === undefined ? null : 'example.farsight.appimage.desktop';
}

/** The program and its arguments, up to the two dashes: whatever follows them is no switch of Electron's (S18). */
function commandOf(app: Started, environment: NodeJS.ProcessEnv): [string, ...string[]] {
  // The arguments may begin with a switch, as Playwright's do.
  if (!app.isPackaged) return [process.execPath, app.getAppPath(), '--'];
  return [environment.APPIMAGE ?? process.execPath, '--'];
}

/**
 * Makes the system hand links of a scheme to this app; false where it refuses. On Linux Electron only names a desktop file
 * to `xdg-settings`, which must find it: a run that nothing has installed writes its own first.
 */
export async function registerScheme(
  app: Started & Pick<App, 'getPath' | 'setAsDefaultProtocolClient'>,
  scheme: string,
  /** The product's picture, for the entry. */
  picture: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  const name = ownDesktopName(app, environment);
  const [program, ...args] = commandOf(app, environment);
  if (name !== null) {
    // A picture inside an AppImage is there only while it runs.
    const icon = path.join(app.getPath('userData'), 'icon.png');
    await copyFile(picture, icon);
    const entry = desktopEntry({
      name: app.isPackaged ? NAME : `${NAME} (development)`,
      command: [program, ...args],
      icon,
      scheme,
      windowClass: name.replace(/\.desktop$/, ''),
    });
    await writeDesktopEntry(path.join(applicationsFolder(environment, app.getPath('home')), name), entry);
  }
  return app.setAsDefaultProtocolClient(scheme, program, args);
}
