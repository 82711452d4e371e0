// Every part of `renderer/components/` in every state, for `npm run kit`. No bundle of the product has it.
import '../theme/tokens.css';
import '../theme/base.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { ToastHost } from '../components/ToastHost';
import { MuiProvider } from '../theme/MuiProvider';
import { BothSchemes } from './BothSchemes';
import { KitPage } from './KitPage';

const scheme = new URLSearchParams(window.location.search).get('theme');
if (scheme !== null) document.documentElement.dataset.theme = scheme;
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
createRoot(container).render(
  scheme === null ? (
    <BothSchemes />
  ) : (
    <MemoryRouter>
      <MuiProvider>
        <KitPage scheme={scheme} />
        <ToastHost />
      </MuiProvider>
    </MemoryRouter>
  ),
);
