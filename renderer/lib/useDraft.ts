import { useEffect, useLayoutEffect, useRef, useState } from 'react';

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
  /** The value, and what was sent on and has not yet come back as the value, oldest first. */
  const sent = useRef([value]);
  // Once committed: a key pressed while React renders the value of an earlier one must not meet what that render assumed.
  useLayoutEffect(() => {
    const index = sent.current.indexOf(value);
    if (index === -1) {
      window.clearTimeout(timer.current);
      sent.current = [value];
      setShown(value);
    } else sent.current.splice(0, index);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const type = (text: string) => {
    const pass = () => {
      // A text that is the newest already does not come back.
      if (sent.current.at(-1) !== text) sent.current.push(text);
      send(text);
    };
    setShown(text);
    window.clearTimeout(timer.current);
    if (pauseMs === 0) pass();
    else timer.current = window.setTimeout(pass, pauseMs);
  };
  return [shown, type];
}
