import type { App } from 'electron';
import type { spawn } from 'node:child_process';

type EndingApp = Pick<App, 'isPackaged' | 'relaunch' | 'releaseSingleInstanceLock' | 'once'>;

interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  /** The command line of this run. */
  readonly argv: readonly string[];
  readonly start: typeof spawn;
}

/** What follows the two dashes is a link, which this run has opened. */
const withoutLink = (args: readonly string[]) => {
  const end = args.indexOf('--');
  return end === -1 ? args : args.slice(0, end);
};

/**
 * Starts the app again as soon as this run has ended, with a link to open or none; the caller quits. `app.relaunch()` would start
 * the program inside an AppImage's mount, which is gone by then (electron-builder issue 1727): there the file itself is started.
 */
export function relaunch(app: EndingApp, link: string | null, surroundings: Partial<Surroundings> = {}): void {
  const { environment = process.env, argv = process.argv } = surroundings;
  // Loaded when it is called: nothing before the first paint needs it.
  const { start = process.getBuiltinModule('node:child_process').spawn } = surroundings;
  // Whatever follows the dashes is no switch of Electron's (S18).
  const opened = link === null ? [] : ['--', link];
  const file = app.isPackaged ? environment.APPIMAGE : undefined;
  if (file === undefined) {
    app.relaunch({ args: [...withoutLink(argv.slice(1)), ...opened] });
    return;
  }
  app.once('quit', () => {
    // The next run would take this one for the first, and end.
    app.releaseSingleInstanceLock();
    start(file, opened, { detached: true, stdio: 'ignore' })
      // It has ended by the time that could be told.
      .on('error', () => undefined)
      .unref();
  });
}
