import { SCHEME } from '../brand';
import { isBearerToken } from './bearerToken';

/** Longest link that is looked at, in characters. */
export const MAX_LINK_LENGTH = 8192;
/** RFC 6749, appendix A.5; it is only compared. */
const STATE = /^[\x20-\x7e]{1,4096}$/;
/** What a link may carry, each at most once. */
const KNOWN = new Set(['token', 'state', 'error']);

/** The request of a `farsight:` link. It never holds the link itself, so that no log can contain it. */
export type DeepLink =
  | { readonly kind: 'auth'; readonly token: string; readonly state: string | null }
  /** The identity provider refused, in a word of its own, which is not shown. */
  | { readonly kind: 'refused'; readonly error: string; readonly state: string | null }
  /** An auth link without a token is an error (specification §4). */
  | { readonly kind: 'missing-token' }
  | { readonly kind: 'malformed' }
  /** Not for this product, or for a part that it does not have. */
  | { readonly kind: 'unknown' };

/** Pairs of a query as a form writes them, or null when an escape in it is broken. */
function readQuery(search: string): Map<string, string[]> | null {
  const pairs = new Map<string, string[]>();
  for (const part of search.replace(/^\?/, '').split('&')) {
    if (part === '') continue;
    const [name = '', ...rest] = part.split('=');
    try {
      // A plus sign is part of a token, not a space.
      const key = decodeURIComponent(name);
      pairs.set(key, [...(pairs.get(key) ?? []), decodeURIComponent(rest.join('='))]);
    } catch {
      return null;
    }
  }
  return pairs;
}

/** Reads a link that another program handed over. Never throws (S18). */
export function parseDeepLink(raw: unknown, scheme: string = SCHEME): DeepLink {
  if (typeof raw !== 'string' || raw.length > MAX_LINK_LENGTH) return { kind: 'malformed' };
  if (/[\u0000-\u0020\u007f\\]/.test(raw) || !URL.canParse(raw)) return { kind: 'malformed' };
  const url = new URL(raw);
  if (url.protocol !== `${scheme}:`) return { kind: 'unknown' };
  if (url.username !== '' || url.password !== '' || url.port !== '' || url.hash !== '') return { kind: 'malformed' };
  if (url.host !== 'auth' || (url.pathname !== '' && url.pathname !== '/')) return { kind: 'unknown' };
  const pairs = readQuery(url.search);
  if (!pairs || [...pairs].some(([key, values]) => KNOWN.has(key) && values.length > 1)) return { kind: 'malformed' };
  const [token, state, error] = ['token', 'state', 'error'].map((key) => pairs.get(key)?.[0]);
  if (state !== undefined && !STATE.test(state)) return { kind: 'malformed' };
  if (error !== undefined && error !== '') return { kind: 'refused', error, state: state ?? null };
  if (token === undefined || token === '') return { kind: 'missing-token' };
  return isBearerToken(token) ? { kind: 'auth', token, state: state ?? null } : { kind: 'malformed' };
}

/** The one argument of a command line that is a link of ours; every other argument is dropped (S18). */
export function linkIn(argv: readonly unknown[], scheme: string = SCHEME): string | null {
  const links = argv.filter(
    (one): one is string => typeof one === 'string' && one.toLowerCase().startsWith(`${scheme}:`),
  );
  return links.length === 1 ? (links[0] ?? null) : null;
}
