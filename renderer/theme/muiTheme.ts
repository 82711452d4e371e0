import { createTheme, type Components, type Theme } from '@mui/material/styles';
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

const COARSE = '@media (pointer: coarse)';
const type = (weight: number, step: string) => `${weight} var(--fs-type-${step}) var(--fs-sans)`;

/** What floats over the page. */
const floating = {
  border: '1px solid var(--fs-line-strong)',
  borderRadius: 'var(--fs-radius-card)',
  backgroundImage: 'none',
};

/** Fields: the label above, the control 36 px high, and a line for the hint or the problem beneath. */
const fields: Components<Theme> = {
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 4,
        color: 'var(--fs-text)',
        font: type(500, 'dense'),
        '&.Mui-focused, &.Mui-error': { color: 'var(--fs-text)' },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 36,
        borderRadius: 'var(--fs-radius-control)',
        backgroundColor: 'var(--fs-surface)',
        fontSize: 14,
        lineHeight: '20px',
        '&:not(.Mui-error):not(.Mui-focused):hover .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--fs-text-secondary)',
        },
        '&.MuiInputBase-multiline': { padding: 0 },
        // A finger needs 44 px, and type of 16 px, or the phone zooms in on the field.
        [COARSE]: { minHeight: 44, fontSize: 16 },
      },
      input: {
        height: 20,
        padding: '8px 12px',
        '&.MuiInputBase-inputMultiline': { height: 'auto' },
        '&.MuiNativeSelect-select': { paddingRight: 32, textOverflow: 'ellipsis' },
      },
      // The label stands above the border, not in a gap of it.
      notchedOutline: { top: 0, borderColor: 'var(--fs-control)', '& legend': { display: 'none' } },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      // As in `Select.module.css`.
      icon: { display: 'flex', top: 'calc(50% - 8px)', right: 8, color: 'var(--fs-text-secondary)' },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '4px 0 0',
        color: 'var(--fs-text-secondary)',
        font: type(400, 'caption'),
        letterSpacing: 0,
        // The palette does not know of a system that is set to more contrast.
        '&.Mui-disabled': { color: 'var(--fs-text-faint)' },
        '&.Mui-error': { color: 'var(--fs-bad)' },
      },
    },
  },
};

const overlays: Components<Theme> = {
  MuiMenu: {
    styleOverrides: {
      paper: { ...floating, boxShadow: 'var(--fs-shadow-float)', minWidth: 200, marginTop: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: { root: { font: type(400, 'body'), '&.MuiMenuItem-root': { minHeight: 40 } } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      // As high as other fields, and its text begins where theirs does.
      root: {
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          paddingTop: 0,
          paddingBottom: 0,
          paddingLeft: 4,
          '& .MuiAutocomplete-input': { padding: '8px 4px 8px 8px' },
        },
      },
      paper: { ...floating, boxShadow: 'var(--fs-shadow-float)', marginTop: 4 },
      option: { font: type(400, 'body'), '&.MuiAutocomplete-option': { minHeight: 36, [COARSE]: { minHeight: 44 } } },
      noOptions: { font: type(400, 'body') },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...floating,
        width: 'min(480px, calc(100vw - 32px))',
        maxWidth: 'none',
        margin: 16,
        boxShadow: 'var(--fs-shadow-dialog)',
      },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: {
        ...floating,
        boxShadow: 'var(--fs-shadow-dialog)',
        borderRadius: 'var(--fs-radius-card) var(--fs-radius-card) 0 0',
      },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        padding: '4px 8px',
        borderRadius: 'var(--fs-radius-chip)',
        backgroundColor: 'var(--fs-text)',
        color: 'var(--fs-surface)',
        font: type(400, 'caption'),
      },
    },
  },
};

const parts: Components<Theme> = {
  MuiAlert: {
    styleOverrides: {
      root: {
        padding: '8px 16px',
        border: '1px solid var(--fs-line-strong)',
        borderRadius: 'var(--fs-radius-card)',
        backgroundColor: 'var(--fs-surface)',
        color: 'var(--fs-text)',
        font: type(400, 'body'),
        '& .MuiAlert-message': { padding: 0 },
        '& .MuiAlert-icon': { padding: 0, opacity: 1 },
        '&.MuiAlert-colorWarning': { borderColor: 'var(--fs-warn-line)', backgroundColor: 'var(--fs-warn-surface)' },
        '&.MuiAlert-colorError': { borderColor: 'var(--fs-bad-line)', backgroundColor: 'var(--fs-bad-surface)' },
        '&.MuiAlert-colorSuccess': { backgroundColor: 'var(--fs-good-surface)' },
      },
    },
  },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 36 }, indicator: { transition: 'none' } },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 36,
        padding: '8px 12px',
        color: 'var(--fs-text-secondary)',
        font: type(500, 'body'),
        letterSpacing: 0,
        opacity: 1,
        '&.Mui-selected': { color: 'var(--fs-text)' },
        '&.Mui-focusVisible': { outline: '2px solid var(--fs-accent)', outlineOffset: -2 },
        [COARSE]: { minHeight: 44 },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { padding: '8px 16px', borderColor: 'var(--fs-line)', font: type(400, 'dense'), letterSpacing: 0 },
      head: { color: 'var(--fs-text-secondary)', font: type(500, 'caption') },
      // That of what the table stands in: grey where its readings are old.
      body: { color: 'inherit' },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 44, height: 32, padding: 6 },
      switchBase: {
        padding: 9,
        color: 'var(--fs-control)',
        '&.Mui-checked': { transform: 'translateX(14px)', color: 'var(--fs-on-accent)' },
        '&.Mui-checked + .MuiSwitch-track': {
          borderColor: 'var(--fs-accent)',
          backgroundColor: 'var(--fs-accent)',
          opacity: 1,
        },
        // Paler than one that may be changed; tinted while it is on.
        '&.Mui-disabled': { color: 'var(--fs-line-strong)' },
        '&.Mui-disabled + .MuiSwitch-track, &.Mui-checked.Mui-disabled + .MuiSwitch-track': {
          borderColor: 'var(--fs-line-strong)',
          opacity: 1,
        },
        '&.Mui-checked.Mui-disabled': { color: 'var(--fs-accent)' },
        '&.Mui-checked.Mui-disabled + .MuiSwitch-track': {
          borderColor: 'var(--fs-accent-line)',
          backgroundColor: 'var(--fs-highlight)',
        },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: '2px solid var(--fs-accent)', outlineOffset: 2 },
      },
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      // Hollow while it is off.
      track: {
        border: '1px solid var(--fs-control)',
        borderRadius: 10,
        backgroundColor: 'transparent',
        opacity: 1,
      },
    },
  },
  MuiSlider: {
    styleOverrides: {
      root: { height: 4, color: 'var(--fs-accent)' },
      rail: { backgroundColor: 'var(--fs-control)', opacity: 1 },
      thumb: { width: 16, height: 16, boxShadow: 'none', '&:hover, &.Mui-focusVisible': { boxShadow: 'none' } },
    },
  },
};

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
    ...fields,
    ...overlays,
    ...parts,
  },
});
