import { ApiError, errorMessage, GENERIC_ERROR, retryAfterMs } from '#app/api/errors';
import { forbiddenHost, type MediaAnswer, type MediaRules } from '#app/api/mediaRequest';
import { plainText } from '#app/lib/plainText';
import { videoCodecsIn } from '#app/domain/sdp';
import type { SessionEnd } from './playerState';
import { serverNow } from '../../../lib/serverTime';

/** Longest text of a refusal that is searched, and longest one without JSON that is shown, in characters. */
const MAX_SEARCHED = 1000;
const MAX_SHOWN = 200;

/** How servers say that sender and browser have no codec in common. Python names a codec in errors of text: "'utf-8' codec can't decode byte". */
const CODEC_PROBLEMS = [
  /\bcodecs?\b[^.\n]*\b(?:not|un|in|mis)[ -]?(?:support|match|found|accept|compatib|avail)/i,
  /\b(?:not|un|in|no|mis|doesn.t)[ -]?(?:support|match|common|accept|compatib|contain|valid|known|shared)[^.\n]*\bcodecs?\b/i,
  /\bno (?:\w+ ){0,3}codecs?\b/i,
];

/** What a refusal says: JSON with a code and a message, or short plain text; null: neither. */
function problemIn({ text, contentType }: MediaAnswer): { readonly code: unknown; readonly message: string | null } {
  try {
    const body = JSON.parse(text ?? '') as unknown;
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
    return { code, message: errorMessage(body) };
  } catch {
    const isPlain = text !== null && text.length <= MAX_SHOWN && /^text\/plain\b/i.test(contentType ?? '');
    return { code: null, message: isPlain ? plainText(text) || null : null };
  }
}

/** What the refusal of an offer means to a viewer. `codec`: that of the stream, as the streams list names it; null: not known. */
export function endOfRefusal(answer: MediaAnswer, offer: string, codec: string | null): SessionEnd {
  const { status, text } = answer;
  const wait = retryAfterMs(answer, serverNow());
  const offered = videoCodecsIn(offer);
  const problem = problemIn(answer);
  if (status === 401 || status === 403) return { kind: 'forbidden' };
  // Both stand for a stream that nothing is sent to (api §5).
  if (status === 404 || status === 409) return { kind: 'no-publisher', retryAfterMs: wait };
  if (status === 429) return { kind: 'busy', status, message: null, retryAfterMs: wait };
  // A proxy also answers 503 when its upstream is down.
  if (status === 503 && problem.code === 'viewer_limit') return { kind: 'full', retryAfterMs: wait };
  const isOffered = codec === null || offered.length === 0 || offered.includes(codec === 'hevc' ? 'h265' : codec);
  // MediaMTX answers 400 and go2rtc 500, and name the codecs only in text; 415 is never about the SDP that is always sent.
  const said = (text ?? '').slice(0, MAX_SEARCHED);
  const namesCodec = status <= 500 && CODEC_PROBLEMS.some((one) => one.test(said));
  if (namesCodec || status === 406 || status === 415) return { kind: 'unsupported', offered };
  const message = problem.message === GENERIC_ERROR ? null : problem.message;
  // A server that has no video: asked again seldom, as after other refusals.
  if (status === 501 && wait === null) return { kind: 'refused', status, message };
  if (status >= 500) return { kind: 'busy', status, message: message, retryAfterMs: wait };
  if (!isOffered) return { kind: 'unsupported', offered };
  return { kind: 'refused', status, message: problem.message };
}

/** What it means that a redirect was not followed; null for any other answer. */
export function endOfRedirect(answer: MediaAnswer, rules: MediaRules): SessionEnd | null {
  const { status, location } = answer;
  if (status >= 400) return null;
  const host = forbiddenHost(answer, rules);
  const isUnknown = status >= 300 && location === null;
  return host === null && !isUnknown ? { kind: 'refused', status, message: null } : { kind: 'redirected', host };
}

/** What it means that a request to `url` got no answer at all. `api`: origin of the API. */
export function endOfFailure(error: unknown, url: string, api: string): SessionEnd {
  if (!(error instanceof ApiError)) return { kind: 'network' };
  if (error.kind === 'invalid-request') return { kind: 'not-allowed' };
  if (error.kind !== 'network' && error.kind !== 'timeout') return { kind: 'network' };
  const { origin } = new URL(url);
  return { kind: 'unreachable', origin: origin === api ? null : origin };
}
