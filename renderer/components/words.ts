/** Texts of what comes with the first script; those of the controls are in `controlWords.ts` and `statusWords.ts`. */
export const WORDS = {
  tryAgain: 'Try again',
} as const;

/** After the reason why something does not load. */
export const TRIES_AGAIN = 'Trying again automatically.';

/** What a part says whose script did not come. */
export const PART_FAILED = {
  menu: 'The menu could not be loaded. Check the connection and try again.',
  dialog: 'The dialog could not be loaded. Check the connection and try again.',
  notices: 'The notices could not be loaded. Check the connection and try again.',
} as const;
