/** Most notifications at once from one source; more events than these become one notification with their number. */
export const MAX_NOTICES = 3;
/** Events within this time, in ms, count as "at once". */
export const TOGETHER_MS = 1000;

/** The texts of a system notification, and the page that a click on it opens. */
export interface Note {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string;
}

/** One result for each item, or a single one for all `count` of them when they are more than three. */
export function gather<Item, One, Many>(
  items: readonly Item[],
  count: number,
  one: (item: Item) => One,
  many: (count: number) => Many,
): readonly (One | Many)[] {
  return count > MAX_NOTICES ? [many(count)] : items.map((item) => one(item));
}
