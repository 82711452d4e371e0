import { fill } from '../lib/fill';
import classes from './Resource.module.css';
import { useArmedAge } from './useIsArmed';
import { WORDS } from './words';

interface Props {
  readonly text: string;
  /** A call was just refused because the vehicle is armed, which telemetry may not report yet. */
  readonly isNews?: boolean;
}

/** The warning for an armed vehicle. Once telemetry is old, it is grey and shows the age. */
export function ArmedNote({ text, isNews = false }: Props) {
  const told = useArmedAge();
  const age = isNews ? '' : told;
  return (
    <span className={classes.armed} data-stale={age !== ''}>
      {age === '' ? text : fill(WORDS.consequences.armedThen, { text, age })}
    </span>
  );
}
