import type { BrowserWindow, Dialog } from 'electron';
import { NAME } from '#app/brand';

/** Asks, in the words of the page's own question, whether its unsaved changes may be lost. Nothing goes on until that is answered. */
export function mayLeave(dialog: Pick<Dialog, 'showMessageBoxSync'>, window: BrowserWindow): boolean {
  const response = dialog.showMessageBoxSync(window, {
    type: 'warning',
    title: NAME,
    message: 'Leave without saving?',
    detail: 'This page has unsaved changes.',
    buttons: ['Discard changes', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}
