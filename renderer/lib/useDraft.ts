import { useState } from 'react';

interface Draft {
  readonly shown: string;
  /** The value this draft last followed. */
  readonly seen: string;
  /** Sent on and not yet come back as the value, oldest first. */
  readonly sent: readonly string[];
}

/** More than this on the way means that values never come back. */
const MAX_SENT = 200;

/**
 * The text of a field whose value is kept elsewhere and comes back late, as from the address. React resets a field
 * whose value lags behind, and the caret jumps to the end; the draft changes with each key instead.
 * A value that was not typed here (Back, a cleared filter) replaces the draft.
 */
export function useDraft(value: string, send: (text: string) => void): readonly [string, (text: string) => void] {
  const [draft, setDraft] = useState<Draft>({ shown: value, seen: value, sent: [] });
  if (draft.seen !== value) {
    const index = draft.sent.indexOf(value);
    const isOwn = index !== -1;
    setDraft({ shown: isOwn ? draft.shown : value, seen: value, sent: isOwn ? draft.sent.slice(index + 1) : [] });
  }
  const type = (text: string) => {
    setDraft((last) => ({ ...last, shown: text, sent: [...last.sent, text].slice(-MAX_SENT) }));
    send(text);
  };
  return [draft.shown, type];
}
