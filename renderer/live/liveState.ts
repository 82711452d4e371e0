import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LiveState } from './LiveConnection';

/** How the account's event stream fares, the same in every tab. */
export const liveState = createStore<LiveState>(() => ({ name: 'connecting' }));

export function useLiveState(): LiveState {
  return useStore(liveState);
}
