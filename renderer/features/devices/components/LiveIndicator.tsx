import { StatusMark, type StatusShape } from '../../../components/StatusMark';
import type { LiveState } from '../../../live/LiveConnection';
import { MAX_ATTEMPTS } from '../../../live/LiveConnection';
import { useLiveState } from '../../../live/liveState';
import { WORDS } from '../words';
import classes from './LiveIndicator.module.css';

function wordsOf(state: LiveState): { shape: StatusShape; words: string } {
  switch (state.name) {
    case 'connected':
      return { shape: 'online', words: WORDS.live.connected };
    case 'connecting':
      return { shape: 'unknown', words: WORDS.live.connecting };
    case 'reconnecting':
      return { shape: 'unknown', words: WORDS.live.reconnecting(state.attempt, MAX_ATTEMPTS) };
    case 'lost':
      return { shape: 'offline', words: WORDS.live.lost };
  }
}

/** Shows whether the list is live. `isShort`: shows one word; screen readers get the whole text. */
export function LiveIndicator({ isShort = false }: { readonly isShort?: boolean }) {
  const { shape, words } = wordsOf(useLiveState());
  return (
    <span className={classes.indicator} role="status" title={isShort ? words : undefined}>
      <StatusMark shape={shape} />
      {isShort && <span aria-hidden="true">{shape === 'offline' ? WORDS.live.shortLost : WORDS.live.short}</span>}
      <span className={isShort ? 'visually-hidden' : classes.words}>{words}</span>
    </span>
  );
}
