/**
 * Control characters but tab and line feed, and what is invisible or reorders the text around it. The variation selectors of emoji
 * change nothing else and are left alone.
 */
const HIDDEN = /(?![\t\n\ufe0e\ufe0f])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufffd]/gu;

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\u{${digits}}`;
}

/** The text with hidden characters as their codes: what is shown is what is there, and nothing acts on the page or a terminal. */
export const escaped = (text: string): string => text.replace(HIDDEN, codeOf);
