import { MuiSwitchField } from '../../components/form/MuiSwitchField';
import type { FieldProps } from '../EditingContext';
import { useFieldHint } from './FieldNote';

/** A switch. Like all fields, it takes effect when the form is saved. */
export function FlagField(props: FieldProps) {
  const { handle } = props;
  const hint = useFieldHint(props);
  return (
    <MuiSwitchField
      label={handle.words.label}
      hint={handle.problem ?? hint}
      isOn={handle.value === true}
      onChange={(isOn) => handle.set(isOn)}
    />
  );
}
