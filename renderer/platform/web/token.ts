import { isBearerToken } from '#app/domain/bearerToken';
import { storage } from '../../lib/storage';

const KEY = 'session_token';

function cookieToken(): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${KEY}=`));
  const value = pair?.slice(KEY.length + 1) ?? null;
  try {
    return value && decodeURIComponent(value);
  } catch {
    // Not percent-encoded.
    return value;
  }
}

/**
 * A session token that scripts can see: in storage, else in a cookie (specification §3). Normally there is none,
 * because the cookie is out of a script's reach; this app never writes one (S28).
 */
export function readToken(): string | null {
  return [storage.get(KEY), cookieToken()].find(isBearerToken) ?? null;
}

export function forgetToken(): void {
  storage.remove(KEY);
  if (cookieToken() !== null) document.cookie = `${KEY}=; Path=/; Max-Age=0`;
}
