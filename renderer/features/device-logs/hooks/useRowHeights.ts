import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Row } from '../lineBuffer';

interface Sizes {
  /** Of what mode of showing rows these are. */
  readonly mode: string;
  readonly byKey: ReadonlyMap<string, number>;
}

/** The sizes with those just measured; the same object if none changed. */
function measured(now: Sizes, mode: string, entries: readonly ResizeObserverEntry[], height: number): Sizes {
  const before = now.mode === mode ? now.byKey : new Map<string, number>();
  const byKey = new Map(before);
  for (const { target, borderBoxSize } of entries) {
    const { key = '' } = (target as HTMLElement).dataset;
    const size = Math.round(borderBoxSize[0]?.blockSize ?? 0);
    if (!target.isConnected || size === 0) continue;
    if (size === height) byKey.delete(key);
    else byKey.set(key, size);
  }
  const isSame = byKey.size === before.size && [...byKey].every(([key, size]) => before.get(key) === size);
  return isSame && now.mode === mode ? now : { mode, byKey };
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
    () => new ResizeObserver((entries) => setSizes((now) => measured(now, mode, entries, height))),
    [height, mode],
  );
  useEffect(() => () => observer.disconnect(), [observer]);
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer],
  );
  return { tops, measure };
}
