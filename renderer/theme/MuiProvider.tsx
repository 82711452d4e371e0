import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { muiTheme } from './muiTheme';

/** `speedy` inserts rules through the style sheet's object, so that the page's policy needs no inline styles (S4). */
const cache = createCache({ key: 'p', speedy: true });

/** What MUI components need around them. It arrives with the first page or menu that uses one, not with the first screen. */
export function MuiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={muiTheme} storageManager={null} colorSchemeNode={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
