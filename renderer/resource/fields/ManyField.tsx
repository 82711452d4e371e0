import { textsIn } from '#app/lib/read';
import { Checkbox } from '../../components/Checkbox';
import { wordOf } from '../../lib/wordOf';
import type { FieldProps } from '../EditingContext';
import { useFieldHint } from './FieldNote';
import classes from '../Resource.module.css';

/** A choice of several values, as checkboxes. */
export function ManyField(props: FieldProps) {
  const { handle } = props;
  const hint = useFieldHint(props);
  const chosen = textsIn(handle.value);
  const offered = [...new Set([...(handle.limits.choices ?? []), ...chosen])];
  const toggle = (one: string) =>
    handle.set(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <fieldset className={classes.many}>
      <legend>{handle.words.label}</legend>
      <div className={classes.boxes}>
        {offered.map((one) => {
          const label = wordOf(handle.words.choices ?? {}, one);
          return (
            <label key={one} className={classes.box}>
              <Checkbox label={label} checked={chosen.includes(one)} onChange={() => toggle(one)} />
              <span>{label}</span>
            </label>
          );
        })}
      </div>
      {(handle.problem ?? hint) !== undefined && (
        <p className={handle.problem === undefined ? classes.hint : classes.problem}>{handle.problem ?? hint}</p>
      )}
    </fieldset>
  );
}
