import { useState } from 'react';
import type { TerminalSession } from '../session/TerminalSession';

const LETTER = /^[a-z]$/i;

/** What a key sends with Ctrl; keys other than letters send themselves. */
export const withCtrl = (text: string): string =>
  LETTER.test(text) ? String.fromCharCode(text.toUpperCase().charCodeAt(0) - 64) : text;

/** What is typed into a terminal, with a Ctrl of the key bar that holds for the next key. */
export function useKeys(session: TerminalSession) {
  const [isCtrl, setIsCtrl] = useState(false);
  const onInput = (text: string) => {
    // Not what programs are answered.
    const isKey = isCtrl && text.length === 1;
    session.type(isKey ? withCtrl(text) : text);
    if (isKey) setIsCtrl(false);
  };
  return { bar: { isCtrl, setIsCtrl, onKeys: (keys: string) => session.type(keys) }, onInput };
}
