const SECOND_MS = 1000;

/** The begin of the second in which a time lies, in ms since the epoch. Texts of times cut off parts of a second too. */
export const startOfSecond = (at: number): number => Math.floor(at / SECOND_MS) * SECOND_MS;
