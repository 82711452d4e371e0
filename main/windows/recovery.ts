import type { App, BrowserWindow, Dialog } from 'electron';
import { NAME } from '#app/brand';

const WINDOW_MS = 60_000;
const MAX_CRASHES = 3;
const MAX_GPU_CRASHES = 3;

/** Counts events within a minute. */
function createCounter(limit: number, now: () => number): () => boolean {
  let times: number[] = [];
  return () => {
    times = [...times.filter((at) => now() - at < WINDOW_MS), now()];
    return times.length >= limit;
  };
}

export interface RecoveryOptions {
  readonly app: Pick<App, 'on' | 'quit'>;
  /** Quits and starts the app again, unless the person stays. */
  readonly startAgain: () => void;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly log: (message: string, data?: unknown) => void;
  readonly disableGraphics: () => Promise<void>;
  readonly now?: () => number;
}

/** Brings a crashed or frozen page back, and asks once it happens again and again (R43, R44, R48). */
export function installRecovery(options: RecoveryOptions): { watch: (window: BrowserWindow) => void } {
  const { app, dialog, log, now = Date.now } = options;
  const isCrashingOften = createCounter(MAX_CRASHES, now);
  let gpuCrashes = 0;
  const ask = async (message: string, detail: string, buttons: readonly [string, string]) => {
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      title: NAME,
      message,
      detail,
      buttons: [...buttons],
      defaultId: 0,
      cancelId: 1,
    });
    return response === 0;
  };

  app.on('child-process-gone', (_, { type, reason, exitCode, name }) => {
    log('Process gone', { process: type, reason, exitCode, name });
    if (type !== 'GPU' || reason === 'clean-exit') return;
    gpuCrashes += 1;
    if (gpuCrashes !== MAX_GPU_CRASHES) return;
    const detail = 'The graphics process has failed several times. Without it, drawing is slower but steady.';
    void ask(`Start ${NAME} without graphics acceleration?`, detail, ['Start again', 'Not now']).then(async (yes) => {
      if (!yes) return;
      await options.disableGraphics();
      options.startAgain();
    });
  });

  const watch = (window: BrowserWindow) => {
    const { webContents } = window;
    let isAsking = false;
    /** Its process was ended here, to load it again. */
    let isEnded = false;
    const reload = () => {
      if (!window.isDestroyed()) window.reload();
    };
    webContents.on('render-process-gone', (_, { reason, exitCode }) => {
      log('Process gone', { process: 'page', reason, exitCode });
      const wasEnded = isEnded;
      isEnded = false;
      if (wasEnded) return reload();
      if (reason === 'clean-exit') return undefined;
      if (!isCrashingOften()) return reload();
      const detail = 'The page has failed several times within a minute. You stay signed in.';
      void ask(`${NAME} keeps failing`, detail, ['Reload', 'Quit']).then((yes) => (yes ? reload() : app.quit()));
      return undefined;
    });
    // The window's event of this name also comes five seconds after the person has cancelled its closing.
    webContents.on('unresponsive', () => {
      log('Page unresponsive');
      if (isAsking) return;
      isAsking = true;
      void ask(`${NAME} is not responding`, 'You can wait, or load the page again.', ['Reload', 'Wait']).then((yes) => {
        isAsking = false;
        if (!yes || window.isDestroyed()) return;
        // A frozen process would not load anything.
        isEnded = true;
        webContents.forcefullyCrashRenderer();
      });
    });
  };
  return { watch };
}
