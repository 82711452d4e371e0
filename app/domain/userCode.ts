/** Letters of a device's code: no vowels, so that no words come about (RFC 8628 §6.1). */
export const CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
export const CODE_LENGTH = 8;

export interface TypedCode {
  /** `other`: not of the form of our server. Another server may have such codes, so the server decides. */
  readonly kind: 'complete' | 'partial' | 'other';
  readonly code: string;
}

/** Longest text that is kept. */
const MAX_LETTERS = 64;
const PARAMETER = /[?&]user_code=([^&#\s]*)/i;

function group(letters: readonly string[]): string {
  const [first, rest] = [letters.slice(0, 4).join(''), letters.slice(4).join('')];
  return rest === '' ? first : `${first}-${rest}`;
}

/**
 * A device code from whatever was typed or pasted: case, spaces and dashes do not matter, and an address with `user_code=`
 * counts as the code in it. `code` is in capitals, with a dash after the fourth letter. Any other text stays as it was typed, but
 * for characters that cannot be seen, and at most 64 characters of it.
 */
export function readUserCode(typed: string): TypedCode {
  const text = (PARAMETER.exec(typed.slice(0, 2048))?.[1] ?? typed).slice(0, 256);
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}\p{C}]/gu, '');
  const letters = Array.from(plain);
  if (letters.length > CODE_LENGTH || letters.some((letter) => !CODE_ALPHABET.includes(letter)))
    return { kind: 'other', code: shown(text) };
  return { kind: letters.length === CODE_LENGTH ? 'complete' : 'partial', code: group(letters) };
}

const shown = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim())
    .slice(0, MAX_LETTERS)
    .join('')
    .trim();
