import type { DeviceId } from '#app/domain/ids';
import { useEffect } from 'react';
import { useDeviceList } from '../../../api/useDeviceList';
import { selection } from '../selection';

/** Drops devices from the selection that the server no longer names: no row is left to unselect them. */
export function useKeptSelection(selected: ReadonlySet<DeviceId>): void {
  // Not what the page shows: a kept list is not confirmed, and a filtered one is not whole.
  const { data } = useDeviceList();
  useEffect(() => {
    const named = new Set(data?.devices.map(({ id }) => id));
    const left = [...selected].filter((id) => named.has(id));
    if (data && left.length < selected.size) selection.set(left);
  }, [data, selected]);
}
