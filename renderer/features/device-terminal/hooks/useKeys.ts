import { useState } from 'react';
import type { TerminalSession } from '../session/TerminalSession';

const LETTER = /^[a-z]$/i;

/** Returns the character that a key sends with Ctrl; keys other than letters send themselves. */
export const withCtrl = (text: string): string =>
  LETTER.test(text) ? String.fromCharCode(text.toUpperCase().charCodeAt(0) - 64) : text;

/** Sends typed keys to a terminal. Ctrl of the key bar applies to the next key. */
export function useKeys(session: TerminalSession) {
  const [isCtrl, setIsCtrl] = useState(false);
  const onInput = (text: string) => {
    // Ctrl does not apply to answers that the terminal gives to programs, which are longer than one character.
    const isKey = isCtrl && text.length === 1;
    session.type(isKey ? withCtrl(text) : text);
    if (isKey) setIsCtrl(false);
  };
  return { bar: { isCtrl, setIsCtrl, onKeys: (keys: string) => session.type(keys) }, onInput };
}
