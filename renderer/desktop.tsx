import './theme/tokens.css';
import './theme/base.css';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory } from 'react-router-dom';
import { NAME } from '#app/brand';
import { Message } from './components/Message';
import type { Platform } from './platform/Platform';
import { createDesktopPlatform } from './platform/desktop';
import { logUncaught } from './lib/log';
import { PageRouter } from './lib/router/PageRouter';
import { Root } from './Root';
import { DesktopExtras } from './shell/desktop/DesktopExtras';
import { routes } from './shell/routes';
import { startTheme } from './theme/themeMode';

logUncaught();
startTheme();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');

const root = createRoot(container);

function show(platform: Platform): void {
  const router = new PageRouter(routes, UNSAFE_createBrowserHistory());
  root.render(
    <Root platform={platform} router={router}>
      <DesktopExtras platform={platform} navigate={router.navigate} />
    </Root>,
  );
}

createDesktopPlatform().then(show, (error: unknown) => {
  console.error(error);
  root.render(
    <Message title={`${NAME} could not start`}>
      Quit it and start it again. If that does not help, install it again.
    </Message>,
  );
});
