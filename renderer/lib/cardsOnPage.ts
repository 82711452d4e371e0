import { createContext, useContext, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Why a card needs a look, the most urgent first. */
const MARKS = ['conflict', 'refused', 'unsaved'] as const;
export type CardMark = (typeof MARKS)[number];

interface Marked {
  readonly title: string;
  readonly mark: CardMark;
}

interface Cards {
  readonly titles: readonly string[];
  readonly marks: readonly Marked[];
  /** Number of placeholders for cards that are loading. */
  readonly coming: number;
}

const store = createStore<Cards>(() => ({ titles: [], marks: [], coming: 0 }));
const without = <T>(all: readonly T[], one: T): readonly T[] => all.toSpliced(all.indexOf(one), 1);

/** The title of the surrounding card; null outside of cards. */
export const CardTitleContext = createContext<string | null>(null);

/** True within a tab that is not shown: its cards are not on the page. */
export const HiddenCardsContext = createContext(false);

/** The `id` of the card with this title. */
export const cardAnchor = (title: string): string => `section-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** Registers the caller as the card with this title; does nothing for null and in a tab that is not shown. Takes effect before the page is drawn, so that its index never shows an earlier state. */
export function useCardOnPage(title: string | null): void {
  const isHidden = useContext(HiddenCardsContext);
  useLayoutEffect(() => {
    if (title === null || isHidden) return undefined;
    store.setState(({ titles }) => ({ titles: [...titles, title] }));
    return () => store.setState(({ titles }) => ({ titles: without(titles, title) }));
  }, [title, isHidden]);
}

/** Registers the caller as a placeholder of cards that are on their way. */
export function useComingCards(): void {
  useLayoutEffect(() => {
    store.setState(({ coming }) => ({ coming: coming + 1 }));
    return () => store.setState(({ coming }) => ({ coming: coming - 1 }));
  }, []);
}

/** Marks the surrounding card in the index of the page; does nothing for null. */
export function useCardMark(mark: CardMark | null): void {
  const title = useContext(CardTitleContext);
  useLayoutEffect(() => {
    if (mark === null || title === null) return undefined;
    const own: Marked = { title, mark };
    store.setState(({ marks }) => ({ marks: [...marks, own] }));
    return () => store.setState(({ marks }) => ({ marks: without(marks, own) }));
  }, [mark, title]);
}

/** Titles of the cards on the page; null while some are on their way. */
export const useCardsOnPage = (): readonly string[] | null =>
  useStore(store, ({ titles, coming }) => (coming > 0 ? null : titles));

/** The most urgent mark of the card with this title; null without one. */
export const useMarkOfCard = (title: string): CardMark | null =>
  useStore(
    store,
    ({ marks }) => MARKS.find((mark) => marks.some((one) => one.title === title && one.mark === mark)) ?? null,
  );

/** Scrolls to the card with this anchor, unfolds it and focuses its heading. Returns false when the page does not have it. */
export function showCard(anchor: string): boolean {
  const card = document.getElementById(anchor);
  const heading = card?.querySelector<HTMLElement>('h2, h3');
  if (!card || !heading) return false;
  // In a tab that is not shown nothing can have the focus. Once something has, the tab is shown.
  for (let box = card.closest('[hidden]'); box; box = card.closest('[hidden]')) box.removeAttribute('hidden');
  heading.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'start' });
  return true;
}
