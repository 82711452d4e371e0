import { createTheme } from '@mui/material/styles';
import { COLOURS, type Scheme } from './tokens';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

function palette(scheme: Scheme) {
  const colours = COLOURS[scheme];
  return {
    palette: {
      primary: { main: colours.accent, contrastText: colours.onAccent },
      error: { main: colours.bad },
      warning: { main: colours.warn },
      success: { main: colours.good },
      info: { main: colours.info },
      background: { default: colours.canvas, paper: colours.raised },
      text: { primary: colours.text, secondary: colours.textSecondary, disabled: colours.textFaint },
      divider: colours.line,
    },
  };
}

/** The MUI theme over the same tokens as the style sheets. */
export const muiTheme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: { light: palette('light'), dark: palette('dark') },
  shape: { borderRadius: 8 },
  spacing: 4,
  typography: { fontFamily: 'system-ui, sans-serif', fontSize: 14, button: { textTransform: 'none', fontWeight: 500 } },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: { defaultProps: { elevation: 0 } },
    MuiMenu: {
      styleOverrides: {
        paper: {
          border: '1px solid var(--fs-line-strong)',
          borderRadius: 12,
          boxShadow: '0 8px 24px rgb(0 0 0 / 0.16)',
          backgroundImage: 'none',
          minWidth: 200,
          marginTop: 4,
        },
      },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: 'var(--fs-surface)',
          fontSize: 14,
          // A finger needs 16 px, or the phone zooms in on the field.
          '@media (pointer: coarse)': { fontSize: 16 },
        },
        notchedOutline: { borderColor: 'var(--fs-control)' },
      },
    },
    // As large as the text in the field, or the gap in its border does not fit.
    MuiInputLabel: { styleOverrides: { root: { fontSize: 14, '@media (pointer: coarse)': { fontSize: 16 } } } },
    MuiFormHelperText: {
      styleOverrides: { root: { marginLeft: 0, marginRight: 0, fontSize: 12, lineHeight: '16px' } },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          width: 'min(480px, calc(100vw - 32px))',
          maxWidth: 'none',
          margin: 16,
          border: '1px solid var(--fs-line-strong)',
          borderRadius: 12,
          boxShadow: '0 16px 48px rgb(0 0 0 / 0.28)',
          backgroundImage: 'none',
        },
      },
    },
    MuiMenuItem: {
      styleOverrides: { root: { fontSize: 14, lineHeight: '20px', '&.MuiMenuItem-root': { minHeight: 40 } } },
    },
  },
});
