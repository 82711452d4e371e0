import type { DeviceId } from '#app/domain/ids';
import { createStore } from 'zustand/vanilla';

export interface ShownDevices {
  /** Those that have a row now. Null: the page may show any. */
  readonly ids: readonly DeviceId[] | null;
  /** Other tabs hear through this one, and show other devices. */
  readonly hasFollowers: boolean;
}

/** Whose news must not wait: of other devices the page shows numbers only, which change more slowly than news comes in a large fleet. */
export const shownDevices = createStore<ShownDevices>(() => ({ ids: null, hasFollowers: false }));
