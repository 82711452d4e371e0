type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

const ASCII = /^[!-~]$/;

/**
 * The Latin letter of a key, in lower case; null for other keys. It is what the layout writes (on AZERTY, M is not where it is on
 * QWERTY). Where that is no ASCII character, as on Cyrillic and Greek layouts, it is the letter of the key's place on QWERTY.
 */
export function letterOf({ key, code }: Pressed): string | null {
  const written = key.toLowerCase();
  if (/^[a-z]$/.test(written)) return written;
  return ASCII.test(key) ? null : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null);
}

/** The digit of a key; null for other keys. AZERTY and others write digits with Shift: there the key alone stands for it too. */
export function digitOf({ key, code, shiftKey }: Pressed): number | null {
  const digit = /^[0-9]$/.exec(key)?.[0] ?? (shiftKey ? undefined : /^Digit([0-9])$/.exec(code)?.[1]);
  return digit === undefined ? null : Number(digit);
}
