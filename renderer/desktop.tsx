import './theme/tokens.css';
import './theme/base.css';
import { createRoot } from 'react-dom/client';
import { NAME } from '#app/brand';
import { Message } from './components/Message';
import { startTheme } from './theme/themeMode';

// The desktop's bridge to its main process is not part of this version; this entry says so instead of half working.
startTheme();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
createRoot(container).render(
  <Message title={`${NAME} for the desktop is not available yet`}>Use the web app until it is.</Message>,
);
