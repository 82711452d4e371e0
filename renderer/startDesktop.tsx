import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory } from 'react-router-dom';
import { createDesktopPlatform } from './platform/desktop';
import { PageRouter } from './lib/router/PageRouter';
import { Root } from './Root';
import { DesktopExtras } from './shell/desktop/DesktopExtras';
import { routes } from './shell/routes';
import { startTheme } from './theme/themeMode';

/** Rejects where the main process cannot be reached. */
export async function startDesktop(): Promise<void> {
  startTheme();
  const platform = await createDesktopPlatform();
  const router = new PageRouter(routes, UNSAFE_createBrowserHistory());
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Root platform={platform} router={router}>
      <DesktopExtras platform={platform} navigate={router.navigate} />
    </Root>,
  );
}
