import { useUnits } from '../../lib/display';
import type { FieldProps } from '../EditingContext';
import { shownValue } from '../shownValue';
import { useFieldHint } from './FieldNote';
import classes from '../Resource.module.css';

/** A value without a control, for roles that may not change it and while the device applies a change. */
export function ReadOnlyField(props: FieldProps) {
  const { handle, rules } = props;
  const hint = useFieldHint(props);
  const units = useUnits();
  return (
    <div role="group" aria-label={handle.words.label} className={classes.readOnly}>
      <span className={classes.label}>{handle.words.label}</span>
      <span className={classes.value}>{shownValue(rules, handle.value, handle.words, units)}</span>
      {hint !== handle.words.hint && <span className={classes.hint}>{hint}</span>}
    </div>
  );
}
