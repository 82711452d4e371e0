import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { storage } from '../../lib/storage';

/** Whether rows have pictures: known from the last time, so that they keep room for them and nothing moves when they come. */
const KEY = 'farsight.previews';
const store = createStore(() => ({ areThere: storage.get(KEY) === 'true' }));

export function rememberPreviews(): void {
  if (store.getState().areThere) return;
  storage.set(KEY, 'true');
  store.setState({ areThere: true });
}

export const useHasPreviews = (): boolean => useStore(store, ({ areThere }) => areThere);
