import { sameJson } from '#app/lib/sameJson';
import { useUnits } from '../../lib/display';
import { fill } from '../../lib/fill';
import type { FieldProps } from '../EditingContext';
import { shownValue } from '../shownValue';
import { WORDS } from '../words';
import classes from '../Resource.module.css';

const isBeyond = (value: unknown, { limits: { min, max } }: FieldProps['handle']) =>
  typeof value === 'number' && ((min !== undefined && value < min) || (max !== undefined && value > max));

/** The text below a field: another person’s change, else a reported value that differs or is out of range, else the hint. */
export function useFieldHint({ handle, rules }: FieldProps) {
  const { desired, reported, words } = handle;
  const units = useUnits();
  const shown = (value: unknown) => shownValue(rules, value, words, units);
  if (handle.hasMoved)
    return <span className={classes.reported}>{fill(WORDS.changedMeanwhile, { value: shown(desired) })}</span>;
  const differs =
    rules.kind !== 'secret' && desired !== undefined && reported !== undefined && !sameJson(desired, reported);
  if (differs) return <span className={classes.reported}>{fill(WORDS.device, { value: shown(reported) })}</span>;
  if (isBeyond(reported, handle)) return <span className={classes.reported}>{WORDS.outOfRange}</span>;
  return words.hint;
}
