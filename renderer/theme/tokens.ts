/** The colours of both schemes (`design/look.md`): the one place that knows them. CSS and the MUI theme are made from this. */
const light = {
  canvas: '#F6F7F9',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  line: '#E3E7EC',
  lineStrong: '#CDD4DC',
  text: '#10161D',
  textSecondary: '#51606F',
  textFaint: '#657280',
  accent: '#1D63D8',
  accentHover: '#174FAD',
  onAccent: '#FFFFFF',
  hover: '#F1F4F8',
  good: '#15803D',
  warn: '#9A6700',
  warnSurface: '#FFF7E0',
  bad: '#C62828',
  badHover: '#A31F1F',
  badSurface: '#FDECEC',
  info: '#1D63D8',
  /** Borders of controls: at least 3:1 against their surface. */
  control: '#87929E',
  highlight: '#E8F0FD',
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
  textFaint: '#7F8D9B',
  accent: '#5B9BFF',
  accentHover: '#82B3FF',
  onAccent: '#0B0F14',
  hover: '#18212C',
  good: '#3FB970',
  warn: '#E3B341',
  warnSurface: '#241D0C',
  bad: '#F2676B',
  badHover: '#F78B8E',
  badSurface: '#2A1416',
  info: '#5B9BFF',
  control: '#5F6F80',
  highlight: '#16263D',
};

export const COLOURS = { light, dark } as const;
export type Scheme = keyof typeof COLOURS;

function block(selector: string, scheme: Scheme): string {
  const lines = Object.entries(COLOURS[scheme]).map(
    ([name, value]) => `--fs-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
  );
  return `${selector}{color-scheme:${scheme};${lines.join(';')}}`;
}

/** The tokens as CSS custom properties: light, dark where the system prefers it, and either where the page says so. */
export function tokensCss(): string {
  return [
    block(':root', 'light'),
    `@media (prefers-color-scheme:dark){${block(':root', 'dark')}}`,
    block(":root[data-theme='light']", 'light'),
    block(":root[data-theme='dark']", 'dark'),
  ].join('\n');
}
