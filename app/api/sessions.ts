import { endpoint } from './endpoint';

export const signOut = endpoint('DELETE', '/v1/oauth2/user/sessions', {
  request: null,
  response: null,
  decode: () => undefined,
});

/** Where the browser goes to sign in; `?redirect=` names the path to come back to. */
export const startGoogleSignIn = endpoint('GET', '/v1/oauth2/user/google', {
  request: null,
  response: null,
  decode: () => undefined,
  kind: 'navigation',
});
