import { render } from '@testing-library/react';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { PageRouter } from '../../renderer/lib/router/PageRouter';
import { Root } from '../../renderer/Root';
import { routes } from '../../renderer/shell/routes';
import { webPlatformOf, type AnySandbox } from './webPlatform';

/** The whole app in jsdom, talking to a sandbox as one signed-in person. */
export async function renderApp(sandbox: AnySandbox, person: string, path = '/') {
  const platform = await webPlatformOf(sandbox, person);
  const router = new PageRouter(routes, UNSAFE_createMemoryHistory({ initialEntries: [path] }));
  return { router, ...render(<Root platform={platform} router={router} />) };
}
