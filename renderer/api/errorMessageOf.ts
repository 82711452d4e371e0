import { GENERIC_ERROR, isApiError } from '#app/api/errors';

/** A sentence for a person from anything that was thrown. */
export function errorMessageOf(error: unknown): string {
  return isApiError(error) ? error.message : GENERIC_ERROR;
}
