import type { Device } from '#app/domain/device';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from '../../../lib/sessionEnd';

interface Opened {
  readonly name: 'tags' | 'copy';
  /** Those that were selected then. */
  readonly devices: readonly Device[];
}

const store = createStore<{ readonly opened: Opened | null }>(() => ({ opened: null }));

/** The dialog about the selected devices. It outlives the table, which goes once no device is left to show. */
export const bulkDialog = {
  open: (opened: Opened): void => store.setState({ opened }),
  close: (): void => store.setState({ opened: null }),
};
sessionEnd.onEnd(bulkDialog.close);

/** Null: none is open. */
export const useBulkDialog = (): Opened | null => useStore(store, ({ opened }) => opened);
