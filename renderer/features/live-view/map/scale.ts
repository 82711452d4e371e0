import { lengthUnit, type Unit, type UnitSystem } from '#app/domain/units';

/** The largest of 1, 2, 5, 10, 20, 50 ... that is at most `limit`; otherwise 1. */
export function roundStep(limit: number): number {
  if (!(limit > 0 && Number.isFinite(limit))) return 1;
  const power = 10 ** Math.floor(Math.log10(limit));
  // Rounding errors of the logarithm and the power are smaller than this.
  const share = (limit / power) * (1 + 1e-9);
  const step = share >= 10 ? 10 : share >= 5 ? 5 : share >= 2 ? 2 : 1;
  return step * power;
}

const inWords = (value: number, { symbol }: Unit): string =>
  `${value.toLocaleString('en', { maximumSignificantDigits: 3 })} ${symbol}`;

/** Metres in the words of a system of units: `50 m`, `0.5 m`, `2 km`, `2,000 ft`, `1.2 NM`. */
export function lengthWords(metres: number, system: UnitSystem): string {
  const unit = lengthUnit(metres, system);
  return inWords(metres / unit.size, unit);
}

/** The longest round length of at most so many metres, round in the units of the system: in metres and in words. */
export function scaleStep(limit: number, system: UnitSystem): { readonly metres: number; readonly words: string } {
  const unit = lengthUnit(limit, system);
  const step = roundStep(limit / unit.size);
  return { metres: step * unit.size, words: inWords(step, unit) };
}
