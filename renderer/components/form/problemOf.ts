import * as v from 'valibot';

/** A rule for a form's field from a schema: true, or the schema's own sentence. */
export function problemOf(schema: v.GenericSchema<string, unknown>) {
  return (value: string): true | string => {
    const result = v.safeParse(schema, value);
    return result.success || result.issues[0].message;
  };
}
