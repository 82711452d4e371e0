import { listStatusTexts } from '#app/api/status';
import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../../api/client';
import { steadyNow } from '../../../live/serverClock';

/**
 * Asks for the messages of a vehicle. Their ages count from this answer, not from slower ones beside it, so that a message has the same
 * second here as on the live page. `heardAt`: by `steadyNow`.
 */
export async function readTexts(client: Pick<Client, 'call'>, id: DeviceId) {
  const texts = await client.call(listStatusTexts, { params: { id } });
  const answeredAt = steadyNow();
  return texts.map(({ ageMs, text, severity }) => ({ heardAt: answeredAt - ageMs, text, severity }));
}
