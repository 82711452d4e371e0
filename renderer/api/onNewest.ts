import { isStale } from '#app/api/errors';

/**
 * Sends a change with the version in `known`. If the server refuses it because somebody else has saved a newer version (412), reads that
 * version with `renew` and sends the change once more. `renew` returns null when the change must not be sent again: the thing was deleted,
 * or the user has to see the newer values first. Rejects with ApiError.
 */
export async function onNewest<Known, Answer>(
  known: Known,
  renew: () => Promise<Known | null>,
  send: (known: Known) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(known);
  } catch (error) {
    if (!isStale(error)) throw error;
    const newest = await renew();
    if (newest === null) throw error;
    return send(newest);
  }
}
