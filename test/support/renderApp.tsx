import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { createWebPlatform } from '../../renderer/platform/web/createWebPlatform';
import { Root } from '../../renderer/Root';
import { routes } from '../../renderer/shell/routes';
import type { RemoteSandbox } from './remoteSandbox';
import { signInToken } from './sandboxClient';

/** The whole app in jsdom, talking to a sandbox as one signed-in person. */
export async function renderApp(sandbox: RemoteSandbox, person: string, path = '/') {
  const { hostname: host, port } = new URL(sandbox.url);
  localStorage.setItem('session_token', await signInToken(sandbox, person));
  const script = document.createElement('script');
  script.id = 'runtime-config';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ api: { protocol: 'http', host, port: Number(port) } });
  document.head.append(script);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  return { router, ...render(<Root platform={createWebPlatform()} router={router} />) };
}
