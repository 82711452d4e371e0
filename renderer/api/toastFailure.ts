import { isApiError } from '#app/api/errors';
import { toastError } from '../components/toast';
import { errorMessageOf } from './errorMessageOf';

interface Options {
  readonly id?: string;
  readonly durationMs?: number;
  /** What to say, from the sentence of the error; that sentence itself where this is not given. */
  readonly words?: (reason: string) => { readonly title: string; readonly description?: string };
}

/** Whether a call failed because the session ended or the caller gave it up. */
export const isSessionEnd = (error: unknown): boolean =>
  isApiError(error) && (error.status === 401 || error.kind === 'aborted');

/** Shows that a call failed. Calls that failed because the session ended show nothing: the page says so once. */
export function toastFailure(error: unknown, { words, ...options }: Options = {}): void {
  if (isSessionEnd(error)) return;
  const reason = errorMessageOf(error);
  const { title, ...more } = words?.(reason) ?? { title: reason };
  toastError(title, { ...options, ...more });
}
