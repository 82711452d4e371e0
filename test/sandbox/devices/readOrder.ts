import * as v from 'valibot';

/** Parses orders of one kind; null for anything else, and for texts longer than `most` characters. Never throws. */
export const orderReader =
  <S extends v.GenericSchema>(schema: S, most: number) =>
  (text: string): v.InferOutput<S> | null => {
    if (text.length > most) return null;
    try {
      const result = v.safeParse(schema, JSON.parse(text));
      return result.success ? result.output : null;
    } catch {
      return null;
    }
  };
