import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Row } from '../lineBuffer';

interface Sizes {
  /** Of what mode of showing rows these are. */
  readonly mode: string;
  readonly byKey: ReadonlyMap<string, number>;
}

/** The key of a row and its height in px. */
type Size = readonly [key: string, size: number];

const keyOf = (element: Element): string => (element as HTMLElement).dataset.key ?? '';

/** The sizes with those just measured; the same object if none changed. */
function measured(now: Sizes, mode: string, found: readonly Size[], height: number): Sizes {
  const before = now.mode === mode ? now.byKey : new Map<string, number>();
  // A row of no height is not shown.
  const news = found.filter(([key, size]) => size !== 0 && size !== (before.get(key) ?? height));
  if (news.length === 0 && now.mode === mode) return now;
  const byKey = new Map(before);
  for (const [key, size] of news) {
    if (size === height) byKey.delete(key);
    else byKey.set(key, size);
  }
  return { mode, byKey };
}

/** Index of the row at a place, of `tops` that grow; the last one below all. */
export function indexAt(tops: Float64Array, top: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tops[middle + 1] ?? Infinity) <= top) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, Math.max(0, tops.length - 2));
}

/**
 * Where each row begins, in px from the first, and the end of the last. Rows have one height until they are measured: those
 * that are opened or wrapped are higher. Another `mode` forgets what was measured.
 */
export function useRowHeights(rows: readonly Row[], height: number, mode: string) {
  const [sizes, setSizes] = useState<Sizes>({ mode, byKey: new Map() });
  const tops = useMemo(() => {
    const places = new Float64Array(rows.length + 1);
    const known = sizes.mode === mode ? sizes.byKey : new Map<string, number>();
    rows.forEach(({ key }, index) => {
      places[index + 1] = (places[index] ?? 0) + (known.get(key) ?? height);
    });
    return places;
  }, [rows, sizes, height, mode]);
  const observer = useMemo(
    () =>
      new ResizeObserver((entries) => {
        const shown = entries.filter(({ target }) => target.isConnected);
        const found = shown.map(
          ({ target, borderBoxSize: [box] }) => [keyOf(target), Math.round(box?.blockSize ?? 0)] as const,
        );
        setSizes((now) => measured(now, mode, found, height));
      }),
    [height, mode],
  );
  useEffect(() => () => observer.disconnect(), [observer]);
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      // The observer reports a new row only after it was painted, and the rows below it would then be seen to move.
      const found = [keyOf(element), element.offsetHeight] as const;
      setSizes((now) => measured(now, mode, [found], height));
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer, mode, height],
  );
  return { tops, measure };
}
