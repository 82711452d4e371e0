import { useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Slot {
  readonly element: HTMLElement | null;
  /** Number of rows that pages have added to the header. */
  readonly rows: number;
  /** The page has no row to put there. */
  readonly isUnused: boolean;
  /** The page has failed, so only a page around it may have added a row. */
  readonly isFailed: boolean;
}

const slot = createStore<Slot>(() => ({ element: null, rows: 0, isUnused: false, isFailed: false }));

/** For the header: where pages put a row of their own. */
export const setHeaderSlot = (element: HTMLElement | null) => slot.setState({ element });

/** Puts a page's way back, name and tabs into the header, in the place of the product's name. */
export function HeaderRow({ children }: { readonly children: ReactNode }) {
  const element = useStore(slot, (one) => one.element);
  useLayoutEffect(() => {
    slot.setState(({ rows }) => ({ rows: rows + 1 }));
    return () => slot.setState(({ rows }) => ({ rows: rows - 1 }));
  }, []);
  return element && createPortal(children, element);
}

interface PlainProps {
  /** Keeps the row of a page around this one. */
  readonly isYielding?: boolean;
}

/** For pages that fail where others have a row of their own: the header is that of every other page, with the user's menu. */
export function PlainHeader({ isYielding = false }: PlainProps) {
  useLayoutEffect(() => {
    const set = (isShown: boolean) => slot.setState(isYielding ? { isFailed: isShown } : { isUnused: isShown });
    set(true);
    return () => set(false);
  }, [isYielding]);
  return null;
}

/** For the header: whether the page shows `PlainHeader`. */
export const useIsPlain = () => useStore(slot, ({ rows, isUnused, isFailed }) => isUnused || (isFailed && rows === 0));
