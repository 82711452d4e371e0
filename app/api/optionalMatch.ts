import type { CallConditions } from './request';

/**
 * The condition of a call for which If-Match is optional (api §1): the version that the change is based on. Nothing for a server that
 * counts no versions (null), which may not allow the header from another origin. Calls that need If-Match send `*` to such a server.
 */
export const optionalMatch = (version: number | null): Pick<CallConditions, 'ifMatch'> =>
  version === null ? {} : { ifMatch: version };
