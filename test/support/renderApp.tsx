import { afterAll } from '@jest/globals';
import { render } from '@testing-library/react';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { PageRouter } from '../../renderer/lib/router/PageRouter';
import { createWebPlatform } from '../../renderer/platform/web/createWebPlatform';
import type { Collectors } from '../../renderer/platform/Platform';
import { Root } from '../../renderer/Root';
import { routes } from '../../renderer/shell/routes';
import type { RemoteSandbox } from './remoteSandbox';
import { signInToken } from './sandboxClient';

/** The browser's platform as one signed-in person of a sandbox has it. */
export async function webPlatformOf(sandbox: RemoteSandbox, person: string) {
  const { hostname: host, port } = new URL(sandbox.url);
  localStorage.setItem('session_token', await signInToken(sandbox, person));
  const script = document.createElement('script');
  script.id = 'runtime-config';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ api: { protocol: 'http', host, port: Number(port) } });
  document.head.append(script);
  return createWebPlatform();
}

/** Takes spans and drops them. Without a collector, tracing prints them to the console. */
const collectors = async (): Promise<Collectors> => ({
  platform: 'web',
  log: null,
  sendSpans: () => Promise.resolve(200),
  sendStatistics: null,
});

// Tracing goes on until its page is left, also after the app is unmounted.
afterAll(() => {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
});

/** The whole app in jsdom, talking to a sandbox as one signed-in person. */
export async function renderApp(sandbox: RemoteSandbox, person: string, path = '/') {
  const platform = { ...(await webPlatformOf(sandbox, person)), collectors };
  const router = new PageRouter(routes, UNSAFE_createMemoryHistory({ initialEntries: [path] }));
  return { router, ...render(<Root platform={platform} router={router} />) };
}
