import type { Device } from '#app/domain/device';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from '../../lib/sessionEnd';
import { NOTHING_REPORTED, orderRank, type Known, type Ranks } from './attention';

const store = createStore<{ readonly ranks: Ranks }>(() => ({ ranks: null }));

/** The order by urgency. It changes only when the list is sorted again, so that no row moves while the user reads. */
export const order = {
  /** Sorts the list by what is known now. */
  renew: (devices: readonly Device[], lookup: Known): void =>
    store.setState({ ranks: new Map(devices.map((device) => [device.id, orderRank(device, lookup)])) }),
  /** Leaves the list as it is shown: what changes from now on is new. */
  begin: (devices: readonly Device[]): void => {
    if (store.getState().ranks === null) order.renew(devices, NOTHING_REPORTED);
  },
  forget: (): void => store.setState({ ranks: null }),
};
sessionEnd.onEnd(order.forget);

export const useRanks = (): Ranks => useStore(store, ({ ranks }) => ranks);
