import { ApiError, isApiError } from './errors';

const STATUS = 412;

/** Whether a change was refused because others have changed the same resource since the version that it was made on. */
export const isStale = (error: unknown): boolean => isApiError(error) && error.status === STATUS;

/** The same refusal, found out here, or said to the user in another sentence. */
export const staleError = (message: string): ApiError => new ApiError('http', message, { status: STATUS });
