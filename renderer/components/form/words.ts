/** Texts of forms; places in braces are filled by `fill`. */
export const WORDS = {
  tryAgainIn: 'Try again in {seconds} s',
  notSent: '{problem}. Your input is kept; try again.',
  removeChip: 'Remove {text}',
  chips: 'Entered so far',
} as const;
