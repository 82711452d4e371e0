import './theme/tokens.css';
import './theme/base.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createDesktopPlatform } from './platform/desktop';
import { Root } from './Root';
import { DesktopExtras } from './shell/desktop/DesktopExtras';
import { routes } from './shell/routes';
import { startTheme } from './theme/themeMode';

startTheme();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');

void createDesktopPlatform().then((platform) => {
  const router = createBrowserRouter(routes);
  const navigate = (path: string) => void router.navigate(path);
  createRoot(container).render(
    <Root platform={platform} router={router}>
      <DesktopExtras platform={platform} navigate={navigate} />
    </Root>,
  );
});
