import { GENERIC_ERROR, isApiError } from '#app/api/errors';

const OFFLINE = 'You seem to be offline. Check the connection.';
/** Statuses that a proxy sends while the server behind it does not answer. The text of such an answer is not meant for people. */
const AWAY = [502, 503, 504];
const unavailable = (status: number) => `The server is unavailable (${status}).`;

/** A sentence for a page that has nothing to show because of this error; null while it has data, or before the first failure. */
export function loadProblemOf(data: unknown, error: unknown): string | null {
  if (data !== undefined || error === undefined) return null;
  if (!isApiError(error)) return GENERIC_ERROR;
  if (error.kind === 'network') return OFFLINE;
  const isAway = error.kind === 'http' && AWAY.includes(error.status);
  return isAway ? unavailable(error.status) : error.message;
}

/** A sentence for a person from anything that was thrown. */
export function errorMessageOf(error: unknown): string {
  return isApiError(error) ? error.message : GENERIC_ERROR;
}
