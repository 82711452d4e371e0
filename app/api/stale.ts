import { ApiError, isApiError } from './errors';

const STATUS = 412;

/** Whether a change was refused because others have changed the same resource since the version that it was made on. */
export const isStale = (error: unknown): boolean => isApiError(error) && error.status === STATUS;

/** An error that `isStale` accepts, for a change that this page itself finds outdated, or with another sentence than the server's. */
export const staleError = (message: string): ApiError => new ApiError('http', message, { status: STATUS });
