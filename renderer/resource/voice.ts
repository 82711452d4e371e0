import { isApiError } from '#app/api/errors';
import { errorMessageOf } from '../api/errorMessageOf';
import { fill } from '../lib/fill';
import { WORDS } from './words';

/** How a form says why nothing was saved. */
export interface Voice {
  /** Beside the button, where the reasons stand at their fields; null: nothing. */
  readonly fix: string | null;
  refused(error: unknown): string;
  /** The call failed; asked since, the server has not taken it so far. */
  notYet(error: unknown): string;
  /** The call failed, and nothing more is known. */
  perhaps(error: unknown): string;
}

const sentence = (text: string, error: unknown): string => {
  const problem = errorMessageOf(error);
  return fill(text, { problem: /[.!?]$/.test(problem) ? problem : `${problem}.` });
};

const isUnreached = (error: unknown) => isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');

/** Of a form that saves with a bar below the page: what happened to the input is said each time. */
export const FULL: Voice = {
  fix: WORDS.fixFields,
  refused: (error) => sentence(WORDS.notSaved, error),
  notYet: (error) => sentence(WORDS.notSavedYet, error),
  perhaps: (error) => sentence(WORDS.perhapsSaved, error),
};

/** Of a form with its own button, which nothing has left. */
export const BRIEF: Voice = {
  fix: null,
  refused: errorMessageOf,
  notYet: (error) => (isUnreached(error) ? sentence(WORDS.tryAgain, error) : errorMessageOf(error)),
  perhaps: FULL.perhaps,
};
