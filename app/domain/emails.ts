import * as v from 'valibot';
import { cut } from '../lib/cut';

/** A name, plain or in quotes, and a host (RFC 5322 §3.4.1). The server decides which addresses exist. */
const ADDRESS = /^(?:"(?:[^"\\\p{Cc}\p{Cf}]|\\.)+"|[^\s\p{Cc}\p{Cf}@"<>,;]+)@[^\s\p{Cc}\p{Cf}@"<>,;]+$/u;

/** An address, trimmed and in lower case; at most 254 characters. */
export const EmailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(ADDRESS, 'That isn’t a valid email address.'),
  v.maxLength(254, 'An email address has at most 254 characters.'),
);

/** Most people invited at once (pages §6). */
export const MAX_EMAILS = 20;

export interface EmailList {
  readonly emails: readonly string[];
  /** What cannot be an address, as it was typed, cut to be shown. */
  readonly wrong: readonly string[];
}

/** A person's name before an address, as mail programs copy it: `Mara Lindqvist <mara@sandbox.example>`. */
const NAMED = /(^|[,;\n])\s*(?:"[^"\n]*"\s*|[^,;<\n@"]*)<([^<>\s]+)>/g;
/** The text between two separators. Quotes may contain separators. */
const PART = /(?:"[^"\n]*"|[^\s,;])+/g;

/** The addresses in a text that separates them by commas, semicolons, spaces or lines, with or without names; each once, in order. */
export function readEmails(text: string): EmailList {
  const emails = new Set<string>();
  const wrong = new Set<string>();
  for (const [part] of text.replace(NAMED, '$1$2').matchAll(PART)) {
    const result = v.safeParse(EmailSchema, part.replace(/^<|>$/g, ''));
    if (result.success) emails.add(result.output);
    else wrong.add(part.length > 40 ? `${cut(part, 39)}…` : part);
  }
  return { emails: [...emails], wrong: [...wrong] };
}
