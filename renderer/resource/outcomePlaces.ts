import { useEffect } from 'react';

/** Number of save bars on the page, by the name of the resource. */
const counts = new Map<string, number>();

const add = (name: string, by: 1 | -1): void => void counts.set(name, (counts.get(name) ?? 0) + by);

/** Registers the caller as a save bar, which shows the outcome of a sent change of this resource. */
export function useOutcomePlace(name: string): void {
  useEffect(() => {
    add(name, 1);
    return () => add(name, -1);
  }, [name]);
}

/** Whether the page has a save bar for this resource: a toast with the same outcome would repeat it. */
export const hasOutcomePlace = (name: string): boolean => (counts.get(name) ?? 0) > 0;
