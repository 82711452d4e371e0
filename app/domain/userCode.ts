/** Letters of a device's code: no vowels, so that no words come about (RFC 8628 §6.1). */
export const CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
export const CODE_LENGTH = 8;

export type TypedCode =
  | { readonly kind: 'complete'; readonly code: string }
  | { readonly kind: 'partial'; readonly code: string }
  /** Holds a letter or digit that no code has, or more letters than a code. */
  | { readonly kind: 'wrong'; readonly code: string; readonly problem: string };

/** Longest text that is kept. */
const MAX_LETTERS = 64;
const PARAMETER = /[?&]user_code=([^&#\s]*)/i;

function group(letters: readonly string[]): string {
  const [first, rest] = [letters.slice(0, 4).join(''), letters.slice(4).join('')];
  return rest === '' ? first : `${first}-${rest}`;
}

/**
 * A device code from whatever was typed or pasted: case, spaces and dashes do not matter, and an address with `user_code=`
 * counts as the code in it. `code` is in capitals, with a dash after the fourth letter; at most 64 characters of what was typed are kept.
 */
export function readUserCode(typed: string): TypedCode {
  const text = PARAMETER.exec(typed.slice(0, 2048))?.[1] ?? typed;
  const plain = text
    .slice(0, 256)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}\p{C}]/gu, '');
  const letters = Array.from(plain).slice(0, MAX_LETTERS);
  const code = group(letters);
  const stranger = letters.find((letter) => !CODE_ALPHABET.includes(letter));
  if (stranger !== undefined)
    return { kind: 'wrong', code, problem: `A code has no “${stranger}”: letters only, no vowels.` };
  if (letters.length > CODE_LENGTH) return { kind: 'wrong', code, problem: `A code has ${CODE_LENGTH} letters.` };
  return { kind: letters.length === CODE_LENGTH ? 'complete' : 'partial', code };
}
