/** Calls at a time: more would hold up what the page itself asks for. */
const AT_ONCE = 4;

/** Calls `does` for each item, a few at a time, in their order. Resolves once all have ended; `does` must not reject. */
export async function forEach<T>(items: readonly T[], does: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const work = async () => {
    for (const item of left) await does(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
