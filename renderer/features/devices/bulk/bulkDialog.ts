import type { Device } from '#app/domain/device';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from '../../../lib/sessionEnd';

export interface Opened {
  readonly name: 'tags' | 'copy';
  /** The devices selected when the dialog was opened. */
  readonly devices: readonly Device[];
}

const store = createStore<{ readonly opened: Opened | null }>(() => ({ opened: null }));

/** The dialog about the selected devices. It is not part of the table, which disappears when no device is left to show. */
export const bulkDialog = {
  open: (opened: Opened): void => store.setState({ opened }),
  close: (): void => store.setState({ opened: null }),
};
sessionEnd.onEnd(bulkDialog.close);

/** Null while no dialog is open. */
export const useBulkDialog = (): Opened | null => useStore(store, ({ opened }) => opened);
