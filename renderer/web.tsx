import './theme/tokens.css';
import './theme/base.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createWebPlatform } from './platform/web/createWebPlatform';
import { logUncaught } from './lib/log';
import { Root } from './Root';
import { routes } from './shell/routes';
import { startTheme } from './theme/themeMode';

logUncaught();
startTheme();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
createRoot(container).render(<Root platform={createWebPlatform()} router={createBrowserRouter(routes)} />);
