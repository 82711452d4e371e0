/** By then the first screen stands, in ms from its first drawing: what is beside it may come. */
export const AFTER_FIRST_SCREEN_MS = 2200;
