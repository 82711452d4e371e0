import * as v from 'valibot';
import { bytesOf } from '../lib/bytesOf';
import { hasUnsafeCharacters } from '../lib/plainText';

/**
 * How much confirmation a change needs: 0 none, 1 a dialog with the consequence, 2 also the typed
 * device name, 3 also a confirmation after the change, without which the device restores the old values.
 */
export type Level = 0 | 1 | 2 | 3;

/** The range or choices that a device allows for a field. A missing member sets no limit. */
export interface Limits {
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
  /** The unit of the device's values, for a field whose unit differs between devices. */
  readonly unit?: string;
}

interface Common {
  /** The unit that is shown after the value, for example `kbit/s`; null without a unit. */
  readonly unit: string | null;
  /** The unit differs between devices; each device reports its own (`Limits`). */
  readonly hasDeviceUnit: boolean;
  readonly level: Level;
  /** A new value takes effect after a restart of the device. */
  readonly needsReboot: boolean;
  /** The value names or addresses one device, such as a host name, so it is never copied to another. */
  readonly isUnique: boolean;
  /** The value contains secrets, which the server never sends: a value that was read cannot be written back. Edits of it are not stored in the browser's drafts. */
  readonly hasSecrets: boolean;
}

export interface Field<Value = unknown> extends Common {
  readonly kind: 'flag' | 'number' | 'text' | 'choice' | 'many' | 'texts' | 'numbers' | 'rows' | 'secret';
  /** The type alone: what a device reports is shown even when it breaks the rules. */
  readonly shape: v.GenericSchema<unknown, Value>;
  /** The rules of a new value, each with its sentence. */
  readonly rules: v.GenericSchema<unknown, unknown>;
  readonly limits: Limits;
  readonly isInteger: boolean;
  /** Null stands for "not set". */
  readonly isNullable: boolean;
}

type Options = Partial<Common>;

const common = (options: Options): Common => {
  const { unit = null, hasDeviceUnit = false, level = 0 } = options;
  const { needsReboot = false, isUnique = false, hasSecrets = false } = options;
  return { unit, hasDeviceUnit, level, needsReboot, isUnique, hasSecrets };
};
const plain = { limits: {}, isInteger: false, isNullable: false };

export const flag = (options: Options = {}): Field<boolean> => ({
  ...common(options),
  ...plain,
  kind: 'flag',
  shape: v.boolean(),
  rules: v.boolean(),
});

interface NumberOptions extends Options {
  readonly min: number;
  readonly max: number;
  readonly isInteger?: boolean;
}

const rangeSentence = (min: number, max: number, unit: string | null) =>
  `Enter a number from ${min} to ${max}${unit === null ? '' : ` ${unit}`}.`;

/** A number; whole unless `isInteger` is false. */
export function number({ min, max, isInteger = true, ...options }: NumberOptions): Field<number> {
  const sentence = rangeSentence(min, max, options.unit ?? null);
  const within = v.pipe(v.number(sentence), v.minValue(min, sentence), v.maxValue(max, sentence));
  return {
    ...common(options),
    ...plain,
    kind: 'number',
    limits: { min, max },
    isInteger,
    shape: v.pipe(v.number(), v.finite()),
    rules: isInteger ? v.pipe(within, v.integer('Enter a whole number.')) : within,
  };
}

interface TextOptions extends Options {
  readonly min?: number;
  readonly max: number;
  /** `max` counts bytes in UTF-8. */
  readonly isInBytes?: boolean;
  readonly pattern?: RegExp;
  /** The sentence for a text that does not match `pattern`. */
  readonly sentence?: string;
}

function textRules(options: TextOptions): v.GenericSchema<string, string> {
  const { min = 0, max, isInBytes = false, pattern, sentence = 'Check the format.' } = options;
  const most = isInBytes
    ? `Enter at most ${max} bytes. Letters with accents need two each.`
    : `Enter at most ${max} characters.`;
  const rules = v.pipe(
    v.string(),
    v.trim(),
    v.minLength(min, min === 1 ? 'Enter a value.' : `Enter at least ${min} characters.`),
    isInBytes ? v.check((value: string) => bytesOf(value) <= max, most) : v.maxLength(max, most),
    v.check((value) => !hasUnsafeCharacters(value), 'Remove control and invisible characters.'),
  );
  if (pattern === undefined) return rules;
  return v.pipe(
    rules,
    v.check((value) => (min === 0 && value === '') || pattern.test(value), sentence),
  );
}

export const text = (options: TextOptions): Field<string> => ({
  ...common(options),
  ...plain,
  kind: 'text',
  shape: v.string(),
  rules: textRules(options),
});

/** One of a few fixed words. A word that a newer device reports is shown as it is. */
export const choice = <const C extends readonly string[]>(choices: C, options: Options = {}): Field<C[number]> => ({
  ...common(options),
  ...plain,
  kind: 'choice',
  limits: { choices },
  // What a device reports may be newer than this list.
  shape: v.string(),
  rules: v.picklist(choices, 'Choose from the list.'),
});

/** Several words, `max` at most. Without `choices`, the device's capabilities have them. */
export const many = (max: number, choices?: readonly string[], options: Options = {}): Field<readonly string[]> => ({
  ...common(options),
  ...plain,
  kind: 'many',
  limits: choices ? { choices } : {},
  shape: v.array(v.string()),
  rules: v.pipe(
    v.array(choices ? v.picklist(choices, 'Choose from the list.') : v.pipe(v.string(), v.maxLength(64))),
    v.maxLength(max, `Choose at most ${max}.`),
    v.check((list) => new Set(list).size === list.length, 'Remove the duplicates.'),
  ),
});

/** A list of records or values; `row` has the rules of one. */
export const rows = <S extends v.GenericSchema>(
  row: S,
  max: number,
  options: Options = {},
): Field<readonly v.InferOutput<S>[]> => ({
  ...common(options),
  ...plain,
  kind: 'rows',
  shape: v.array(v.unknown()),
  rules: v.pipe(v.array(row), v.maxLength(max, `At most ${max} entries.`)),
});

interface ListOptions<T> extends Options {
  /** The rules of one entry. */
  readonly entry: v.GenericSchema<unknown, T>;
  readonly max: number;
}

const listRules = <T>({ entry, max }: ListOptions<T>) =>
  v.pipe(v.array(entry), v.maxLength(max, `At most ${max} entries.`));

/** A list of texts without blanks, as addresses, typed in one line. */
export const texts = (options: ListOptions<string>): Field<readonly string[]> => ({
  ...common(options),
  ...plain,
  kind: 'texts',
  shape: v.array(v.string()),
  rules: listRules(options),
});

/** A list of whole numbers, as ids, typed in one line. */
export const numbers = (options: ListOptions<number>): Field<readonly number[]> => ({
  ...common(options),
  ...plain,
  kind: 'numbers',
  shape: v.array(v.number()),
  rules: listRules(options),
});

/** What the server sends of a secret: whether one is set, and since when. It never sends the secret itself. */
export interface SecretState {
  readonly set: boolean;
  readonly updated_at: string | null;
}

/** A field that can be written but not read, such as a password. A text sets it, null clears it, and a change without it keeps it. */
export const secret = (options: TextOptions): Field<SecretState> => ({
  ...common(options),
  ...plain,
  kind: 'secret',
  isNullable: true,
  shape: v.object({ set: v.boolean(), updated_at: v.fallback(v.nullable(v.string()), null) }),
  rules: v.nullable(textRules({ min: 1, ...options })),
});

/** Whether a value of a field is a secret, or may contain one. */
export const holdsSecrets = ({ kind, hasSecrets }: Pick<Field, 'kind' | 'hasSecrets'>): boolean =>
  kind === 'secret' || hasSecrets;

/** The same field, in which null stands for "not set". */
export const optional = <T>(field: Field<T>): Field<T | null> => ({
  ...field,
  isNullable: true,
  shape: v.nullable(field.shape),
  rules: v.nullable(field.rules),
});
