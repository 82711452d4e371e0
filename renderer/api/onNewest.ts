import { isStale } from '#app/api/errors';

/**
 * Sends a change of one thing, such as a switch, which concerns nothing that others may change beside it: where they have, it is
 * sent once more on the newest version. `renew` reads that; null: it is gone, or must be looked at first, so the refusal stands.
 * Rejects with ApiError.
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
