import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const slot = createStore<{ element: HTMLElement | null }>(() => ({ element: null }));

/** For the header: where pages put a row of their own. */
export const setHeaderSlot = (element: HTMLElement | null) => slot.setState({ element });

/** Puts a page's way back, name and tabs into the header, in the place of the product's name. */
export function HeaderRow({ children }: { readonly children: ReactNode }) {
  const { element } = useStore(slot);
  return element && createPortal(children, element);
}
