/** Parallel calls. More would delay the page's own requests. */
const AT_ONCE = 4;

/** Calls `does` for each item, a few at a time, in their order. Resolves once all have ended; `does` must not reject. */
export async function forEach<T>(items: readonly T[], does: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const work = async () => {
    for (const item of left) await does(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
