import { digitsOf } from '#app/domain/units';

const STEP = 1000;

/** In the largest unit that leaves a number from 1 on; below `exact` of a unit with one decimal. */
function scaled(value: number, units: readonly string[], exact: number): string {
  const text = (step: number): string => {
    const inUnit = value / STEP ** step;
    const short = inUnit.toFixed(1);
    return step === 0 || Number(short) >= exact ? String(Math.round(inUnit)) : short;
  };
  // By what is written: 999.9 kB is 1.0 MB.
  const step = units.findIndex((_, at) => Number(text(at)) < STEP);
  const shown = step === -1 ? units.length - 1 : step;
  return `${text(shown)} ${units[shown] ?? ''}`;
}

/** Bits per second in words, as `2.6 Mbit/s`; null stays null. */
export const bitRate = (bps: number | null): string | null =>
  bps === null ? null : scaled(bps, ['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s'], 10);

/** Bytes in decimal units, as `15.6 GB`; null stays null. */
export function byteCount(bytes: number): string;
export function byteCount(bytes: number | null): string | null;
export function byteCount(bytes: number | null): string | null {
  return bytes === null ? null : scaled(bytes, ['B', 'kB', 'MB', 'GB', 'TB'], 100);
}

/** Seconds as `43 s`, `12 min 5 s`, `3 h 12 min`, `2 d 3 h`; null stays null. */
export function duration(seconds: number): string;
export function duration(seconds: number | null): string | null;
export function duration(seconds: number | null): string | null {
  if (seconds === null) return null;
  const whole = Math.floor(seconds);
  const [minutes, hours, days] = [Math.floor(whole / 60), Math.floor(whole / 3600), Math.floor(whole / 86_400)];
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

/** A number with at most so many decimals and a real minus sign, as `12` or `0.4`; null stays null. */
export function decimal(value: number, digits?: number): string;
export function decimal(value: number | null, digits?: number): string | null;
export function decimal(value: number | null, digits = 1): string | null {
  return value === null ? null : String(Number(value.toFixed(digits))).replace('-', '−');
}

/** A measured value with its unit and a real minus sign; null stays null. */
export const measured = (value: number | null, unit: string, digits = 0): string | null =>
  value === null ? null : `${digitsOf(value, digits)} ${unit}`;
