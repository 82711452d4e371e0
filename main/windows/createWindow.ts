import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';

/** The one place that makes a window. */
export function createWindow(options: BrowserWindowConstructorOptions): BrowserWindow {
  // oxlint-disable-next-line farsight/desktop-chokepoints -- the one place that makes windows
  return new BrowserWindow(options);
}
