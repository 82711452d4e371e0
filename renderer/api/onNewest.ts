import { isStale } from '#app/api/stale';
import { watchSession } from '../lib/watchSession';

/**
 * Sends a change with the version in `known`. If the server refuses it because somebody else has saved a newer version, reads that
 * version with `renew` and sends the change once more. `renew` returns null when the change must not be sent again: the thing was deleted,
 * or the user has to see the newer values first. Nothing is read or sent once the session has ended: another person may have signed in.
 * Rejects with ApiError.
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
