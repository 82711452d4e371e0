import type { DeviceId } from '#app/domain/ids';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from '../lib/sessionEnd';
import { subscribeLiveState } from './liveState';

interface News {
  /** Devices that have registered while this app was looking on; one without an id counts as null. */
  readonly registered: ReadonlySet<DeviceId | null>;
  /** Devices that were removed, or are no longer shared with this person: there is nothing left to ask of them. */
  readonly gone: ReadonlySet<DeviceId>;
}

const NOTHING: News = { registered: new Set(), gone: new Set() };

/** What live events have said of devices as such, in this session. */
const store = createStore<News>(() => NOTHING);

export const deviceNews = {
  noteRegistered: (id: DeviceId | null) =>
    store.setState(({ registered }) => ({ registered: new Set(registered).add(id) })),
  noteGone: (id: DeviceId) => store.setState(({ gone }) => ({ gone: new Set(gone).add(id) })),
  noteBack: (id: DeviceId) => store.setState(({ gone }) => ({ gone: new Set([...gone].filter((one) => one !== id)) })),
  clear: () => store.setState(NOTHING),
};
sessionEnd.onEnd(deviceNews.clear);
// That a device is back may have been missed meanwhile: its page asks for it again.
subscribeLiveState(({ name }, before) => {
  if (name === 'connected' && before.name !== 'connected') store.setState({ gone: NOTHING.gone });
});

/** Whether `device-registered` has been heard for a device (`spec.md` §7). */
export function useIsRegistered(id: DeviceId | null): boolean {
  return useStore(store, ({ registered }) => registered.has(id));
}

export function useIsGone(id: DeviceId): boolean {
  return useStore(store, ({ gone }) => gone.has(id));
}
