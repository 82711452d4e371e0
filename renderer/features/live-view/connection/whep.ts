import { isApiError, type ApiError } from '#app/api/errors';
import { closeWhep, openWhep, trickleWhep } from '#app/api/media';
import { isSafeId, type DeviceId } from '#app/domain/ids';
import type { Client } from '../../../api/client';
import { RestartError, SignallingError, type OpenedSession } from './Peer';
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

/** Longest wait for the answer to an ICE restart: a request sent into an outage may never be answered. */
const RESTART_MS = 2500;

/** Why an ICE restart failed: only an answer of the server ends or changes what is done about a lost path. */
function restartErrorOf(error: unknown): RestartError {
  if (!isApiError(error) || error.kind !== 'http') return new RestartError('unreachable');
  const { status } = error;
  if (status === 404 || status === 410 || status === 401 || status === 403) return new RestartError('gone');
  return new RestartError(status === 429 || status >= 500 ? 'unreachable' : 'unsupported');
}

/** Opens sessions of one stream by WHEP (IETF draft-ietf-wish-whep-03). Rejects with SignallingError. */
export function createWhep(client: Client, device: DeviceId, stream: string) {
  const params = { id: device, stream_id: stream };
  return async (offer: string, signal?: AbortSignal): Promise<OpenedSession> => {
    try {
      const { answer } = await client.exchange(openWhep, { params, body: offer, ...(signal && { signal }) });
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
          const signal = AbortSignal.timeout(RESTART_MS);
          const asked = client.exchange(trickleWhep, { params: of, body: fragment, ifMatch: '*', signal });
          const answered = asked.then(({ answer: restarted }) => {
            // 204: taken as candidates by a server that knows no restart (draft-ietf-wish-whep §4.3.3).
            if (restarted.status !== 200) throw new RestartError('unsupported');
            ifMatch = restarted.etag ?? null;
            return restarted.text;
          });
          restarting = answered.catch(() => undefined);
          return answered.catch((error: unknown) => {
            throw error instanceof RestartError ? error : restartErrorOf(error);
          });
        },
        close: () => client.call(closeWhep, { params: of }),
      };
    } catch (error) {
      if (error instanceof SignallingError) throw error;
      throw new SignallingError(isApiError(error) ? endOf(error) : { kind: 'network' });
    }
  };
}
