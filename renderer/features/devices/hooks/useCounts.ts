import type { Device } from '#app/domain/device';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLostSince } from '../../../live/liveState';
import { presence } from '../../../live/presence';
import { isDire } from '../attention';
import { filterOf, type ListView } from '../listView';
import { useRanks } from '../order';
import { summaries } from '../summaries';
import { Tally } from '../tally';
import { currentLookup } from './useShownDevices';

export interface Counts {
  readonly all: number;
  /** Null while unknown, like `offline`. */
  readonly online: number | null;
  readonly offline: number | null;
  readonly attention: number;
  /** With those that were lost while armed. */
  readonly armed: number;
  /** How many of the armed ones are lost. */
  readonly lost: number;
  /** Number of devices in the view that are more urgent than when the list was sorted. */
  readonly fresh: number;
  /** One of them was lost while armed, or has a critical alert. */
  readonly isFreshDire: boolean;
}

/** Shortest time between two updates, in ms. In a large fleet the numbers change with each frame, faster than anyone can read. */
const RENEW_MS = 250;

/** Counts on every change. Calls the listener at once, then at most every `RENEW_MS`. */
function followChanges(count: () => unknown, listener: () => void): () => void {
  let timer = 0;
  let toldAt = -Infinity;
  const tell = () => {
    timer = 0;
    toldAt = performance.now();
    listener();
  };
  const note = () => {
    count();
    timer ||= window.setTimeout(tell, toldAt + RENEW_MS - performance.now());
  };
  const ends = [presence.store.subscribe(note), summaries.subscribe(note)];
  return () => {
    window.clearTimeout(timer);
    for (const end of ends) end();
  };
}

/** Returns the number of devices in each state. All but those of `fresh` are independent of the view. Renders the caller only when a number changes. */
export function useCounts(devices: readonly Device[], view: ListView): Counts {
  const isLost = useLostSince() !== null;
  const ranks = useRanks();
  // Kept across views; only `fresh` devices are counted again.
  const count = useMemo(() => {
    const tally = new Tally(devices, ranks);
    return (isShown: ReturnType<typeof filterOf>) => {
      const lookup = currentLookup(isLost);
      const sums = tally.count(presence.store.getState(), summaries.getState().byId, lookup);
      const fresh = [...tally.fresh].filter((device) => isShown(device, lookup));
      return [...sums, fresh.length, Number(fresh.some((device) => isDire(device, lookup)))].join(' ');
    };
  }, [devices, isLost, ranks]);
  const read = useMemo(() => {
    const isShown = filterOf(view);
    return () => count(isShown);
  }, [count, view]);
  const numbers = useSyncExternalStore(
    useCallback((listener) => followChanges(read, listener), [read]),
    read,
  );
  const [online = 0, offline = 0, attention = 0, armed = 0, lost = 0, fresh = 0, dire = 0] = numbers
    .split(' ')
    .map(Number);
  const all = devices.length;
  const isKnown = !isLost && (online + offline > 0 || all === 0);
  return {
    ...{ all, online: isKnown ? online : null, offline: isKnown ? offline : null },
    ...{ attention, armed, lost, fresh, isFreshDire: dire > 0 },
  };
}
