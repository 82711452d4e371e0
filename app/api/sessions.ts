import * as v from 'valibot';
import { UserWire } from '../domain/user';
import { endpoint } from './endpoint';

export const signOut = endpoint('DELETE', '/v1/oauth2/user/sessions', {
  request: null,
  response: null,
  decode: () => undefined,
});

const DesktopSessionWire = v.object({ token: v.string(), auth_url: v.string() });
export const createDesktopSession = endpoint('POST', '/v1/oauth2/user/sessions', {
  request: v.object({ platform: v.literal('desktop') }),
  response: DesktopSessionWire,
  decode: (body) => v.parse(DesktopSessionWire, body),
});

/** 202 while waiting, 404 once expired, 200 when completed (`spec.md` §4). */
const PollWire = v.object({
  status: v.picklist(['pending', 'completed']),
  session_token: v.optional(v.string()),
  user: v.optional(UserWire),
});
export const pollDesktopSession = endpoint('GET', '/v1/oauth2/user/sessions/poll/{token}', {
  request: null,
  response: PollWire,
  decode: (body) => v.parse(PollWire, body),
});

/** Where the browser goes to sign in; `?redirect=` names the path to come back to. */
export const startGoogleSignIn = endpoint('GET', '/v1/oauth2/user/google', {
  request: null,
  response: null,
  decode: () => undefined,
  kind: 'navigation',
});
