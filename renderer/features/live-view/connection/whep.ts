import { isApiError, type ApiError } from '#app/api/errors';
import { closeWhep, openWhep, trickleWhep } from '#app/api/media';
import { isSafeId, type DeviceId } from '#app/domain/ids';
import type { Client } from '../../../api/client';
import { SignallingError, type OpenedSession } from './Player';
import type { SessionEnd } from './playerState';

/** What a refusal means to a viewer (`design/api.md` §5: 404 and 409 both stand for a stream without a publisher). */
function endOf({ kind, status, retryAfterMs }: ApiError): SessionEnd {
  if (kind !== 'http') return { kind: 'network' };
  if (status === 403 || status === 401) return { kind: 'forbidden' };
  if (status === 404 || status === 409) return { kind: 'no-publisher', retryAfterMs };
  if (status === 503) return { kind: 'full', retryAfterMs };
  if (status === 406 || status === 415) return { kind: 'unsupported' };
  return { kind: 'network' };
}

/** Opens sessions of one stream by WHEP (IETF draft-ietf-wish-whep-03). Rejects with SignallingError. */
export function createWhep(client: Client, device: DeviceId, stream: string) {
  const params = { id: device, stream_id: stream };
  return async (offer: string): Promise<OpenedSession> => {
    try {
      const { answer } = await client.exchange(openWhep, { params, body: offer });
      // The last part alone counts: a server cannot send the token elsewhere (`security.md` S15).
      const session = answer.location?.split(/[?#]/)[0]?.split('/').at(-1);
      if (!isSafeId(session)) throw new SignallingError({ kind: 'network' });
      const of = { ...params, session_id: session };
      let ifMatch = answer.etag ?? null;
      /** Candidates of a restart belong to the ETag that its answer brings. */
      let restarting: Promise<unknown> = Promise.resolve();
      return {
        answer: answer.text,
        trickle: async (fragment) => {
          await restarting;
          return client.call(trickleWhep, { params: of, body: fragment, ifMatch });
        },
        restart: async (fragment) => {
          const asked = client.exchange(trickleWhep, { params: of, body: fragment, ifMatch: '*' });
          restarting = asked.catch(() => undefined);
          const { answer: restarted } = await asked;
          ifMatch = restarted.etag ?? null;
          return restarted.text;
        },
        close: () => client.call(closeWhep, { params: of }),
      };
    } catch (error) {
      if (error instanceof SignallingError) throw error;
      throw new SignallingError(isApiError(error) ? endOf(error) : { kind: 'network' });
    }
  };
}
