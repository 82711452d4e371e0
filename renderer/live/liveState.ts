import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LiveState } from './LiveConnection';
import { serverNow } from '../lib/serverTime';

type Shown = LiveState & {
  /** When the status of devices was last known, in ms since the epoch; null while it is live, or before anything was known. */
  readonly asOf: number | null;
  /** The stream is away, and its last news or the last answer of the status call is too old to be shown as the present. */
  readonly isOutdated: boolean;
  /** A second attempt was needed since the stream was last open. */
  readonly isTroubled: boolean;
};

/** How long the stream's news is shown after a loss, until the stream is back or the status call is answered: attempts that hang take most of a minute. */
const HOLDS_MS = 10_000;
/** How long an answer of the status call is shown: one of the next two may fail. */
const STATUS_HOLDS_MS = 100_000;

const UNKNOWN: Shown = { name: 'connecting', asOf: null, isOutdated: false, isTroubled: false };
/** How the account's event stream fares, the same in every tab. */
const store = createStore<Shown>(() => UNKNOWN);
let outdating = 0;
/** When the status call was answered, in ms since the epoch; null while the stream is open and once the answer is too old. */
let statusAt: number | null = null;
/**
 * When the stream failed for the first time since it was open, in ms since the epoch: answers from before tell nothing of the present.
 * -Infinity: it has not, or that was before this tab.
 */
let failingSince = -Infinity;

function holdFor(ms: number): void {
  window.clearTimeout(outdating);
  outdating = window.setTimeout(() => {
    statusAt = null;
    store.setState({ isOutdated: true });
  }, ms);
}

export const getStatusAt = (): number | null => statusAt;

/** Call when the status call has been answered. `at`: when that was, in ms since the epoch, in this tab or in another one. */
export function noteStatus(at: number): void {
  if (store.getState().name === 'connected') return;
  statusAt = at;
  holdFor(at + STATUS_HOLDS_MS - serverNow());
  store.setState({ asOf: at, isOutdated: false });
}

export const getLiveState: () => LiveState = store.getState;

/** `heardAt`: when the stream was last heard, in ms since the epoch; by default now. The result is the new `asOf`. */
export function setLiveState(state: LiveState, heardAt = 0): number | null {
  const before = store.getState();
  const isLive = state.name === 'connected';
  const wasLive = before.name === 'connected';
  if (isLive) {
    window.clearTimeout(outdating);
    statusAt = null;
  } else if (wasLive) holdFor(HOLDS_MS);
  const asOf = isLive ? null : wasLive ? heardAt || serverNow() : before.asOf;
  const isOutdated = !isLive && (before.isOutdated || (state.name === 'lost' && statusAt === null));
  if (isLive) failingSince = -Infinity;
  else if (state.name === 'reconnecting' && state.attempt === 1 && failingSince === -Infinity)
    failingSince = serverNow();
  const isLater = state.name === 'lost' || (state.name === 'reconnecting' && state.attempt > 1);
  store.setState({ ...state, asOf, isOutdated, isTroubled: !isLive && (before.isTroubled || isLater) }, true);
  return asOf;
}

/** For a new session, which knows nothing yet. */
export function resetLiveState(): void {
  window.clearTimeout(outdating);
  statusAt = null;
  failingSince = -Infinity;
  store.setState(UNKNOWN, true);
}

/** Since when the status of devices is unknown because neither the stream nor the status call tells it, in ms since the epoch (0 if it was never known). Null while it is known. */
export function useLostSince(): number | null {
  return useStore(store, ({ asOf, isOutdated }) => (isOutdated ? (asOf ?? 0) : null));
}

const unheardSince = ({ asOf, isOutdated, isTroubled }: Shown): number | null =>
  isOutdated || (isTroubled && (statusAt === null || statusAt < failingSince)) ? (asOf ?? 0) : null;

/**
 * Since when this page has heard nothing of the devices, in ms since the epoch (0 if it never has): the stream did not come back at its
 * first attempt, and no status call was answered since it failed. Null while something is heard, and for a loss that may end in a moment.
 */
export const useUnheardSince = (): number | null => useStore(store, unheardSince);
export const getUnheardSince = (): number | null => unheardSince(store.getState());

/** Whether the stream is away and did not come back at the first attempt. */
export const useIsTroubled = (): boolean => useStore(store, ({ isTroubled }) => isTroubled);

export function useLiveState(): LiveState {
  return useStore(store);
}

export const subscribeLiveState = (listener: (state: LiveState, before: LiveState) => void): (() => void) =>
  store.subscribe(listener);

/** When presence was last known, in ms since the epoch, while it is not live; null otherwise. */
export function useLiveAsOf(): number | null {
  return useStore(store, (state) => state.asOf);
}
