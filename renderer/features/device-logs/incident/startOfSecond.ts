const SECOND_MS = 1000;

/** Returns the start of the second in which a time lies, in ms since the epoch: the second that the text of this time names. */
export const startOfSecond = (at: number): number => Math.floor(at / SECOND_MS) * SECOND_MS;
