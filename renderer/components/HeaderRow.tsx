import { useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Slot {
  readonly element: HTMLElement | null;
  /** The page has no row to put there. */
  readonly isUnused: boolean;
}

const slot = createStore<Slot>(() => ({ element: null, isUnused: false }));

/** For the header: where pages put a row of their own. */
export const setHeaderSlot = (element: HTMLElement | null) => slot.setState({ element });

/** Puts a page's way back, name and tabs into the header, in the place of the product's name. */
export function HeaderRow({ children }: { readonly children: ReactNode }) {
  const element = useStore(slot, (one) => one.element);
  return element && createPortal(children, element);
}

/** For pages that fail where others have a row of their own: the header is that of every other page, with the user's menu. */
export function PlainHeader() {
  useLayoutEffect(() => {
    slot.setState({ isUnused: true });
    return () => slot.setState({ isUnused: false });
  }, []);
  return null;
}

/** For the header: whether the page shows `PlainHeader`. */
export const useIsPlain = () => useStore(slot, ({ isUnused }) => isUnused);
