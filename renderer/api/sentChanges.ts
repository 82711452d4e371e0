import type { DeviceId } from '#app/domain/ids';
import type { ChangeEnd, TakenChange } from '#app/resource/changeEnd';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from '../lib/sessionEnd';

/** A change of a device's section that the server has taken from this tab. */
export interface SentChange extends TakenChange {
  /** Identifies this change; a later one of the same section has another number. */
  readonly serial: number;
  readonly device: DeviceId;
  readonly section: string;
  /** Null until it is known. */
  readonly end: ChangeEnd | null;
}

/** The last change of each section. Older sections are forgotten. */
const MOST = 50;
const store = createStore<readonly SentChange[]>(() => []);
let count = 0;
sessionEnd.onEnd(() => store.setState([], true));

const TAKEN_BACK: ChangeEnd = { result: 'cancelled', reason: null, field: null };

const setEnd = (serial: number, end: ChangeEnd | null) =>
  store.setState((all) => all.map((one) => (one.serial === serial ? { ...one, end } : one)), true);

const isOf = (device: DeviceId, section: string) => (one: SentChange) =>
  one.device === device && one.section === section;

export const sentChanges = {
  /** Takes the place of an earlier change of the same section. */
  add: (device: DeviceId, section: string, { version, at }: TakenChange): void => {
    count += 1;
    const isSame = isOf(device, section);
    const others = store.getState().filter((one) => !isSame(one));
    store.setState([...others, { serial: count, device, section, version, at, end: null }].slice(-MOST), true);
  },
  find: (device: DeviceId, section: string): SentChange | null => store.getState().find(isOf(device, section)) ?? null,
  /** Notes how a change ended. Returns false when that was noted before, or when a later change has taken its place. */
  end: (serial: number, end: ChangeEnd): boolean => {
    const isOpen = store.getState().some((one) => one.serial === serial && one.end === null);
    if (isOpen) setEnd(serial, end);
    return isOpen;
  },
  /** Runs a call by which the user undoes the last change. The end of that change is not announced, unless the call fails. */
  takeBack: async (device: DeviceId, section: string, undo: () => Promise<unknown>): Promise<void> => {
    const open = sentChanges.find(device, section);
    const wasFollowed = open !== null && sentChanges.end(open.serial, TAKEN_BACK);
    try {
      await undo();
    } catch (error) {
      if (wasFollowed) setEnd(open.serial, null);
      throw error;
    }
  },
};

/** Returns the last change of a section that this tab has sent; null if it has sent none. */
export const useLastSent = (device: DeviceId, section: string): SentChange | null =>
  useStore(store, (all) => all.find(isOf(device, section)) ?? null);

/** The changes of a device whose end is not known yet. */
export const useOpenChanges = (device: DeviceId): readonly SentChange[] =>
  useStore(
    store,
    useShallow((all) => all.filter((one) => one.device === device && one.end === null)),
  );
