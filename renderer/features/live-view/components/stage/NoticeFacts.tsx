import type { ReactNode } from 'react';
import { useTicked } from '../../../../lib/useTicked';
import type { PlayerState } from '../../connection/playerState';
import { useFrameAge } from '../../hooks/useFrameAge';
import type { StandIn } from '../../hooks/useStandIn';
import { useStillAge } from '../../hooks/useStillAge';
import type { Verdict } from '../../judge/verdict';
import { STAGE } from '../../words/stage';
import classes from './Stage.module.css';

/** Shorter waits end before a reader gets to them. */
const LEAST_S = 3;

interface Props {
  readonly state: PlayerState;
  readonly verdict: Pick<Verdict, 'stage' | 'canRetry'>;
  /** When the last frame was shown, by the monotonic clock; null: never. */
  readonly since: () => number | null;
  /** The picture shown in place of a frame, with its age; null: none. */
  readonly standIn?: StandIn | null;
}

/** One line under the sentence over a stage without video: the age of what it shows, and what happens next. */
export function NoticeFacts({ state, verdict, since, standIn = null }: Props) {
  const age = useFrameAge(since);
  const still = useStillAge(standIn);
  return (
    <p className={classes.facts}>
      {age !== null && <span>{STAGE.lastFrame({ age })}</span>}
      {still !== null && <span>{still}</span>}
      <Next state={state} verdict={verdict} />
    </p>
  );
}

/** The next attempt, where one may bring the video back. */
function Next({ state, verdict: { stage, canRetry } }: Pick<Props, 'state' | 'verdict'>) {
  if (!canRetry) return stage === 'uplink' && <span>{STAGE.resumes}</span>;
  const attempt = state.name === 'reconnecting' && <span>{STAGE.attempt({ count: state.attempt })}</span>;
  return 'retryAt' in state ? <Countdown key={state.retryAt} until={state.retryAt} otherwise={attempt} /> : attempt;
}

interface CountdownProps {
  /** Time of the next attempt, by the monotonic clock. */
  readonly until: number;
  /** Shown once the time is short. */
  readonly otherwise: ReactNode;
}

/** Time until the next attempt. */
function Countdown({ until, otherwise }: CountdownProps) {
  const leftS = useTicked(() => secondsTo(until)) ?? 0;
  return leftS < LEAST_S ? otherwise : <span>{STAGE.nextTry({ seconds: leftS })}</span>;
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - performance.now()) / 1000));
