import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Row } from '../lineBuffer';
import { indexAt } from './useRowHeights';

/** Number of rows that are drawn beyond each visible edge, for a fast scroll to show before the next frame. */
const SPARE = 10;
/** So near to the end counts as there. */
const NEAR_PX = 32;
/** Before the box was measured. */
const FIRST_SEEN = { top: 0, height: 600 } as const;

interface Wanted {
  readonly rows: readonly Row[];
  readonly tops: Float64Array;
  readonly isFollowing: boolean;
  readonly onPause: (isPaused: boolean) => void;
  /** The row that is brought into view once it is there. */
  readonly target: string | null;
}

/** The first visible row, and how many px of it are cut off. */
interface Anchor {
  readonly key: string;
  readonly into: number;
}

const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean =>
  scrollTop + clientHeight >= scrollHeight - NEAR_PX;

/** What lies above the rows in their box. */
const headOf = (box: HTMLElement): number => (box.firstElementChild as HTMLElement | null)?.offsetHeight ?? 0;

/**
 * The box in which rows scroll: its end stays in view while new rows are followed, or else the row on top stays where it is,
 * whatever comes before it or changes its height.
 */
export function useLogScroll({ rows, tops, isFollowing, onPause, target }: Wanted) {
  const [element, setBox] = useState<HTMLElement | null>(null);
  const [seen] = useState(() => createStore<{ top: number; height: number }>(() => FIRST_SEEN));
  const top = useStore(seen, (now) => now.top);
  const height = useStore(seen, (now) => now.height);
  const anchor = useRef<Anchor | null>(null);
  const isAtEnd = useRef(target === null);
  const shown = useRef<string | null>(null);
  const { showWhole, takeOpened } = useOpened({ rows, tops });

  const look = useCallback(() => {
    if (!element) return;
    seen.setState({ top: Math.max(0, element.scrollTop - headOf(element)), height: element.clientHeight });
  }, [element, seen]);
  /** Keeps the row that is now on top there. */
  const hold = useCallback(() => {
    if (element) anchor.current = anchorAt(element, rows, tops);
  }, [element, rows, tops]);
  const setAtEnd = useCallback(
    (is: boolean) => {
      isAtEnd.current = is;
      onPause(isFollowing && !is);
    },
    [isFollowing, onPause],
  );
  /** `isHeld`: an open row is being read, so that its end is no wish to follow. */
  const handleScroll = (isHeld: boolean) => {
    if (!element) return;
    const isUp = element.scrollTop - headOf(element) < seen.getState().top;
    // Only scrolling up stops following the end. New rows also move the end away, but the user has not asked for that.
    setAtEnd(!isHeld && (isNearEnd(element) || (isAtEnd.current && !isUp)));
    hold();
    look();
  };
  const toEnd = () => {
    setAtEnd(true);
    element?.scrollTo(0, element.scrollHeight);
    look();
  };
  const reveal = (index: number) => {
    if (element) showRow(element, tops, index);
    look();
  };

  useLayoutEffect(() => {
    if (!element) return;
    const index = target !== null && shown.current !== target ? rows.findIndex(({ key }) => key === target) : -1;
    if (target !== null && index >= 0) {
      shown.current = target;
      isAtEnd.current = false;
      anchor.current = { key: target, into: -element.clientHeight / 3 };
    }
    place(element, { rows, tops, anchor: isAtEnd.current ? null : anchor.current });
    const opened = takeOpened();
    if (opened >= 0) {
      showRow(element, tops, opened);
      hold();
    }
    look();
  }, [element, rows, tops, target, look, hold, takeOpened]);
  useWindowResize(look);

  const start = Math.max(0, indexAt(tops, top) - SPARE);
  const end = Math.min(rows.length, indexAt(tops, top + height) + 1 + SPARE);
  return { setBox, element, start, end, height, handleScroll, toEnd, reveal, hold, showWhole, setAtEnd };
}

/** The row that was opened last, until its new height is measured. */
function useOpened({ rows, tops }: Pick<Wanted, 'rows' | 'tops'>) {
  const opened = useRef<{ readonly key: string; readonly size: number } | null>(null);
  /** Brings all of a row into view, once it is measured. */
  const showWhole = (key: string) => {
    opened.current = { key, size: sizeOf(tops, indexOf(rows, key)) };
  };
  /** Its index, once; -1: none is to be shown. */
  const takeOpened = useCallback((): number => {
    if (opened.current === null) return -1;
    const index = indexOf(rows, opened.current.key);
    if (index < 0 || sizeOf(tops, index) === opened.current.size) return -1;
    opened.current = null;
    return index;
  }, [rows, tops]);
  return { showWhole, takeOpened };
}

function useWindowResize(look: () => void): void {
  useEffect(() => {
    window.addEventListener('resize', look, { passive: true });
    return () => window.removeEventListener('resize', look);
  }, [look]);
}

function anchorAt(element: HTMLElement, rows: readonly Row[], tops: Float64Array): Anchor | null {
  const from = element.scrollTop - headOf(element);
  const index = indexAt(tops, from);
  const row = rows[index];
  return row ? { key: row.key, into: from - (tops[index] ?? 0) } : null;
}

const indexOf = (rows: readonly Row[], wanted: string): number => rows.findIndex(({ key }) => key === wanted);
const sizeOf = (tops: Float64Array, index: number): number => (tops[index + 1] ?? 0) - (tops[index] ?? 0);

/** Brings a row into view by the shortest way; of one that is higher than the box, its beginning. */
function showRow(element: HTMLElement, tops: Float64Array, index: number): void {
  const head = headOf(element);
  const [from, to] = [(tops[index] ?? 0) + head, (tops[index + 1] ?? 0) + head];
  if (from < element.scrollTop || to - from > element.clientHeight) element.scrollTo(0, from);
  else if (to > element.scrollTop + element.clientHeight) element.scrollTo(0, to - element.clientHeight);
  // On a phone the box may end below the window.
  const place = element.getBoundingClientRect().top - element.scrollTop;
  const below = place + to - document.documentElement.clientHeight;
  if (below > 0) window.scrollBy(0, Math.min(below, Math.max(0, place + from)));
}

interface Placed extends Pick<Wanted, 'rows' | 'tops'> {
  /** Null: the end. */
  readonly anchor: Anchor | null;
}

function place(element: HTMLElement, { rows, tops, anchor }: Placed): void {
  if (!anchor) return element.scrollTo(0, element.scrollHeight);
  const index = rows.findIndex(({ key }) => key === anchor.key);
  return index < 0 ? undefined : element.scrollTo(0, (tops[index] ?? 0) + anchor.into + headOf(element));
}
