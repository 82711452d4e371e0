import { isStale } from '#app/api/stale';
import { watchSession } from '../lib/watchSession';

/**
 * Sends a change, and returns the server's answer. A change names the version of the values that it is based on, and the server refuses
 * one that is based on an older version than its own. Then the change is sent once more, based on the newest version.
 *
 * - `known`: the values that this page has, with their version.
 * - `send`: sends the change, based on the values it is given.
 * - `renew`: loads the newest values. Null if the change must not be sent again, because what it changes was deleted, or because the
 *   user has to see the newer values first.
 *
 * Nothing is sent again once the session has ended, because another person may have signed in. Rejects with ApiError.
 */
export async function onNewest<Known, Answer>(
  known: Known,
  renew: () => Promise<Known | null>,
  send: (known: Known) => Promise<Answer>,
): Promise<Answer> {
  const hasEnded = watchSession();
  try {
    return await send(known);
  } catch (error) {
    if (!isStale(error) || hasEnded()) throw error;
    const newest = await renew();
    if (newest === null || hasEnded()) throw error;
    return send(newest);
  }
}
