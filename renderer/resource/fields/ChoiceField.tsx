import { MuiSelectField } from '../../components/form/MuiSelectField';
import { fill } from '../../lib/fill';
import { wordOf } from '../../lib/wordOf';
import type { FieldProps } from '../EditingContext';
import { WORDS } from '../words';
import { useFieldHint } from './FieldNote';

/** A choice of one value. An unknown value is listed under its name on the wire. */
export function ChoiceField(props: FieldProps) {
  const { handle } = props;
  const hint = useFieldHint(props);
  const { choices = [] } = handle.limits;
  const value = typeof handle.value === 'string' ? handle.value : '';
  // The saved value stays in the list, so that it can be chosen again.
  const others = [...new Set([value, typeof handle.desired === 'string' ? handle.desired : value])].filter(
    (one) => !choices.includes(one),
  );
  return (
    <MuiSelectField
      label={handle.words.label}
      value={value}
      problem={handle.problem}
      hint={hint}
      onChange={({ target }) => handle.set(target.value)}
    >
      {others.map((one) => (
        <option key={one} value={one}>
          {one === '' ? WORDS.notSet : fill(WORDS.unknownChoice, { value: one })}
        </option>
      ))}
      {choices.map((one) => (
        <option key={one} value={one}>
          {wordOf(handle.words.choices ?? {}, one)}
        </option>
      ))}
    </MuiSelectField>
  );
}
