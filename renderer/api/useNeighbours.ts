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
  /** The position of this device in the list, from 1; 0: it is not in the list. */
  readonly position: number;
  readonly count: number;
}

/** The devices before and after this one, in the order that the list last showed; by name if the list did not show this one. Loads the list if needed. */
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
