import { numberIn, unitFor, type UnitSystem } from '#app/domain/units';
import type { Field } from '#app/resource/field';
import { asRecord } from '#app/lib/read';
import { fill } from '../lib/fill';
import { wordOf } from '../lib/wordOf';
import { WORDS, type FieldWords } from './words';

/** Rounding step of a shown number: values that are integers in the device's unit are integers in every unit. */
export const stepOf = ({ isInteger }: Pick<Field, 'isInteger'>): number => (isInteger ? 1 : 0.1);

const one = (value: unknown, choices: FieldWords['choices'] = {}): string => {
  if (typeof value === 'string') return wordOf(choices, value);
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value);
};

/** A number stays on one line with its unit. */
const withUnit = (text: string, unit: string): string => `${text}\u00a0${unit}`;

/** A value of a field in words, in the user's units. Never the value of a secret. */
export function shownValue(field: Field, value: unknown, words: FieldWords, units: UnitSystem): string {
  const { choices, none = WORDS.notSet, shown } = words;
  if (shown) return shown(value);
  if (field.kind === 'secret') {
    const isSet = typeof value === 'string' || asRecord(value).set === true;
    return isSet ? '••••••••' : WORDS.notSet;
  }
  if (value === null || value === undefined || value === '') return none;
  if (typeof value === 'boolean') return value ? WORDS.yes : WORDS.no;
  if (Array.isArray(value)) return value.length === 0 ? none : value.map((item) => one(item, choices)).join(', ');
  if (field.kind === 'choice' && choices && typeof value === 'string' && !Object.hasOwn(choices, value))
    return fill(WORDS.unknownChoice, { value });
  const unit = typeof value === 'number' ? unitFor(field.unit, units) : null;
  if (unit) return withUnit(numberIn(value as number, unit, stepOf(field)), unit.symbol);
  return field.unit === null ? one(value, choices) : withUnit(one(value, choices), field.unit);
}
