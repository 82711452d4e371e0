import type { Device } from '#app/domain/device';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { presence, presenceOf } from '../../../live/presence';
import { applyView, dependsOnPresence, type DeviceLookup, type ListView } from '../listView';
import { summaries } from '../summaries';

/** What is known of devices at the moment of the call. */
export function currentLookup(): DeviceLookup {
  const { entries } = presence.store.getState();
  const { byId } = summaries.getState();
  const of = (device: Device) => presenceOf(entries, device.id);
  return {
    isOnline: (device) => of(device)?.isOnline ?? false,
    seenAt: (device) => {
      const known = of(device);
      return known?.isOnline ? Number.MAX_SAFE_INTEGER : Math.max(device.lastSeenAt ?? -1, known?.seenAt ?? -1);
    },
    summary: (device) => byId?.get(device.id),
  };
}

/** The devices of a view; `named` are all of them in the order of their names. Follows presence only where the view depends on it, so that otherwise one event draws one row. */
export function useShownDevices(named: readonly Device[], view: ListView): readonly Device[] {
  const version = useStore(presence.store, (state) => (dependsOnPresence(view) ? state.version : 0));
  const reports = useStore(summaries, ({ byId }) => byId);
  // oxlint-disable-next-line react/exhaustive-deps -- `version` and `reports` stand for what the lookup reads
  return useMemo(() => applyView(named, view, currentLookup()), [named, view, version, reports]);
}
