import { radio } from '#app/settings/sections/radio';
import type { FieldName } from '#app/settings/section';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { Anchor } from '../../../resource/Field';
import { useFieldHint } from '../../../resource/fields/FieldNote';
import { ReadOnlyField } from '../../../resource/fields/ReadOnlyField';
import { useField } from '../../../resource/EditingContext';
import { WORDS } from '../../../resource/words';

interface Props {
  readonly name: FieldName<typeof radio>;
  readonly choices: readonly number[];
  readonly textOf: (value: number) => string;
}

/** A number with a fixed set of values. A current value outside the set stays in the list. */
export function NumberChoice(props: Props) {
  return (
    <Anchor name={props.name}>
      <Choice {...props} />
    </Anchor>
  );
}

function Choice({ name, choices, textOf }: Props) {
  const handle = useField(name);
  const rules = radio.fields[name];
  const hint = useFieldHint({ handle, rules });
  if (handle.isReadOnly) return <ReadOnlyField handle={handle} rules={rules} />;
  const value = typeof handle.value === 'number' ? handle.value : NaN;
  const offered = Number.isNaN(value) || choices.includes(value) ? choices : [value, ...choices];
  return (
    <MuiSelectField
      label={handle.words.label}
      value={Number.isNaN(value) ? '' : String(value)}
      problem={handle.problem}
      hint={hint}
      onChange={({ target }) => target.value !== '' && handle.set(Number(target.value))}
    >
      {Number.isNaN(value) && <option value="">{WORDS.notSet}</option>}
      {offered.map((one) => (
        <option key={one} value={one}>
          {textOf(one)}
        </option>
      ))}
    </MuiSelectField>
  );
}
