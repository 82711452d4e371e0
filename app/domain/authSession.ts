import { isBearerToken } from './bearerToken';

/** Wait between two polls in ms, and how many there are (specification §9). */
export const POLL_MS = 5000;
export const MAX_POLLS = 120;

/** A sign-in through the system's browser (specification §4). */
export type SignInState =
  | { readonly name: 'idle' }
  | { readonly name: 'creating' }
  | { readonly name: 'opening'; readonly code: string | null }
  /** `attempt` of `MAX_POLLS` is on its way or has been answered by "not yet". */
  | { readonly name: 'polling'; readonly attempt: number; readonly code: string | null }
  | { readonly name: 'completed' }
  | { readonly name: 'failed'; readonly message: string };

/** The messages of a desktop sign-in (specification §8). */
export const SIGN_IN_MESSAGES = {
  noUrl: 'No authentication URL received',
  network: 'Network Error',
  timeout: 'Request timeout - please check your connection',
  notStarted: (reason: string) => `Failed to start authentication: ${reason}`,
  tooLate: 'Authentication timeout - please try again',
  expired: 'Authentication session expired - please try again',
  error: (reason: string) => `Authentication error: ${reason}`,
  noData: 'Authentication completed but no session data received',
  failed: (reason: string) => `Authentication failed: ${reason}`,
  badToken: 'The server sent a token that is no bearer token (RFC 6750).',
} as const;

/** What an answer to a poll means. `wait` uses an attempt up, whether the server said "not yet" or was not there (R37). */
export type PollOutcome =
  | { readonly kind: 'wait' }
  | { readonly kind: 'done'; readonly token: string; readonly user: unknown }
  | { readonly kind: 'failed'; readonly message: string };

/** `status` of the answer and its parsed body (undefined for no JSON); `status` 0 for no answer at all. */
export function readPoll(status: number, body: unknown, errorText: string): PollOutcome {
  if (status === 0 || status === 202 || status === 429 || status >= 500) return { kind: 'wait' };
  if (status === 404) return { kind: 'failed', message: SIGN_IN_MESSAGES.expired };
  if (status >= 300) return { kind: 'failed', message: SIGN_IN_MESSAGES.error(errorText) };
  const {
    status: word,
    session_token,
    user,
  } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (word === 'pending') return { kind: 'wait' };
  if (word === 'failed') return { kind: 'failed', message: SIGN_IN_MESSAGES.failed(errorText) };
  const hasData =
    typeof session_token === 'string' && session_token !== '' && typeof user === 'object' && user !== null;
  if (word !== 'completed' || !hasData) return { kind: 'failed', message: SIGN_IN_MESSAGES.noData };
  if (!isBearerToken(session_token)) return { kind: 'failed', message: SIGN_IN_MESSAGES.badToken };
  return { kind: 'done', token: session_token, user };
}
