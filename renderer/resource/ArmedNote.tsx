import { fill } from '../lib/fill';
import classes from './Resource.module.css';
import { useArmedAge } from './useIsArmed';
import { WORDS } from './words';

interface Props {
  readonly text: string;
  /** A call was refused just now because the vehicle is armed: that is newer than telemetry. */
  readonly isNews?: boolean;
}

/** The warning for an armed vehicle; quiet and with its age once telemetry is old. */
export function ArmedNote({ text, isNews = false }: Props) {
  const told = useArmedAge();
  const age = isNews ? '' : told;
  return (
    <span className={classes.armed} data-stale={age !== ''}>
      {age === '' ? text : fill(WORDS.consequences.armedThen, { text, age })}
    </span>
  );
}
