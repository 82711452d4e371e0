type Clear = () => void;
const clears = new Set<Clear>();

/** Each module that keeps a user's data drops it itself, so that the first script need not know them all. */
export const sessionEnd = {
  /** For a store that lives as long as its script. */
  onEnd: (clear: Clear): void => void clears.add(clear),
  clearAll: (): void => clears.forEach((clear) => clear()),
};
