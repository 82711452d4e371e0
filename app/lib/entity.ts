import * as v from 'valibot';
import { asRecord } from './read';

type AnyField = Field<string, v.GenericSchema, v.GenericSchema>;
export type Fields = Readonly<Record<string, AnyField>>;

/** One member of an entity: its name on the wire, what the contract allows there, and how a page reads whatever does come. */
export interface Field<N extends string, S, L> {
  readonly from: N;
  readonly strict: S;
  readonly lenient: L;
}

/** What a page has of an entity, by this product's own names. */
export type Decoded<F extends Fields> = { readonly [K in keyof F]: v.InferOutput<F[K]['lenient']> };

type Wire<F extends Fields> = { [K in keyof F as F[K]['from']]: F[K]['strict'] };

/** A resource of the server, defined once: its schema by the contract, and its lenient reading. */
export interface Entity<F extends Fields, T> {
  /** The contract, which the sandbox holds its answers to. */
  readonly wire: v.ObjectSchema<Wire<F>, undefined>;
  /** What is understood of a value; null where a field without a fallback is missing. Never throws. */
  readonly decode: (value: unknown) => T | null;
}

/**
 * A field by its wire name. `strict` is what the contract allows; `lenient`, as long as it is not the same, has `v.fallback`
 * outermost or understands anything (`total`), so that a bad member never spoils those beside it. One without a fallback is needed: without it there is no entity.
 */
export function field<const N extends string, S extends v.GenericSchema>(from: N, strict: S): Field<N, S, S>;
export function field<const N extends string, S extends v.GenericSchema, L extends v.GenericSchema>(
  from: N,
  strict: S,
  lenient: L,
): Field<N, S, L>;
export function field(from: string, strict: v.GenericSchema, lenient = strict): AnyField {
  return { from, strict, lenient };
}

/** A schema that understands anything, by a function that never throws. */
export const total = <T>(decode: (value: unknown) => T) => v.pipe(v.unknown(), v.transform(decode));

/** What the schema understands, or null. */
export const orNull = <S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.nullable(schema), null as v.Fallback<v.NullableSchema<S, undefined>>);

/** The lenient schema of a record: its members by their own names, those that are missing read as undefined. */
export function recordOf<F extends Fields>(fields: F): v.GenericSchema<unknown, Decoded<F>> {
  const names = Object.keys(fields);
  const entries = names.map((name) => [name, fields[name]?.lenient]);
  const pick = (value: unknown) => {
    const raw = asRecord(value);
    return Object.fromEntries(names.map((name) => [name, raw[fields[name]?.from ?? '']]));
  };
  return v.pipe(total(pick), v.object(Object.fromEntries(entries) as v.ObjectEntries)) as never;
}

const wireOf = (fields: Fields) =>
  v.object(Object.fromEntries(Object.values(fields).map(({ from, strict }) => [from, strict])));

/** An entity by its fields, under this product's own names; `finish` gives it the form that pages want. */
export function entity<F extends Fields>(fields: F): Entity<F, Decoded<F>>;
export function entity<F extends Fields, T>(fields: F, finish: (decoded: Decoded<F>) => T): Entity<F, T>;
export function entity(
  fields: Fields,
  finish: (decoded: never) => unknown = (decoded) => decoded,
): Entity<Fields, unknown> {
  const lenient = recordOf(fields);
  return {
    // Made when asked for: few pages do.
    get wire() {
      return wireOf(fields) as never;
    },
    decode: (value) => {
      const read = v.safeParse(lenient, value);
      return read.success ? finish(read.output as never) : null;
    },
  };
}

/** A record of which every field understands anything: any value holds one, at worst with nothing known. */
export interface Reading<F extends Fields> {
  readonly wire: v.ObjectSchema<Wire<F>, undefined>;
  /** Never throws. */
  readonly decode: (value: unknown) => Decoded<F>;
}

/** A reading by its fields, under this product's own names; each has `v.fallback` outermost or is `total`. */
export function reading<F extends Fields>(fields: F): Reading<F> {
  const lenient = recordOf(fields);
  return {
    get wire() {
      return wireOf(fields) as never;
    },
    decode: (value) => v.parse(lenient, value),
  };
}

/** What a page has of an entity. */
export type EntityOf<E> = E extends Entity<Fields, infer T> ? T : never;
