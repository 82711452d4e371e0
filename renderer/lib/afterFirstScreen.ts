/** Time after the first drawing by which the first screen is complete, in ms. Other parts load then. */
export const AFTER_FIRST_SCREEN_MS = 2200;
