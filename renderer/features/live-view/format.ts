import { digitsOf } from '#app/domain/units';

const NONE = '--';

/** A number and its unit; degrees stand at the number. */
export const fixed = (value: number | null, digits: number, unit: string): string =>
  value === null ? NONE : `${digitsOf(value, digits)}${unit === '' || unit === '°' ? unit : ` ${unit}`}`;

/** Seconds as `0:07:05`. */
export function clock(seconds: number | null): string {
  if (seconds === null) return NONE;
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${pad((seconds % 3600) / 60)}:${pad(seconds % 60)}`;
}

export const heading = (degrees: number | null): string =>
  degrees === null ? NONE : `${String(Math.round(degrees) % 360).padStart(3, '0')}°`;

/** Seconds as `0:42`, with hours from one hour on. */
export function shortClock(seconds: number): string {
  const [hours = '0', minutes = '00', rest = '00'] = clock(seconds).split(':');
  return hours === '0' ? `${Number(minutes)}:${rest}` : `${hours}:${minutes}:${rest}`;
}
