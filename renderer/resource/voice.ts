import { isApiError } from '#app/api/errors';
import { errorMessageOf } from '../api/errorMessageOf';
import { fill } from '../lib/fill';
import { WORDS } from './words';

/** A form's sentences about why nothing was saved. */
export interface Voice {
  /** Shown beside the button when the reasons are at their fields; null for nothing. */
  readonly fix: string | null;
  refused(error: unknown): string;
  /** The call failed, and the server has not saved the change so far. */
  notYet(error: unknown): string;
  /** The call failed, and whether the change was saved is unknown. */
  perhaps(error: unknown): string;
}

/** The text with the problem as a sentence in it. */
export const sentence = (text: string, error: unknown): string => {
  const problem = errorMessageOf(error);
  return fill(text, { problem: /[.!?]$/.test(problem) ? problem : `${problem}.` });
};

/** The call that adds a new one failed, and whether it was added is unknown. */
export const perhapsAdded = (error: unknown): string => sentence(WORDS.perhapsAdded, error);

const isUnreached = (error: unknown) => isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');

/** For forms with the save bar: each sentence says what happened to the input. */
export const FULL: Voice = {
  fix: WORDS.fixFields,
  refused: (error) => sentence(WORDS.notSaved, error),
  notYet: (error) => sentence(WORDS.notSavedYet, error),
  perhaps: (error) => sentence(WORDS.perhapsSaved, error),
};

/** For buttons that send a change by themselves: there is no input that could be kept. */
export const APART: Voice = {
  fix: WORDS.fixFields,
  refused: (error) => sentence(WORDS.notSavedApart, error),
  notYet: (error) => sentence(WORDS.notSavedYetApart, error),
  perhaps: (error) => sentence(WORDS.perhapsSavedApart, error),
};

/** For a form that was left before the answer came, whose input is gone: the reason alone. */
export const LEFT: Voice = { fix: null, refused: errorMessageOf, notYet: errorMessageOf, perhaps: errorMessageOf };

/** For forms with their own button, whose input is still visible. */
export const BRIEF: Voice = {
  fix: null,
  refused: errorMessageOf,
  notYet: (error) => (isUnreached(error) ? sentence(WORDS.tryAgain, error) : errorMessageOf(error)),
  perhaps: FULL.perhaps,
};
