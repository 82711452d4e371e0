import * as v from 'valibot';
import { field, total, type Field } from '../../lib/entity';
import { Time } from '../../lib/lenient';
import * as fields from './fields';

// Members of reports: what the contract allows, where null is what a device does not know, and how a page reads whatever comes.

const member = <S extends v.GenericSchema, T>(schema: S, read: (value: unknown) => T) => {
  const strict = v.nullable(schema);
  const lenient = total(read);
  return <const N extends string>(from: N) => field(from, strict, lenient);
};
/** What the contract has of a number in a range. */
export const inRange = ([least, most]: fields.Range) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
const text = (length: number) => v.pipe(v.string(), v.maxLength(length));

export const rate = member(inRange(fields.RATE), fields.rate);
export const count = member(inRange(fields.RATE), fields.count);
export const amount = member(inRange(fields.AMOUNT), fields.amount);
export const percent = member(inRange(fields.PERCENT), fields.percent);
export const decibels = member(inRange(fields.DECIBELS), fields.decibels);
export const celsius = member(inRange(fields.CELSIUS), fields.celsius);
export const flag = member(v.boolean(), fields.flag);
export const time = <const N extends string>(from: N) => field(from, v.nullable(v.string()), Time);

/** A number in a range of its own, in the unit of its name. */
export const within = <const N extends string>(from: N, ...range: fields.Range) =>
  member(inRange(range), (value) => fields.within(value, ...range))(from);

/** Text of at most `length` characters. */
export const word = <const N extends string>(from: N, length: number) =>
  member(text(length), (value) => fields.word(value, length))(from);

/** One of the contract's words. A word that this version does not know is kept, and shown unchanged. */
export const oneOf = <const N extends string, const W extends readonly string[]>(from: N, words: W) =>
  member(v.picklist(words), (value) => fields.word(value, 32))(from);

const needed = <const N extends string, S extends v.GenericSchema>(
  from: N,
  strict: S,
  read: (value: unknown) => string | null,
) =>
  field(
    from,
    strict,
    v.pipe(
      total((value) => read(value) ?? ''),
      v.nonEmpty(`no ${from}`),
    ),
  );

/** What a row is about, as text of at most `length` characters; a row without it is none. */
export const name = <const N extends string>(from: N, length: number) =>
  needed(from, v.pipe(v.string(), v.minLength(1), v.maxLength(length)), (value) => fields.word(value, length));

/** The same where some devices send a number. */
export const code = <const N extends string>(from: N, length: number) =>
  needed(from, v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(length)), v.number()]), (value) =>
    fields.code(value, length),
  );

/** Reads the first `most` texts of a list. */
export const words = <const N extends string>(from: N, most: number, length: number) =>
  field(
    from,
    v.pipe(v.array(text(length)), v.maxLength(most)),
    total((value) => fields.list(value, most, (one) => fields.word(one, length))),
  );

/** Reads the first `most` rows of a list. Leaves out each row for which `decode` returns null. */
export const rows = <const N extends string, W extends v.GenericSchema, T>(
  from: N,
  most: number,
  { wire, decode }: { readonly wire: W; readonly decode: (value: unknown) => T | null },
) =>
  field(
    from,
    v.pipe(v.array(wire), v.maxLength(most)),
    total((value) => fields.list(value, most, decode)),
  );

/** The same member, which a device without what it measures leaves out. */
export const ifAny = <const N extends string, S extends v.GenericSchema, L extends v.GenericSchema>({
  from,
  strict,
  lenient,
}: Field<N, S, L>) => field(from, v.optional(strict), lenient);
