import { isStale } from '#app/api/errors';
import { watchSession } from '../lib/watchSession';

/**
 * Sends a change of one thing, such as a switch, which concerns nothing that others may change beside it: where they have, it is
 * sent once more on the newest version. `renew` reads that; null: it is gone, or must be looked at first, so the refusal stands.
 * Once the session has ended nothing is read or sent any more: another person may have signed in. Rejects with ApiError.
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
