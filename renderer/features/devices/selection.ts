import type { DeviceId } from '#app/domain/ids';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { sessionEnd } from '../../lib/sessionEnd';

export { MAX_ON_WALL } from '#app/domain/pagePaths';

const NONE: ReadonlySet<DeviceId> = new Set();
const store = createStore<{ readonly ids: ReadonlySet<DeviceId> }>(() => ({ ids: NONE }));

/** The selected devices, in the order of their selection. */
export const selection = {
  toggle: (id: DeviceId): void =>
    store.setState(({ ids }) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      return { ids: next };
    }),
  set: (ids: readonly DeviceId[]): void => store.setState({ ids: new Set(ids) }),
  clear: (): void => store.setState({ ids: NONE }),
};
sessionEnd.onEnd(selection.clear);

export const useSelected = (): ReadonlySet<DeviceId> => useStore(store, ({ ids }) => ids);
export const useIsSelected = (id: DeviceId): boolean => useStore(store, ({ ids }) => ids.has(id));
