import { isStale } from '#app/api/stale';
import { watchSession } from '../lib/watchSession';

/**
 * Calls `send` with the version that this page has loaded. If the server refuses the change because somebody else has saved a newer
 * version, loads that version with `renew`, and calls `send` once more. `renew` returns null if the change must not be sent again: what
 * it changes was deleted, or the user has to see the newer values first. Stops once the session has ended: another person may have
 * signed in. Rejects with ApiError.
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
