/** At most so many pauses within so many ms are undone: whatever pauses the video more often is left to it. */
const MOST_PAUSES = 5;
const PAUSES_MS = 10_000;

interface Options {
  /** The element shows video that should move. */
  readonly isWanted: () => boolean;
  /** Sound may not play; the element was muted, and is tried again. */
  readonly onMuted: () => void;
  /** The browser does not play it, not even without sound. */
  readonly onRefused: () => void;
}

/**
 * Keeps a video element playing. A browser, an extension or a key of the keyboard may pause it at any time, and video that
 * stands still while frames arrive would look live.
 */
export function keepPlaying(video: HTMLVideoElement, { isWanted, onMuted, onRefused }: Options) {
  /** When it was paused, of late. */
  let pauses: readonly number[] = [];
  const play = () => {
    const wasMuted = video.muted;
    video.play().catch((error: unknown) => {
      // Other reasons are no refusal: another stream has taken the element, for one.
      if ((error as DOMException).name !== 'NotAllowedError' || !isWanted()) return;
      if (wasMuted) return onRefused();
      // Another try has muted it by now.
      if (video.muted) return;
      // Sound may start only after a person has done something on the page; video without it may.
      video.muted = true;
      onMuted();
      play();
    });
  };
  const handlePause = () => {
    if (video.ended || !isWanted()) return;
    const now = performance.now();
    pauses = [...pauses.filter((at) => now - at < PAUSES_MS), now].slice(-MOST_PAUSES - 1);
    if (pauses.length <= MOST_PAUSES) play();
    else onRefused();
  };
  video.addEventListener('pause', handlePause);
  return {
    /** To be called when the element gets another stream, which nothing has paused yet. */
    play: () => {
      pauses = [];
      play();
    },
    stop: () => video.removeEventListener('pause', handlePause),
  };
}

/** Calls `run` once, while a person's next click, tap or key is being handled: only then do browsers let sound start. The result cancels it. */
export function onceUsed(run: () => void): () => void {
  const EVENTS = ['pointerup', 'click', 'keydown'] as const;
  const cancel = () => EVENTS.forEach((name) => document.removeEventListener(name, handleUse, true));
  const handleUse = (event: Event) => {
    // Browsers do not take this key for a wish.
    if (event instanceof KeyboardEvent && event.key === 'Escape') return;
    cancel();
    run();
  };
  EVENTS.forEach((name) => document.addEventListener(name, handleUse, true));
  return cancel;
}
