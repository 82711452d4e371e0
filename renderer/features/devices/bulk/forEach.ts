import { watchSession } from '../../../lib/watchSession';

/** Parallel calls. More would delay the page's own requests. */
const AT_ONCE = 4;

/**
 * Calls `does` for each item, a few at a time, in their order. Resolves once all have ended; `does` must not reject. Begins no
 * further item when the session ends, because the next calls would be made as another user; the result is then false.
 */
export async function forEach<T>(items: readonly T[], does: (item: T) => Promise<void>): Promise<boolean> {
  const hasEnded = watchSession();
  const left = items.values();
  const work = async () => {
    for (const item of left) {
      if (hasEnded()) return;
      await does(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return !hasEnded();
}
