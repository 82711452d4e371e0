import { buildRequest } from '#app/api/request';
import { getUser } from '#app/api/user';
import type { Platform } from '../../../platform/Platform';

const EVERY_MS = 500;
const LIFE_MS = 1000;
const last = new WeakMap<Platform['http'], { readonly at: number; readonly isAnswered: Promise<boolean> }>();

/**
 * Whether the API answers at all; asked twice a second at most, however many players want to know. Not by the client: what fails here
 * is no failed call of the page.
 */
export function isReachable(http: Platform['http']): Promise<boolean> {
  const at = performance.now();
  const before = last.get(http);
  if (before && at - before.at < EVERY_MS) return before.isAnswered;
  const isAnswered = http.send(buildRequest(getUser, {}), AbortSignal.timeout(LIFE_MS)).then(
    () => true,
    () => false,
  );
  last.set(http, { at, isAnswered });
  return isAnswered;
}
