import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from './sessionEnd';

/** How many open alerts nobody has acknowledged, over all devices: written by the bell of the header, 0 until it knows. */
export const openAlertCount = createStore<number>(() => 0);
sessionEnd.onEnd(() => openAlertCount.setState(0, true));

export const useOpenAlertCount = (): number => useStore(openAlertCount);
