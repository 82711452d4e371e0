import * as v from 'valibot';

/** The value when it satisfies the schema, else the fallback: one bad field never spoils the fields beside it. */
export function read<S extends v.GenericSchema, F>(schema: S, value: unknown, fallback: F): v.InferOutput<S> | F {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : fallback;
}

/** The value as a plain record, or an empty one when it is anything else (null, array, text). */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** The value as a list, or an empty one when it is anything else. */
export const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The texts in a list, without its other entries; empty when it is no list. */
export const textsIn = (value: unknown): readonly string[] => arrayOf(value).filter((one) => typeof one === 'string');

/** The members of a record by their schemas, each unreadable one replaced by its default; null for what is no record. Never throws. */
export function readMembers<E extends v.ObjectEntries>(
  { entries }: v.ObjectSchema<E, undefined>,
  defaults: v.InferOutput<v.ObjectSchema<E, undefined>>,
  value: unknown,
): v.InferOutput<v.ObjectSchema<E, undefined>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const raw = asRecord(value);
  const usual: Readonly<Record<string, unknown>> = defaults;
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [name, read(schema as v.GenericSchema, raw[name], usual[name])]),
  ) as v.InferOutput<v.ObjectSchema<E, undefined>>;
}
