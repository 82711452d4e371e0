const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes in decimal units with three digits at most, as `15.6 GB`. */
export function bytes(value: number): string {
  const power = value < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(value) / 3));
  const scaled = value / 1000 ** power;
  return `${scaled.toFixed(power === 0 || scaled >= 100 ? 0 : 1)} ${UNITS[power] ?? ''}`;
}

/** Seconds as the two largest units, as `3 d 4 h`. */
export function duration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [Math.floor(seconds) % 60, 's'],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ');
}
