import type { DeviceId } from '#app/domain/ids';
import { useEffect } from 'react';
import { useDeviceList } from '../../../api/useDeviceList';
import { selection } from '../selection';

/** Removes devices from the selection that the server no longer lists; they have no row to unselect them. */
export function useKeptSelection(selected: ReadonlySet<DeviceId>): void {
  // Uses the server's full list: a stored list may be outdated, and a filtered one is incomplete.
  const { data } = useDeviceList();
  useEffect(() => {
    const named = new Set(data?.devices.map(({ id }) => id));
    const left = [...selected].filter((id) => named.has(id));
    if (data && left.length < selected.size) selection.set(left);
  }, [data, selected]);
}
