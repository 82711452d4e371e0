import type { App } from 'electron';
import type { spawn } from 'node:child_process';

type EndingApp = Pick<App, 'isPackaged' | 'relaunch' | 'releaseSingleInstanceLock' | 'once'>;

/**
 * Starts the app again as soon as this run has ended; the caller quits. `app.relaunch()` would start the program inside an
 * AppImage's mount, which is gone by then (electron-builder issue 1727): there the file itself is started.
 */
export function relaunch(
  app: EndingApp,
  environment: NodeJS.ProcessEnv = process.env,
  // Loaded when it is called: nothing before the first paint needs it.
  start: typeof spawn = process.getBuiltinModule('node:child_process').spawn,
): void {
  const file = app.isPackaged ? environment.APPIMAGE : undefined;
  if (file === undefined) {
    app.relaunch();
    return;
  }
  app.once('quit', () => {
    // The next run would take this one for the first, and end.
    app.releaseSingleInstanceLock();
    start(file, [], { detached: true, stdio: 'ignore' })
      // It has ended by the time that could be told.
      .on('error', () => undefined)
      .unref();
  });
}
