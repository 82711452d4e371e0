import { StatusMark, type StatusShape } from '../../../components/StatusMark';
import type { LiveState } from '../../../live/LiveConnection';
import { MAX_ATTEMPTS } from '../../../live/LiveConnection';
import { useLiveState } from '../../../live/liveState';
import { WORDS } from '../words';
import classes from './LiveIndicator.module.css';

interface Indication {
  readonly shape: StatusShape;
  readonly words: string;
  /** In one word; empty while nothing is known. */
  readonly short: string;
}

function wordsOf(state: LiveState): Indication {
  const { live } = WORDS;
  switch (state.name) {
    case 'connected':
      return { shape: 'online', words: live.connected, short: live.short };
    case 'connecting':
      return { shape: 'unknown', words: live.connecting, short: '' };
    case 'reconnecting':
      return { shape: 'unknown', words: live.reconnecting(state.attempt, MAX_ATTEMPTS), short: live.shortLost };
    case 'lost':
      return { shape: 'offline', words: live.lost, short: live.shortLost };
  }
}

interface Props {
  /** Shows one word; screen readers get the whole text. */
  readonly isShort?: boolean;
  /** There is no list that could be live, so that a connection is no news. */
  readonly isQuiet?: boolean;
}

/** Shows whether the list is live. */
export function LiveIndicator({ isShort = false, isQuiet = false }: Props) {
  const { shape, words, short } = wordsOf(useLiveState());
  if (isQuiet && shape === 'online') return null;
  return (
    <span className={classes.indicator} role="status" title={isShort ? words : undefined}>
      <StatusMark shape={shape} />
      {isShort && (
        <span className={classes.short} aria-hidden="true">
          {short}
        </span>
      )}
      <span className={isShort ? 'visually-hidden' : classes.words}>{words}</span>
    </span>
  );
}
