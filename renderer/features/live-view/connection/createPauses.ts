import { onceUsed } from './keepPlaying';
import { HAS_VIDEO, type PauseReason, type PlayerState } from './playerState';

type Source = 'hidden' | 'unseen' | 'browser';

/** Refused by the browser while its session is needed. */
const HELD: PlayerState = { name: 'paused', why: 'browser', isKept: true };

interface Options {
  /** Makes the element play. */
  readonly play: () => void;
  /** A recording or a picture in picture needs the session, whatever the element shows. */
  readonly isNeeded: () => boolean;
  /** Called with the first of several reasons; null: none is left, so play. */
  readonly onPause: (why: PauseReason | null) => void;
  readonly onState: (state: PlayerState) => void;
}

/**
 * Why video is paused. A browser that refuses to play it pauses the session too, but not one that is needed: that one goes
 * on, and is reported as paused until the element shows a frame.
 */
export function createPauses(video: HTMLVideoElement, { play, isNeeded, onPause, onState }: Options) {
  const pauses = new Map<Source, PauseReason>();
  let isHeld = false;
  let state: PlayerState | null = null;
  let stopWaiting: () => void = () => undefined;
  const change = (why: PauseReason | null, source: Source) => {
    if (why === null) pauses.delete(source);
    else pauses.set(source, why);
    onPause([...pauses.values()][0] ?? null);
  };
  const report = (next: PlayerState) => {
    state = next;
    onState(isHeld && HAS_VIDEO.has(next.name) ? HELD : next);
  };
  const hold = (next: boolean) => {
    if (isHeld === next) return;
    isHeld = next;
    if (state && HAS_VIDEO.has(state.name)) report(state);
  };
  /** The element plays again: it waits for nobody. */
  const resume = () => {
    stopWaiting();
    hold(false);
  };
  const refuse = () => {
    isHeld = false;
    change('browser', 'browser');
  };
  const allow = () => {
    const isPaused = pauses.has('browser');
    // One that has lost its video meanwhile also waits for its next attempt.
    const isWaiting = isPaused || (isHeld && state !== null && HAS_VIDEO.has(state.name));
    stopWaiting();
    if (!isPaused && !isHeld) return false;
    // Some browsers let an element play from then on if `play` is called within the click, even before it has a stream.
    play();
    if (!video.paused) resume();
    change(null, 'browser');
    return isWaiting;
  };
  return {
    change,
    /** Passes a state of the player on. */
    report,
    isOn: () => pauses.size > 0,
    isHeld: () => isHeld,
    /** The browser does not let video play until a person has used the page. */
    refuse: () => {
      stopWaiting();
      stopWaiting = onceUsed(allow);
      if (isNeeded()) hold(true);
      else refuse();
    },
    /** A person has used the page; true when video was waiting for nothing else. */
    allow,
    /** A frame has come. Returns whether the element shows it: one that plays again is paused no more. */
    noteFrame: (): boolean => {
      if (isHeld && !video.paused) resume();
      return !isHeld;
    },
    /** The session may be needed no longer: one that was held is closed then, unless its element plays by now. */
    release: () => {
      if (isHeld && !isNeeded()) (video.paused ? refuse : resume)();
    },
    stop: () => stopWaiting(),
  };
}
