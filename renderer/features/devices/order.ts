import type { Device } from '#app/domain/device';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from '../../lib/sessionEnd';
import { orderRank, type Known, type Ranks } from './attention';

const store = createStore<{ readonly ranks: Ranks }>(() => ({ ranks: null }));

/** The order by urgency. It changes only when the list is sorted again, so that no row moves while the user reads. */
export const order = {
  /** Sorts the list by what is known now. */
  renew: (devices: readonly Device[], lookup: Known): void =>
    store.setState({ ranks: new Map(devices.map((device) => [device.id, orderRank(device, lookup)])) }),
  forget: (): void => store.setState({ ranks: null }),
};
sessionEnd.onEnd(order.forget);

export const useRanks = (): Ranks => useStore(store, ({ ranks }) => ranks);
