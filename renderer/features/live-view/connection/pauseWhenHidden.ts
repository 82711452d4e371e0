import { isMetered } from '../../../lib/isMetered';
import { followPageHidden, isPageHidden } from '../../../lib/pageHidden';
import type { PauseReason } from './playerState';

/** How long a page may be hidden before its video is paused; less on a metered link (pages §2 "Autoplay"). */
const HIDDEN_MS = 60_000;
const METERED_MS = 30_000;

/**
 * Pauses video in a hidden page, and resumes it when the page is shown. Nothing is paused while `isNeeded`: a recording
 * or a picture-in-picture window goes on. The result stops watching.
 */
export function pauseWhenHidden(isNeeded: () => boolean, setPaused: (why: PauseReason | null) => void): () => void {
  let timer = 0;
  const wait = () => {
    timer = window.setTimeout(
      () => {
        if (isNeeded()) wait();
        else setPaused(isMetered() ? 'data' : 'hidden');
      },
      isMetered() ? METERED_MS : HIDDEN_MS,
    );
  };
  const handleChange = () => {
    window.clearTimeout(timer);
    if (isPageHidden()) wait();
    else setPaused(null);
  };
  const stop = followPageHidden(handleChange);
  if (isPageHidden()) wait();
  return () => {
    window.clearTimeout(timer);
    stop();
  };
}
