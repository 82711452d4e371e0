import type { Device } from '#app/domain/device';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useLostSince } from '../../../live/liveState';
import type { ListView } from '../listView';
import { order } from '../order';
import { summaries } from '../summaries';
import { currentLookup, useHasStatus } from './useShownDevices';

const USES = ['scroll', 'keydown', 'pointerdown', 'pointermove'] as const;

/** Whether an event shows that the user is about to use a row. */
const isUse = ({ type, target }: Event) =>
  type === 'scroll' || (target instanceof Element && target.closest('[role=row]') !== null);

/** Whether the rows have been used since the page was opened. */
function useIsInUse() {
  const isInUse = useRef(false);
  useEffect(() => {
    const note = (event: Event) => {
      isInUse.current ||= isUse(event);
    };
    for (const use of USES) window.addEventListener(use, note, { passive: true });
    return () => {
      for (const use of USES) window.removeEventListener(use, note);
    };
  }, []);
  return isInUse;
}

/**
 * Sorts the list by urgency once the status of devices has arrived, and again with the first reports, which come later, unless the user
 * is already using its rows: no row moves under a pointer. Later only a click sorts it. `named`: null until the server's list has arrived.
 */
export function useOrder(named: readonly Device[] | null, { sort }: ListView): void {
  const hasReports = useStore(summaries, ({ byId }) => byId !== null);
  const isLost = useLostSince() !== null;
  const hasStatus = useHasStatus();
  const isInUse = useIsInUse();
  const isSettled = useRef(false);
  const latest = useRef({ named, isLost });
  useLayoutEffect(() => {
    latest.current = { named, isLost };
  });
  const isReady = named !== null && hasStatus;
  useLayoutEffect(() => {
    const { named: devices, isLost: areUnknown } = latest.current;
    if (!isReady || devices === null) return;
    // Later on, only a click chooses this order, so rows may move.
    const mayMove = isSettled.current || !isInUse.current;
    isSettled.current ||= hasReports;
    if (sort !== 'alerts') return;
    if (mayMove) order.renew(devices, currentLookup(areUnknown));
    else order.begin(devices);
  }, [isReady, hasReports, sort, isInUse]);
  useEffect(() => order.forget, []);
}
