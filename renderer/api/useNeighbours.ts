import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { useMemo } from 'react';
import { compareNames } from '../lib/compareNames';
import { listOrder } from '../lib/listOrder';
import { useDeviceList } from './useDeviceList';

export interface Neighbours {
  /** Null at the ends of the list. */
  readonly previous: Device | null;
  readonly next: Device | null;
  /** The place of this device in the list, from 1; 0: it is in none. */
  readonly position: number;
  readonly count: number;
}

/** The devices before and after this one: as the list last showed them, or by name where it has not shown this one. Loads the list where it is not known. */
export function useNeighbours(id: DeviceId): Neighbours {
  const devices = useDeviceList().data?.devices;
  return useMemo(() => neighboursIn(devices ?? [], id), [devices, id]);
}

function neighboursIn(devices: readonly Device[], id: DeviceId): Neighbours {
  const known = new Map(devices.map((device) => [device.id, device]));
  const shown = listOrder.ids.flatMap((one) => known.get(one) ?? []);
  const order = listOrder.ids.includes(id) ? shown : [...devices].sort(compareNames);
  const index = order.findIndex((one) => one.id === id);
  return {
    previous: order[index - 1] ?? null,
    next: index < 0 ? null : (order[index + 1] ?? null),
    position: index + 1,
    count: order.length,
  };
}
