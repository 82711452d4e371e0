import { ApiError, GENERIC_ERROR, isApiError } from './errors';

/**
 * What a request that got no answer rejects with: an ApiError as it is, else one that names what ended it. The web's own
 * `http.ts` has the same lines, because the first screen has no room for another module.
 */
export function failureOf(error: unknown, isAborted: boolean, isTimeUp: boolean): ApiError {
  if (isApiError(error)) return error;
  if (isAborted) return new ApiError('aborted', GENERIC_ERROR);
  if (isTimeUp) return new ApiError('timeout', 'Request timeout - please check your connection');
  return new ApiError('network', 'Network Error');
}
