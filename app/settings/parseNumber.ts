import { ownValue } from '#app/lib/ownValue';
/** What a typed number means: a value in the field's unit, or a sentence that says what to change. Null: the field was left empty. */
type ParsedNumber = { readonly value: number | null } | { readonly problem: string };

/** Factors to the first unit of each family. */
const FAMILIES: readonly Readonly<Record<string, number>>[] = [
  { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 },
  { 'bit/s': 1, bps: 1, 'kbit/s': 1e3, kbps: 1e3, 'mbit/s': 1e6, mbps: 1e6, 'gbit/s': 1e9, gbps: 1e9 },
  { ms: 1, s: 1e3, sec: 1e3, min: 6e4, h: 3.6e6 },
  { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 },
  { mm: 1, cm: 10, m: 1e3, km: 1e6, ft: 304.8, mi: 1_609_344, nm: 1_852_000 },
  { 'm/s': 1, 'km/h': 1 / 3.6, mph: 0.44704, kt: 1852 / 3600 },
  { mv: 1, v: 1e3 },
  { fps: 1 },
  { dbm: 1 },
  { db: 1 },
  { '%': 1 },
  { '°': 1, deg: 1 },
  { px: 1 },
];

/** Scales with zeros of their own: °C of one degree, and of its zero. */
const TEMPERATURES: Readonly<Record<string, readonly [degree: number, zero: number]>> = {
  '°c': [1, 0],
  c: [1, 0],
  celsius: [1, 0],
  '°f': [5 / 9, -160 / 9],
  f: [5 / 9, -160 / 9],
  fahrenheit: [5 / 9, -160 / 9],
};

/** Turns a value of the typed unit into the field's; null: another kind of unit. */
function converterOf(typed: string, unit: string | null): ((value: number) => number) | null {
  const same = (value: number) => value;
  if (typed === '') return same;
  const [from, to] = [typed.toLowerCase(), unit?.toLowerCase() ?? ''];
  if (from === to) return same;
  const [hot, cold] = [ownValue(TEMPERATURES, from), ownValue(TEMPERATURES, to)];
  if (hot && cold) return (value) => (value * hot[0] + hot[1] - cold[1]) / cold[0];
  const family = FAMILIES.find((one) => Object.hasOwn(one, from) && Object.hasOwn(one, to));
  const factor = family && (family[from] ?? 1) / (family[to] ?? 1);
  return factor === undefined ? null : (value) => value * factor;
}

const SPLIT = /^([+-]?[\d.,\s]*\d[\d.,\s]*(?:e[+-]?\d+)?)\s*([a-z%°/]*)$/i;
const GROUPED = /^[+-]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:\.\d+)?$/;

/** Removes what only separates digits; null: the text could mean two numbers. */
function plainDigits(text: string): string | null {
  if (GROUPED.test(text)) return text.replace(/\s/g, '');
  if (/\s/.test(text)) return null;
  const commas = text.split(',').length - 1;
  if (commas === 0) return text.split('.').length <= 2 ? text : null;
  // 1,500 is 1500 to some and 1.5 to others.
  if (commas > 1 || text.includes('.') || /,\d{3}(?:e|$)/i.test(text)) return null;
  return text.replace(',', '.');
}

/** Rounding errors of a converted unit, as 2.3999999 for 2.4, are not what was typed. */
const clean = (value: number) => Number(value.toPrecision(12));

/**
 * A number as people type and paste it: with a unit ("2.4 GHz" in a field of MHz), a decimal comma, an exponent or
 * grouping spaces. A text that could mean two numbers is asked about, never guessed.
 */
export function parseNumber(raw: string, unit: string | null): ParsedNumber {
  const text = raw.normalize('NFKC').replaceAll('\u2212', '-').trim();
  if (text === '') return { value: null };
  if (text.length > 40) return { problem: 'That is too long for a number.' };
  const match = SPLIT.exec(text);
  if (!match) return { problem: 'Enter a number.' };
  const [, digits = '', suffix = ''] = match;
  const convert = converterOf(suffix, unit);
  if (convert === null)
    return { problem: unit === null ? `Enter the number without “${suffix}”.` : `Enter the value in ${unit}.` };
  const plain = plainDigits(digits.trim());
  if (plain === null) return { problem: 'Write the number without thousands separators, for example 1500 or 1.5.' };
  const value = convert(Number(plain));
  return Number.isFinite(value) ? { value: clean(value) } : { problem: 'That number is too large.' };
}
