import type { Device } from '#app/domain/device';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useLostSince } from '../../../live/liveState';
import { presence, presenceOf } from '../../../live/presence';
import { lastSeenOf } from '../../../live/useDeviceStatus';
import type { DeviceLookup } from '../attention';
import { applyView, dependsOnPresence, type ListView } from '../listView';
import { useRanks } from '../order';
import { summaries } from '../summaries';

/**
 * Returns a lookup of what is known about devices. `isLost`: the status of all devices is unknown. It then tells the last known one, so that
 * a device which was lost before an outage stays lost, and the list keeps its order.
 */
export function currentLookup(isLost: boolean): DeviceLookup {
  const { entries } = presence.store.getState();
  const { byId } = summaries.getState();
  const of = (device: Device) => presenceOf(entries, device.id);
  return {
    isPast: isLost,
    isOnline: (device) => of(device)?.isOnline ?? null,
    seenAt: (device) => {
      const known = of(device);
      return known?.isOnline ? Number.MAX_SAFE_INTEGER : (lastSeenOf(known, device.lastSeenAt ?? 0, null) ?? -1);
    },
    summary: (device) => byId?.get(device.id),
  };
}

/** Returns the devices of a view; `named` are all devices sorted by name. Subscribes to presence only if the view depends on it; otherwise an event renders one row. */
export function useShownDevices(named: readonly Device[], view: ListView): readonly Device[] {
  const version = useStore(presence.store, (state) => (dependsOnPresence(view) ? state.version : 0));
  const reports = useStore(summaries, ({ byId }) => byId);
  const isLost = useLostSince() !== null;
  const ranks = useRanks();
  return useMemo(
    () => applyView(named, view, currentLookup(isLost), ranks),
    // oxlint-disable-next-line react/exhaustive-deps -- `version` and `reports` stand for what the lookup reads
    [named, view, version, reports, isLost, ranks],
  );
}

/** Whether any status has arrived since the start. */
export const useHasStatus = (): boolean =>
  useStore(presence.store, ({ entries }) => entries.size > 0 || presence.hasList);

/** Returns why a filter by status cannot be applied: no status has arrived since the start, or the connection is lost. Null if it can. */
export function useStatusGap({ status }: ListView): 'checking' | 'lost' | null {
  const isLost = useLostSince() !== null;
  const hasStatus = useHasStatus();
  if (status !== 'online' && status !== 'offline') return null;
  return isLost ? 'lost' : hasStatus ? null : 'checking';
}
