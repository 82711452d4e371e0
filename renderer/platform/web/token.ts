import { storage } from '../../lib/storage';

const KEY = 'session_token';
const SHAPE = /^[A-Za-z0-9._~+/=-]{1,4096}$/;

function cookieToken(): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${KEY}=`));
  return pair ? pair.slice(KEY.length + 1) : null;
}

/**
 * A session token that scripts can see: in storage, else in a cookie (`spec.md` §3). Normally there is none,
 * because the cookie is out of a script's reach; this app never writes one (`security.md` S28).
 */
export function readToken(): string | null {
  const token = storage.get(KEY) ?? cookieToken();
  return token !== null && SHAPE.test(token) ? token : null;
}

export function forgetToken(): void {
  storage.remove(KEY);
  if (cookieToken() !== null) document.cookie = `${KEY}=; Path=/; Max-Age=0`;
}
