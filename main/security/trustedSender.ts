import type { WebFrameMain } from 'electron';
import { isOwnAddress } from './origin';

/** What is asked of the frame that called. */
export type Sender = Pick<WebFrameMain, 'detached' | 'url'>;

/** What is asked of the app's window: its page's own frame. */
export interface SenderWindow {
  readonly webContents: { readonly mainFrame: Sender };
}

/**
 * Whether a call comes from our own page in our own window (S9). Electron gives no frame for one that has gone;
 * one that is detached still has the address of the page that it was. `window` is null while there is none.
 */
export function isTrustedSender(sender: Sender | null, window: SenderWindow | null): boolean {
  return sender !== null && !sender.detached && sender === window?.webContents.mainFrame && isOwnAddress(sender.url);
}
