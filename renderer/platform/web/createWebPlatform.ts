import { startGoogleSignIn } from '#app/api/sessions';
import { apiOrigin } from '#app/config/runtimeConfig';
import { storage } from '../../lib/storage';
import type { Platform } from '../Platform';
import { createEventStream } from './eventStream';
import { createHttp } from './http';
import { readConfig } from './readConfig';
import { createTabs } from './tabs';
import { forgetToken } from './token';
import { onWake } from './wake';

const REDIRECT_KEY = 'auth_redirect_path';

/** The browser as a body: fetch with cookies, tabs that share one stream, the identity provider by navigation. */
export function createWebPlatform(): Platform {
  const config = readConfig(document);
  const origin = apiOrigin(config, window.location.origin);
  const tabs = createTabs();
  const { lokiUrl } = config;
  return {
    config,
    apiOrigin: origin,
    http: { send: createHttp(origin) },
    events: { open: createEventStream(origin) },
    session: {
      startSignIn: (redirect) => {
        window.location.assign(`${origin}${startGoogleSignIn.path}?redirect=${encodeURIComponent(redirect)}`);
      },
      clear: async () => {
        forgetToken();
        await Promise.resolve();
      },
    },
    links: { href: (id) => config.links[id], page: (path) => window.location.origin + path },
    ...(tabs && { tabs }),
    ...(lokiUrl !== null && {
      logs: async () => (await import('./logs')).createWebLogs(config, lokiUrl, origin),
    }),
    onWake,
    redirectMemory: {
      get: () => storage.get(REDIRECT_KEY),
      set: (path) => storage.set(REDIRECT_KEY, path),
      clear: () => storage.remove(REDIRECT_KEY),
    },
  };
}
