import { ApiError, errorMessage, retryAfterMs } from '#app/api/errors';
import type { MediaAnswer } from '#app/api/mediaRequest';
import { videoCodecsIn } from '#app/domain/sdp';
import type { SessionEnd } from './playerState';

function problemIn(text: string | null): { readonly code: unknown; readonly message: string | null } {
  try {
    const body = JSON.parse(text ?? '') as unknown;
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
    return { code, message: errorMessage(body) };
  } catch {
    return { code: null, message: null };
  }
}

/** What the refusal of an offer means to a viewer. `codec`: that of the stream, as the streams list names it; null: not known. */
export function endOfRefusal(answer: MediaAnswer, offer: string, codec: string | null): SessionEnd {
  const { status, text, retryAfter } = answer;
  const wait = retryAfterMs(retryAfter, Date.now());
  const offered = videoCodecsIn(offer);
  if (status === 401 || status === 403) return { kind: 'forbidden' };
  // Both stand for a stream that nothing is sent to (`design/api.md` §5).
  if (status === 404 || status === 409) return { kind: 'no-publisher', retryAfterMs: wait };
  if (status === 429) return { kind: 'busy', status, retryAfterMs: wait };
  // A proxy also answers 503 when its upstream is down.
  if (status === 503 && problemIn(text).code === 'viewer_limit') return { kind: 'full', retryAfterMs: wait };
  const isOffered = codec === null || offered.length === 0 || offered.includes(codec === 'hevc' ? 'h265' : codec);
  // MediaMTX answers 400 and go2rtc 500, and name the codecs only in text; 415 is never about the SDP that is always sent.
  const namesCodec = status <= 500 && /codec/i.test(text ?? '');
  if (namesCodec || status === 406 || status === 415) return { kind: 'unsupported', offered };
  if (status >= 500) return { kind: 'busy', status, retryAfterMs: wait };
  if (!isOffered) return { kind: 'unsupported', offered };
  return { kind: 'refused', status, message: problemIn(text).message };
}

/** What it means that there was no answer at all. */
export const endOfFailure = (error: unknown): SessionEnd =>
  error instanceof ApiError && error.kind === 'invalid-request' ? { kind: 'not-allowed' } : { kind: 'network' };
