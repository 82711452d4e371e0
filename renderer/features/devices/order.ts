import type { Device } from '#app/domain/device';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from '../../lib/sessionEnd';
import { attentionRank, type Known, type Ranks } from './attention';

const store = createStore<{ readonly ranks: Ranks }>(() => ({ ranks: null }));

/** The order by urgency, which stays as it is until the list is put in order again: no row moves while it is being read. */
export const order = {
  /** Puts the list in order by what is known now. */
  renew: (devices: readonly Device[], lookup: Known): void =>
    store.setState({ ranks: new Map(devices.map((device) => [device.id, attentionRank(device, lookup)])) }),
  forget: (): void => store.setState({ ranks: null }),
};
sessionEnd.onEnd(order.forget);

export const useRanks = (): Ranks => useStore(store, ({ ranks }) => ranks);
