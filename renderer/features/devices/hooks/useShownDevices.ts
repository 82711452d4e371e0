import type { Device } from '#app/domain/device';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { presence, presenceOf } from '../../../live/presence';
import { applyView, dependsOnPresence, sortByName, type ListView } from '../listView';

/** The devices of a view. Follows presence only where the view depends on it, so that otherwise one event draws one row. */
export function useShownDevices(devices: readonly Device[], view: ListView): readonly Device[] {
  const version = useStore(presence.store, (state) => (dependsOnPresence(view) ? state.version : 0));
  const named = useMemo(() => sortByName(devices), [devices]);
  return useMemo(() => {
    const { entries } = presence.store.getState();
    const of = (device: Device) => presenceOf(entries, device.id);
    return applyView(named, view, {
      isOnline: (device) => of(device)?.isOnline ?? false,
      seenAt: (device) => {
        const known = of(device);
        return known?.isOnline ? Number.MAX_SAFE_INTEGER : Math.max(device.lastSeenAt ?? -1, known?.seenAt ?? -1);
      },
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for the contents of the presence map
  }, [named, view, version]);
}
