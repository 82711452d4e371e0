import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LiveState } from './LiveConnection';
import { serverNow } from '../lib/serverTime';

type Shown = LiveState & {
  /** Until when what is shown was live, in ms since the epoch; null while it is, or before it ever was. */
  readonly asOf: number | null;
  /** The stream has been away for longer than what was heard over it holds. */
  readonly isOutdated: boolean;
};

/** So long holds what was heard before the stream was lost, while it is asked for again: attempts that hang take most of a minute. */
const HOLDS_MS = 10_000;

const UNKNOWN: Shown = { name: 'connecting', asOf: null, isOutdated: false };
/** How the account's event stream fares, the same in every tab. */
const store = createStore<Shown>(() => UNKNOWN);
let outdating = 0;

export const getLiveState: () => LiveState = store.getState;

/** `heardAt`: when the stream was last heard, in ms since the epoch; by default now. The result is the new `asOf`. */
export function setLiveState(state: LiveState, heardAt = 0): number | null {
  const before = store.getState();
  const isLive = state.name === 'connected';
  const wasLive = before.name === 'connected';
  if (isLive) window.clearTimeout(outdating);
  else if (wasLive) outdating = window.setTimeout(() => store.setState({ isOutdated: true }), HOLDS_MS);
  const asOf = isLive ? null : wasLive ? heardAt || serverNow() : before.asOf;
  store.setState({ ...state, asOf, isOutdated: !isLive && before.isOutdated }, true);
  return asOf;
}

/** For a new session, which knows nothing yet. */
export function resetLiveState(): void {
  window.clearTimeout(outdating);
  store.setState(UNKNOWN, true);
}

/** While what was heard over the stream no longer holds, as it is given up on or has long been away: since when, in ms since the epoch (0: it never was open). Otherwise null. */
export function useLostSince(): number | null {
  return useStore(store, ({ name, asOf, isOutdated }) => (name === 'lost' || isOutdated ? (asOf ?? 0) : null));
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
