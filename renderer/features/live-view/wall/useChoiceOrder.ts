import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { compareNames } from '../../../lib/compareNames';
import { useLostSince } from '../../../live/liveState';
import { presence, presenceOf } from '../../../live/presence';
import { onlineOf } from '../../../live/useDeviceStatus';

const UNKNOWN = 1;
const rankOf = (isOnline: boolean | null): number => (isOnline === null ? UNKNOWN : isOnline ? 0 : 2);

/** The places of devices by their present status: online, unknown, offline. */
function ranksNow(devices: readonly Device[]): ReadonlyMap<DeviceId, number> {
  const { entries } = presence.store.getState();
  return new Map(devices.map(({ id }) => [id, rankOf(onlineOf(presenceOf(entries, id), false))]));
}

/**
 * Returns the devices in the order of a chooser: those that are online, then the others, each by name. It is sorted once, as soon as the
 * status of all is known, and never later: no device moves while the user chooses. Call `onUse` when the user comes to the devices.
 */
export function useChoiceOrder(devices: readonly Device[]) {
  const [ranks, setRanks] = useState<ReadonlyMap<DeviceId, number> | null>(null);
  const isInUse = useRef(false);
  const isLost = useLostSince() !== null;
  const areAllKnown = useStore(presence.store, ({ entries }) =>
    devices.every(({ id }) => presenceOf(entries, id) !== null),
  );
  const isReady = areAllKnown && !isLost;
  // Before the paint, so that a chooser that is opened later is sorted at once.
  useLayoutEffect(() => {
    if (isReady && !isInUse.current) setRanks((before) => before ?? ranksNow(devices));
  }, [isReady, devices]);
  const ordered = useMemo(() => {
    const rank = ({ id }: Device) => ranks?.get(id) ?? UNKNOWN;
    return [...devices].sort((one, other) => rank(one) - rank(other) || compareNames(one, other));
  }, [devices, ranks]);
  const onUse = useCallback(() => {
    isInUse.current = true;
  }, []);
  return { ordered, onUse };
}
