import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LiveState } from './LiveConnection';

type Shown = LiveState & {
  /** Until when what is shown was live, in ms since the epoch; null while it is, or before it ever was. */
  readonly asOf: number | null;
};

/** How the account's event stream fares, the same in every tab. */
const store = createStore<Shown>(() => ({ name: 'connecting', asOf: null }));

export function getLiveState(): LiveState {
  const { asOf: _, ...state } = store.getState();
  return state;
}

export function setLiveState(state: LiveState): void {
  const before = store.getState();
  const wasLive = before.name === 'connected' ? Date.now() : before.asOf;
  store.setState({ ...state, asOf: state.name === 'connected' ? null : wasLive }, true);
}

/** For a new session, which knows nothing yet. */
export function resetLiveState(): void {
  store.setState({ name: 'connecting', asOf: null }, true);
}

/** While the stream is given up on, and what was heard over it no longer holds: since when, in ms since the epoch (0: it never was open). Otherwise null. */
export function useLostSince(): number | null {
  return useStore(store, ({ name, asOf }) => (name === 'lost' ? (asOf ?? 0) : null));
}

export function useLiveState(): LiveState {
  return useStore(store);
}

export const subscribeLiveState = (listener: (state: LiveState, before: LiveState) => void): (() => void) =>
  store.subscribe(listener);

/** Until when presence was live, while it is not; null otherwise. */
export function useLiveAsOf(): number | null {
  return useStore(store, (state) => state.asOf);
}
