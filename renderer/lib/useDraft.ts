import { useLayoutEffect, useRef, useState } from 'react';

/** More than this on the way means that values never come back. */
const MAX_SENT = 200;

/**
 * The text of a field whose value is kept elsewhere and comes back late, as from the address. React resets a field
 * whose value lags behind, and the caret jumps to the end; the draft changes with each key instead.
 * A value that was not typed here (Back, a cleared filter) replaces the draft.
 */
export function useDraft(value: string, send: (text: string) => void): readonly [string, (text: string) => void] {
  const [shown, setShown] = useState(value);
  /** Sent on and not yet come back as the value, oldest first. */
  const sent = useRef<readonly string[]>([]);
  // Once committed: a key pressed while React renders the value of an earlier one must not meet what that render assumed.
  useLayoutEffect(() => {
    const index = sent.current.indexOf(value);
    if (index === -1) setShown(value);
    else sent.current = sent.current.slice(index + 1);
  }, [value]);
  const type = (text: string) => {
    sent.current = [...sent.current, text].slice(-MAX_SENT);
    setShown(text);
    send(text);
  };
  return [shown, type];
}
