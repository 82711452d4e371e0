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
