import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** More than this on the way means that values never come back. */
const MAX_SENT = 200;

/**
 * The text of a field whose value is kept elsewhere and comes back late, as from the address. React resets a field
 * whose value lags behind, and the caret jumps to the end; the draft changes with each key instead.
 * A value that was not typed here (Back, a cleared filter) replaces the draft. `pauseMs`: sent on once typing has paused for so long.
 */
export function useDraft(
  value: string,
  send: (text: string) => void,
  pauseMs = 0,
): readonly [string, (text: string) => void] {
  const [shown, setShown] = useState(value);
  const timer = useRef(0);
  /** Sent on and not yet come back as the value, oldest first. */
  const sent = useRef<readonly string[]>([]);
  // Once committed: a key pressed while React renders the value of an earlier one must not meet what that render assumed.
  useLayoutEffect(() => {
    const index = sent.current.indexOf(value);
    if (index === -1) {
      window.clearTimeout(timer.current);
      setShown(value);
    } else sent.current = sent.current.slice(index + 1);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const type = (text: string) => {
    const pass = () => {
      sent.current = [...sent.current, text].slice(-MAX_SENT);
      send(text);
    };
    setShown(text);
    window.clearTimeout(timer.current);
    if (pauseMs === 0) pass();
    else timer.current = window.setTimeout(pass, pauseMs);
  };
  return [shown, type];
}
