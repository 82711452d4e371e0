// The floor "c-mui" of docs/benchmarks.md: React, the router and a plain MUI list of 50 rows, nothing else.
import AppBar from '@mui/material/AppBar';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

const theme = createTheme({ cssVariables: true, colorSchemes: { light: true, dark: true } });
const rows = Array.from({ length: 50 }, (_, index) => index);

function Page() {
  return (
    <>
      <AppBar position="sticky">
        <Toolbar>Devices</Toolbar>
      </AppBar>
      <List>
        {rows.map((row) => (
          <ListItem key={row} secondaryAction={<Button>Open</Button>}>
            <ListItemText primary={`Device ${row}`} secondary="Last seen 3 min ago" />
            <Chip label="Online" />
          </ListItem>
        ))}
      </List>
    </>
  );
}

const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
const container = document.getElementById('root');
if (container) {
  createRoot(container).render(
    <ThemeProvider theme={theme}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
}
