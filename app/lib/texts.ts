import * as v from 'valibot';
import { plainText } from './plainText';
import { read } from './read';

/** Server text fit to show, or the fallback where it is missing, empty or no text. */
export function textOr<F extends string | null>(value: unknown, fallback: F): string | F {
  return plainText(read(v.string(), value, '')) || fallback;
}
