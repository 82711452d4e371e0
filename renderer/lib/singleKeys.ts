import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { storage } from './storage';

const KEY = 'farsight.singleKeys';
const OFF = 'off';

/** Whether single-key shortcuts are on (WCAG 2.1.4); stored on this computer. */
const store = createStore<{ readonly isOn: boolean }>(() => ({ isOn: storage.get(KEY) !== OFF }));

export const areSingleKeysOn = (): boolean => store.getState().isOn;
export const useAreSingleKeysOn = (): boolean => useStore(store, ({ isOn }) => isOn);

export function setSingleKeys(isOn: boolean): void {
  store.setState({ isOn });
  if (isOn) storage.remove(KEY);
  else storage.set(KEY, OFF);
}
