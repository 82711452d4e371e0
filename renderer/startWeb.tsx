import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory } from 'react-router-dom';
import { createWebPlatform } from './platform/web/createWebPlatform';
import { PageRouter } from './lib/router/PageRouter';
import { Root } from './Root';
import { routes } from './shell/routes';
import { startTheme } from './theme/themeMode';

startTheme();
const router = new PageRouter(routes, UNSAFE_createBrowserHistory());
createRoot(document.getElementById('root') as HTMLElement).render(
  <Root platform={createWebPlatform()} router={router} />,
);
