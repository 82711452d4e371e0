import { useHealth, type Watched } from '../hooks/useHealth';
import classes from './HealthLine.module.css';

interface Props {
  readonly watched: Watched;
  readonly stream: string;
  readonly isOnline: boolean;
}

/** How the video fares, in one sentence. Read out when another stage is to blame, not with every number. */
export function HealthLine({ watched, stream, isOnline }: Props) {
  const { stage, tone, text } = useHealth(watched, stream, isOnline);
  return (
    <>
      <p className={classes.line} data-tone={tone} role="group" aria-label="Health of the video">
        <span className={classes.dot} aria-hidden="true" />
        <span>{text}</span>
      </p>
      <span className="visually-hidden" role="status">
        {stage === null ? '' : `Video is poor: the ${stage}`}
      </span>
    </>
  );
}
