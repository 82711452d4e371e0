import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';

/** The one place that makes a window. */
export function createWindow(options: BrowserWindowConstructorOptions): BrowserWindow {
  // eslint-disable-next-line no-restricted-syntax -- the one place that makes windows
  return new BrowserWindow(options);
}
