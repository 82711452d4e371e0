const STEP = 1000;

/** To three digits, as people read them: 2.6, 26, 260. */
const short = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

function scaled(value: number, units: readonly string[]): string {
  const step = Math.min(units.length - 1, value < STEP ? 0 : Math.floor(Math.log10(value) / 3));
  const digits = step === 0 ? String(Math.round(value)) : short(value / STEP ** step);
  return `${digits} ${units[step] ?? ''}`;
}

/** Bits per second in words, as `2.6 Mbit/s`; null stays null. */
export const bitRate = (bps: number | null): string | null =>
  bps === null ? null : scaled(bps, ['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s']);

/** Bytes in decimal units, as `1.4 GB`; null stays null. */
export const byteCount = (bytes: number | null): string | null =>
  bytes === null ? null : scaled(bytes, ['B', 'kB', 'MB', 'GB', 'TB']);

/** Seconds as `43 s`, `12 min 5 s`, `3 h 12 min`, `2 d 3 h`; null stays null. */
export function duration(seconds: number | null): string | null {
  if (seconds === null) return null;
  const whole = Math.floor(seconds);
  const [minutes, hours, days] = [Math.floor(whole / 60), Math.floor(whole / 3600), Math.floor(whole / 86_400)];
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

/** A measured value with its unit and a real minus sign; null stays null. */
export const measured = (value: number | null, unit: string, digits = 0): string | null =>
  value === null ? null : `${value.toFixed(digits).replace('-', '−')} ${unit}`;
