/** The colours of both schemes: the one place that knows them. CSS and the MUI theme are made from this. */
const light = {
  canvas: '#F6F7F9',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  line: '#E3E7EC',
  lineStrong: '#CDD4DC',
  text: '#10161D',
  textSecondary: '#51606F',
  textFaint: '#5F6B78',
  accent: '#1D63D8',
  accentHover: '#174FAD',
  onAccent: '#FFFFFF',
  hover: '#F1F4F7',
  good: '#11753A',
  goodSurface: '#E7F5EC',
  warn: '#8A5C00',
  warnSurface: '#FDF3DC',
  warnLine: '#E8C878',
  /** Under `onWarn`: the one thing that needs an action. */
  warnFill: '#F2C14A',
  onWarn: '#2A1F00',
  bad: '#C62828',
  badHover: '#A31F1F',
  badSurface: '#FDECEC',
  badLine: '#F0B4B4',
  info: '#1D63D8',
  /** Borders of controls: at least 3:1 against their surface. */
  control: '#8693A0',
  highlight: '#E8F0FD',
  accentLine: '#B9D0F6',
};
export type ColourName = keyof typeof light;

const dark: Record<ColourName, string> = {
  canvas: '#0B0F14',
  surface: '#11171F',
  raised: '#17202B',
  line: '#1E2733',
  lineStrong: '#2C3846',
  text: '#E6EDF3',
  textSecondary: '#A3B0BD',
  textFaint: '#8593A1',
  accent: '#5B9BFF',
  accentHover: '#82B3FF',
  onAccent: '#06121F',
  hover: '#161E28',
  good: '#3FB970',
  goodSurface: '#10261B',
  warn: '#E3B341',
  warnSurface: '#2A2210',
  warnLine: '#5C4A1B',
  warnFill: '#E3B341',
  onWarn: '#2A1F00',
  bad: '#F2676B',
  badHover: '#F78B8E',
  badSurface: '#2E1518',
  badLine: '#6A2A2E',
  info: '#5B9BFF',
  control: '#5B6979',
  highlight: '#14243D',
  accentLine: '#27436E',
};

export const COLOURS = { light, dark } as const;
export type Scheme = keyof typeof COLOURS;

/**
 * What is equal in both schemes, by the name of its custom property. `space-*` is the 4-point grid, with half steps for what lies
 * inside a control. `type-*` is size/line height, for `font: 400 var(--fs-type-body)
 * var(--fs-sans)`; colours of the stage lie on video.
 */
const COMMON = {
  sans: 'system-ui,sans-serif',
  mono: 'ui-monospace,monospace',
  'type-caption': '12px/16px',
  'type-dense': '13px/20px',
  'type-body': '14px/20px',
  'type-head': '16px/24px',
  'type-title': '20px/28px',
  'type-figure': '28px/32px',
  'space-1': '4px',
  'space-1-half': '6px',
  'space-2': '8px',
  'space-2-half': '10px',
  'space-3': '12px',
  'space-3-half': '14px',
  'space-4': '16px',
  'space-5': '20px',
  'space-6': '24px',
  'space-7': '32px',
  'space-8': '48px',
  'radius-chip': '6px',
  'radius-control': '8px',
  'radius-card': '12px',
  stage: '#05080B',
  hud: '#F4F7FA',
  'hud-secondary': '#C6D0DA',
  'hud-good': '#5FD890',
  'hud-warn': '#FFCB52',
  'hud-bad': '#FF8A84',
  'hud-red': '#C62828',
  'hud-line': 'rgb(255 255 255/.16)',
  scrim: 'rgb(6 10 14/.66)',
  'scrim-strong': 'rgb(9 14 19/.88)',
  recording: '#FF4D4D',
} as const;

/** In a contrast theme, for what no colour is forced on: drawings, and marks that are a background. */
const FORCED = {
  hud: 'CanvasText',
  'hud-secondary': 'CanvasText',
  'hud-good': 'CanvasText',
  'hud-warn': 'CanvasText',
  'hud-bad': 'CanvasText',
  recording: 'CanvasText',
} as const;

/** Where the system is set to more contrast (`prefers-contrast`): text of 7:1 and more, lines that are seen in the sun. */
const MORE: Record<Scheme, Partial<Record<ColourName, string>>> = {
  light: {
    line: '#C9D1D9',
    lineStrong: '#51606F',
    text: '#000000',
    textSecondary: '#2F3B47',
    textFaint: '#3D4955',
    accent: '#12479F',
    accentHover: '#0E3A85',
    good: '#0B5427',
    warn: '#5F3F00',
    warnLine: '#8A5C00',
    bad: '#8F1212',
    badHover: '#750E0E',
    badLine: '#C62828',
    info: '#12479F',
    control: '#51606F',
    accentLine: '#1D63D8',
  },
  dark: {
    line: '#2C3846',
    lineStrong: '#8593A1',
    text: '#FFFFFF',
    textSecondary: '#CBD5DE',
    textFaint: '#BAC5CF',
    accent: '#8DB9FF',
    accentHover: '#ABCCFF',
    good: '#79DDA1',
    warn: '#F0C75E',
    warnLine: '#E3B341',
    bad: '#FF9A9D',
    badHover: '#FFB5B7',
    badLine: '#F2676B',
    info: '#8DB9FF',
    control: '#9AA7B5',
    accentLine: '#5B9BFF',
  },
};

/** The same over the video. */
const MORE_OVER_VIDEO = {
  'hud-secondary': '#E9EEF3',
  'hud-line': 'rgb(255 255 255/.5)',
  scrim: 'rgb(6 10 14/.9)',
  'scrim-strong': 'rgb(9 14 19/.97)',
} as const;

/** Shadows of what floats over the page, and of dialogs. */
const ELEVATION = {
  light: { 'shadow-float': '0 8px 24px rgb(16 22 29/.12)', 'shadow-dialog': '0 16px 48px rgb(16 22 29/.24)' },
  dark: { 'shadow-float': '0 8px 24px rgb(0 0 0/.5)', 'shadow-dialog': '0 16px 48px rgb(0 0 0/.6)' },
} as const;

/** MUI has colours of its own, made from `COLOURS`. */
const MUI = [
  ['primary-main', 'accent'],
  ['error-main', 'bad'],
  ['text-primary', 'text'],
  ['text-secondary', 'text-secondary'],
] as const;
const muiFollows = MUI.map(([its, ours]) => `--mui-palette-${its}:var(--fs-${ours})!important`).join(';');

const lines = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `--fs-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${String(value)}`)
    .join(';');

type Values = (scheme: Scheme) => string;

const usual: Values = (scheme) => `color-scheme:${scheme};${lines({ ...COLOURS[scheme], ...ELEVATION[scheme] })}`;

/** Light, dark where the system prefers it, and either where the page, or a part of it, says so. */
const schemes = (values: Values): string =>
  [
    `:root{${values('light')}}`,
    `@media (prefers-color-scheme:dark){:root{${values('dark')}}}`,
    `[data-theme='light']{${values('light')}}`,
    `[data-theme='dark']{${values('dark')}}`,
  ].join('\n');

const moreContrast = [
  `:root{${lines(MORE_OVER_VIDEO)}}`,
  schemes((scheme) => lines(MORE[scheme])),
  `[data-theme]{${muiFollows}}`,
].join('\n');

/** The tokens as CSS custom properties, for each scheme and each contrast of the system's. */
export function tokensCss(): string {
  return [
    `:root{${lines(COMMON)}}`,
    schemes(usual),
    `@media (prefers-contrast:more){${moreContrast}}`,
    `@media (forced-colors:active){:root{${lines(FORCED)}}}`,
  ].join('\n');
}
