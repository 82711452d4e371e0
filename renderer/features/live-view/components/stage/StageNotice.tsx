import type { ReactNode } from 'react';
import { Button } from '../../../../components/Button';
import type { PlayerState } from '../../connection/playerState';
import type { StandIn } from '../../hooks/useStandIn';
import { FrameAge } from '../FrameAge';
import { StillAge } from '../StillAge';
import { STAGE } from '../../words/stage';
import { Countdown } from './Countdown';
import classes from './Stage.module.css';

/** States whose wait a user can cut short. */
const CAN_RETRY: ReadonlySet<PlayerState['name']> = new Set([
  'reconnecting',
  'unreachable',
  'redirected',
  'offline',
  'no-publisher',
  'unsupported',
  'full',
  'blocked',
  'forbidden',
  'undecodable',
  'refused',
  'busy',
]);

interface Props {
  readonly text: string;
  readonly since: () => number | null;
  /** The picture in place of a frame, whose age is to be said; null: none. */
  readonly standIn?: StandIn | null;
  readonly state: PlayerState;
  readonly onRetry: () => void;
  /** Further actions. */
  readonly children?: ReactNode;
}

/** Over the video: what is wrong, the age of the last frame, and what happens next. */
export function StageNotice({ text, since, standIn = null, state, onRetry, children }: Props) {
  return (
    <>
      {/* A new element for a new text: centred, the old one would move. */}
      <p key={text} className={classes.cause}>
        {text}
      </p>
      <FrameAge since={since} />
      {standIn !== null && (
        <p>
          <StillAge takenAt={standIn.takenAt} />
        </p>
      )}
      {state.name === 'reconnecting' && <p className={classes.attempt}>{STAGE.attempt({ count: state.attempt })}</p>}
      {/* A browser without WebRTC has it with a new page only: no attempt is worth waiting for. */}
      {'retryAt' in state && state.name !== 'no-webrtc' && <Countdown until={state.retryAt} />}
      {CAN_RETRY.has(state.name) && <Button onClick={onRetry}>{STAGE.tryNow}</Button>}
      {state.name === 'paused' && state.why === 'browser' && <Button onClick={onRetry}>{STAGE.play}</Button>}
      {children}
    </>
  );
}
