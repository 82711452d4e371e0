import type { Device } from '#app/domain/device';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLostSince } from '../../../live/liveState';
import { presence } from '../../../live/presence';
import { summaries } from '../summaries';
import { Tally } from '../tally';
import { currentLookup } from './useShownDevices';

export interface Counts {
  readonly all: number;
  /** Null while it is unknown who is online, as is `offline`. */
  readonly online: number | null;
  readonly offline: number | null;
  readonly attention: number;
  readonly armed: number;
}

/** Least time between two renewals, in ms: in a large fleet the numbers change with each frame, faster than they can be read. */
const RENEW_MS = 250;

/** Counts with every change, and calls the listener at once and then at most each `RENEW_MS`. */
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

/** How many devices are in which state. The caller renders only when a number changes. */
export function useCounts(devices: readonly Device[]): Counts {
  const isLost = useLostSince() !== null;
  const read = useMemo(() => {
    const tally = new Tally(devices);
    return () => tally.count(presence.store.getState(), summaries.getState().byId, currentLookup(isLost)).join(' ');
  }, [devices, isLost]);
  const numbers = useSyncExternalStore(
    useCallback((listener) => followChanges(read, listener), [read]),
    read,
  );
  const [online = 0, offline = 0, attention = 0, armed = 0] = numbers.split(' ').map(Number);
  const all = devices.length;
  const isKnown = online + offline > 0 || all === 0;
  return { all, online: isKnown ? online : null, offline: isKnown ? offline : null, attention, armed };
}
