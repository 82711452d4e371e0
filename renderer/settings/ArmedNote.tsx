import { fill } from '../lib/fill';
import classes from './Settings.module.css';
import { useArmedAge } from './useIsArmed';
import { WORDS } from './words';

/** The warning for an armed vehicle; quiet and with its age once telemetry is old. */
export function ArmedNote({ text }: { readonly text: string }) {
  const age = useArmedAge();
  return (
    <span className={classes.armed} data-stale={age !== ''}>
      {age === '' ? text : fill(WORDS.consequences.armedThen, { text, age })}
    </span>
  );
}
