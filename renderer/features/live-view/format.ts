const NONE = '--';
export const fixed = (value: number | null, digits: number, unit: string): string =>
  value === null ? NONE : `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;

/** Seconds as `0:07:05`. */
export function clock(seconds: number | null): string {
  if (seconds === null) return NONE;
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${pad((seconds % 3600) / 60)}:${pad(seconds % 60)}`;
}

/** Metres, or kilometres from one on. */
export const distance = (metres: number | null): string =>
  metres !== null && metres >= 1000 ? fixed(metres / 1000, 2, 'km') : fixed(metres, 0, 'm');

export const heading = (degrees: number | null): string =>
  degrees === null ? NONE : `${String(Math.round(degrees) % 360).padStart(3, '0')}°`;
