import { describe, expect, jest, test } from '@jest/globals';
import type { BrowserWindow } from 'electron';
import { EventEmitter } from 'node:events';
import { installRecovery } from '../../../main/windows/recovery';

/** As in Electron, a frozen page neither loads again nor says so, and a page whose process has ended can be loaded. */
class Window extends EventEmitter {
  isGone = false;
  isFrozen = false;
  loads = 0;
  readonly webContents = Object.assign(new EventEmitter(), {
    forcefullyCrashRenderer: () => {
      if (this.isGone) throw new TypeError('Object has been destroyed');
      this.isFrozen = false;
      this.webContents.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
    },
  });
  freeze(): void {
    this.isFrozen = true;
    this.webContents.emit('unresponsive');
  }
  isDestroyed = () => this.isGone;
  reload(): void {
    if (this.isGone) throw new TypeError('Object has been destroyed');
    if (!this.isFrozen) this.loads += 1;
  }
}

describe('recovery', () => {
  const setUp = (response: number) => {
    const app = Object.assign(new EventEmitter(), { quit: jest.fn() });
    const startAgain = jest.fn();
    const dialog = { showMessageBox: jest.fn(async () => ({ response, checkboxChecked: false })) };
    const disableGraphics = jest.fn(async () => undefined);
    let now = 0;
    const lines: [string, unknown][] = [];
    const window = new Window();
    const recovery = installRecovery({
      app: app as never,
      startAgain,
      dialog: dialog,
      log: (message, data) => lines.push([message, data]),
      disableGraphics,
      now: () => now,
    });
    recovery.watch(window as unknown as BrowserWindow);
    const crash = () => window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    return { app, startAgain, dialog, disableGraphics, window, crash, lines, pass: (ms: number) => (now += ms) };
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  test('a crashed page is loaded again; the third time within a minute the person is asked (R43)', async () => {
    const { crash, window, dialog } = setUp(0);
    crash();
    crash();
    expect(window.loads).toBe(2);
    expect(dialog.showMessageBox).not.toHaveBeenCalled();
    crash();
    await settle();
    expect(dialog.showMessageBox).toHaveBeenCalledTimes(1);
    expect(window.loads).toBe(3);
  });

  test('each death of a process is a line that says which, why and with what code', () => {
    const { app, window, lines } = setUp(0);
    window.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 });
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139, name: 'GPU' });
    window.webContents.emit('unresponsive');
    expect(lines).toEqual([
      ['Process gone', { process: 'page', reason: 'oom', exitCode: 5 }],
      ['Process gone', { process: 'GPU', reason: 'crashed', exitCode: 139, name: 'GPU' }],
      ['Page unresponsive', undefined],
    ]);
  });

  test('crashes far apart are just loaded again; "Quit" quits', async () => {
    const { crash, pass, dialog, app } = setUp(1);
    for (let count = 0; count < 4; count += 1) {
      crash();
      pass(40_000);
    }
    expect(dialog.showMessageBox).not.toHaveBeenCalled();
    crash();
    crash();
    await settle();
    expect(app.quit).toHaveBeenCalled();
  });

  const RELOAD = 0;
  const WAIT = 1;

  test('a frozen page is asked about once, and can be waited for', async () => {
    const { window, dialog } = setUp(WAIT);
    window.freeze();
    window.webContents.emit('unresponsive');
    await settle();
    expect(dialog.showMessageBox).toHaveBeenCalledTimes(1);
    expect([window.isFrozen, window.loads]).toEqual([true, 0]);
  });

  test('a frozen page is ended and loaded again, however often, and that is no failure of it', async () => {
    const { window, dialog, crash } = setUp(RELOAD);
    for (let count = 1; count <= 4; count += 1) {
      window.freeze();
      await settle();
      expect([window.isFrozen, window.loads]).toEqual([false, count]);
    }
    crash();
    crash();
    await settle();
    expect(window.loads).toBe(6);
    // It was asked each time whether to wait, and never told that it keeps failing.
    expect(dialog.showMessageBox).toHaveBeenCalledTimes(4);
    expect(JSON.stringify(dialog.showMessageBox.mock.calls)).not.toContain('keeps failing');
  });

  test('a window that is gone when the question is answered is left alone', async () => {
    const { window } = setUp(RELOAD);
    window.freeze();
    window.isGone = true;
    await settle();
    expect([window.isFrozen, window.loads]).toEqual([true, 0]);
  });

  test('a window that stays open because the person cancelled its closing is not called frozen', async () => {
    const { window, dialog, lines } = setUp(RELOAD);
    // Electron emits it five seconds after any closing that was not prevented; the page is well.
    window.emit('unresponsive');
    await settle();
    expect([dialog.showMessageBox.mock.calls, lines, window.loads]).toEqual([[], [], 0]);
  });

  test('graphics that fail three times are offered to be switched off (R44)', async () => {
    const { app, startAgain, dialog, disableGraphics } = setUp(0);
    const gone = (type: string) => app.emit('child-process-gone', {}, { type, reason: 'crashed' });
    gone('GPU');
    gone('Utility');
    gone('GPU');
    expect(dialog.showMessageBox).not.toHaveBeenCalled();
    gone('GPU');
    gone('GPU');
    await settle();
    expect(dialog.showMessageBox).toHaveBeenCalledTimes(1);
    expect([disableGraphics.mock.calls.length, startAgain.mock.calls.length]).toEqual([1, 1]);
  });
});
