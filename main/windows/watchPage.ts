import type { BrowserWindow } from 'electron';

/**
 * Calls `onGone` when the page of a window is no longer there: another has taken its place (also the same, loaded again),
 * its process has failed, or the window is closed. The caller can then release what it holds for the page.
 */
export function watchPage(window: BrowserWindow, onGone: () => void): void {
  // Unlike the start of a navigation, which may yet become a download and leave the page where it is.
  window.webContents.on('did-navigate', () => onGone());
  window.webContents.on('render-process-gone', () => onGone());
  window.on('closed', () => onGone());
}
