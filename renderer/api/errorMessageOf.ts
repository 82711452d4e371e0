import { GENERIC_ERROR, isApiError } from '#app/api/errors';

const OFFLINE = 'You seem to be offline. Check the connection.';

/** A sentence for a page that has nothing to show because of this error; null while it has data, or before the first failure. */
export function loadProblemOf(data: unknown, error: unknown): string | null {
  if (data !== undefined || error === undefined) return null;
  return isApiError(error) && error.kind === 'network' ? OFFLINE : errorMessageOf(error);
}

/** A sentence for a person from anything that was thrown. */
export function errorMessageOf(error: unknown): string {
  return isApiError(error) ? error.message : GENERIC_ERROR;
}
