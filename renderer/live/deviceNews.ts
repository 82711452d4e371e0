import { MAX_DEVICES, type DeviceId } from '#app/domain/ids';
import { RecentSet } from '#app/lib/RecentSet';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from '../lib/sessionEnd';
import { subscribeLiveState } from './liveState';

/** Devices that have registered while this app was looking on; one without an id counts as null. */
const registered = new RecentSet<DeviceId | null>(MAX_DEVICES);
/** Devices that were removed, or are no longer shared with this person: there is nothing left to ask of them. */
const gone = new RecentSet<DeviceId>(MAX_DEVICES);

/** Changes with every change of the sets, which are not copied: events may come by the thousand. */
const store = createStore(() => ({ version: 0 }));
const changed = () => store.setState(({ version }) => ({ version: version + 1 }));

/** What live events have said of devices as such, in this session. */
export const deviceNews = {
  noteRegistered: (id: DeviceId | null) => {
    registered.add(id);
    changed();
  },
  isGone: (id: DeviceId): boolean => gone.has(id),
  noteGone: (id: DeviceId) => {
    gone.add(id);
    changed();
  },
  noteBack: (id: DeviceId) => {
    gone.delete(id);
    changed();
  },
  clear: () => {
    registered.clear();
    gone.clear();
    changed();
  },
};
sessionEnd.onEnd(deviceNews.clear);
// That a device is back may have been missed meanwhile: its page asks for it again.
subscribeLiveState(({ name }, before) => {
  if (name !== 'connected' || before.name === 'connected') return;
  gone.clear();
  changed();
});

/** Whether `device-registered` has been heard for a device. */
export function useIsRegistered(id: DeviceId | null): boolean {
  return useStore(store, () => registered.has(id));
}

export function useIsGone(id: DeviceId): boolean {
  return useStore(store, () => gone.has(id));
}
