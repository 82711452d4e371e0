import { useUnheardSince } from '../live/liveState';
import { WORDS } from './words';

interface Hold {
  readonly disabled: boolean;
  readonly title: string | undefined;
}

/** For a button that does nothing without the server: disables it, and says why, while this page has no connection. */
export function useAwayHold(): Hold {
  const isAway = useUnheardSince() !== null;
  return { disabled: isAway, title: isAway ? WORDS.noCommand.away : undefined };
}
