import { StatusMark, type StatusShape } from '../../../components/StatusMark';
import type { LiveState } from '../../../live/LiveConnection';
import { MAX_ATTEMPTS } from '../../../live/LiveConnection';
import { useLiveState } from '../../../live/liveState';
import classes from './LiveIndicator.module.css';

function wordsOf(state: LiveState): { shape: StatusShape; words: string } {
  switch (state.name) {
    case 'connected':
      return { shape: 'online', words: 'Live: connected' };
    case 'connecting':
      return { shape: 'unknown', words: 'Live: connecting' };
    case 'reconnecting':
      return { shape: 'unknown', words: `Live: disconnected, attempt ${state.attempt} of ${MAX_ATTEMPTS}` };
    case 'lost':
      return { shape: 'offline', words: 'Live: disconnected' };
  }
}

/** Whether what the list shows is live. */
export function LiveIndicator() {
  const { shape, words } = wordsOf(useLiveState());
  return (
    <span className={classes.indicator} role="status">
      <StatusMark shape={shape} />
      {words}
    </span>
  );
}
