import { isInvitationId, type InvitationId } from './ids';

const MAX_LENGTH = 2048;
const BASE = 'https://x.invalid';
const SIGN_WORDS = /sign-in|sign-out/i;

const CONTROL = /[\u0000-\u001f\u007f]/;

/** The escapes of ASCII decoded once, each by itself: a broken one hides none of the others. */
const decodeOnce = (value: string): string =>
  value.replaceAll(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * The path to go to after sign-in: `value` normalised when it is safe, else `/`.
 * Safe means: one leading slash, same origin, not sign-in or sign-out related, no control characters, no backslashes in its path,
 * at most 2048 characters (S16). Idempotent.
 */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || value.length === 0 || value.length > MAX_LENGTH) return '/';
  if (CONTROL.test(value) || value.includes('\\')) return '/';
  if (!value.startsWith('/') || value.startsWith('//') || SIGN_WORDS.test(value)) return '/';
  const url = new URL(value, BASE);
  if (url.origin !== BASE) return '/';
  const path = url.pathname + url.search + url.hash;
  const decoded = decodeOnce(path);
  // A search in the logs may be for a backslash.
  const isOtherHost = path.startsWith('//') || decodeOnce(url.pathname).includes('\\');
  const isBad = isOtherHost || path.length > MAX_LENGTH || SIGN_WORDS.test(decoded) || CONTROL.test(decoded);
  return isBad ? '/' : path;
}

/** `/sign-in`, with where the visitor wanted to go unless that is `/` or a page of signing in or out (specification §2). */
export function signInPath(wanted: string): string {
  const redirect = safeRedirect(wanted);
  return redirect === '/' ? '/sign-in' : `/sign-in?redirect=${encodeURIComponent(redirect)}`;
}

export type InvitationRedirect =
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'invitation'; readonly id: InvitationId };

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Whether a redirect target is an invitation: it contains `/invitations/` and `/accept` (specification §2, §5). */
export function invitationOf(redirect: string): InvitationRedirect {
  if (!redirect.includes('/invitations/') || !redirect.includes('/accept')) return { kind: 'none' };
  const id = decoded(/\/invitations\/([^/?#]*)/.exec(redirect)?.[1] ?? '');
  return isInvitationId(id) ? { kind: 'invitation', id } : { kind: 'invalid' };
}
