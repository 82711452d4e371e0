import type { DeviceId } from '#app/domain/ids';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Devices that have registered while this app was looking on; one without an id counts as any. */
const store = createStore<{ readonly ids: ReadonlySet<DeviceId | null> }>(() => ({ ids: new Set() }));

export function noteRegistration(id: DeviceId | null): void {
  store.setState(({ ids }) => ({ ids: new Set(ids).add(id) }));
}

export function clearRegistrations(): void {
  store.setState({ ids: new Set() });
}

/** Whether `device-registered` has been heard for a device (`spec.md` §7). */
export function useIsRegistered(id: DeviceId | null): boolean {
  return useStore(store, ({ ids }) => ids.has(id));
}
