import type { DeviceId } from '#app/domain/ids';
import { createStore } from 'zustand/vanilla';

export interface ShownDevices {
  /** Those with a row in view, written by the list; null, on every other page: any of them may be shown. */
  readonly ids: readonly DeviceId[] | null;
  /** Other tabs get their events from this one and may show other devices; written by the live session. */
  readonly hasFollowers: boolean;
}

/** The devices whose events must reach the page at once, read by the stream's worker. Of the others it shows only counts, which need not change with each event. */
export const shownDevices = createStore<ShownDevices>(() => ({ ids: null, hasFollowers: false }));
