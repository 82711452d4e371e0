import { plainText } from '#app/lib/plainText';
import type { Field as FieldRules } from '#app/resource/field';
import { MuiSelectField } from '../../components/form/MuiSelectField';
import { withSaved } from '../../lib/withSaved';
import { useEditing, useField } from '../EditingContext';
import { Anchor } from '../Field';
import { useFieldHint } from './FieldNote';

interface Props {
  readonly name: string;
  /** Values that can be chosen now, with their labels, in this order. */
  readonly offered: readonly (readonly [value: string, text: string])[];
  /** Label of the empty choice. */
  readonly empty?: string;
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly isDisabled?: boolean;
  /** The list depends on other fields, so the saved value may not be in it. */
  readonly isDependent?: boolean;
  /** Called instead of setting this field alone. */
  readonly onChoose?: (value: string | number | null) => void;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A choice among values that the device or the page offers now. The chosen and the saved value stay in the list. */
export function OfferedField(props: Props) {
  const rules = useEditing().model.definition.fields[props.name];
  if (!rules) return null;
  return (
    <Anchor name={props.name}>
      <Offered {...props} rules={rules} />
    </Anchor>
  );
}

function Offered(props: Props & { readonly rules: FieldRules }) {
  const { name, rules, offered, empty, label, hint, isDisabled = false, isDependent = false, onChoose } = props;
  const handle = useField(name);
  const { words, problem } = handle;
  const [now, saved] = [textOf(handle.value), textOf(handle.desired)];
  const texts = new Map(offered);
  const own = { label: words.label, choices: { ...words.choices, ...Object.fromEntries(offered) } };
  const note = useFieldHint({ handle: { ...handle, words: { ...own, ...(hint !== undefined && { hint }) } }, rules });
  const isNumber = rules.kind === 'number';
  const choose = (text: string) => (onChoose ?? handle.set)(text === '' ? null : isNumber ? Number(text) : text);
  const hasEmpty = empty !== undefined || now === '';
  return (
    <MuiSelectField
      label={label ?? words.label}
      value={now}
      hint={note}
      disabled={isDisabled}
      problem={problem}
      onChange={({ target }) => choose(target.value)}
    >
      {hasEmpty && <option value="">{empty ?? ''}</option>}
      {withSaved([...texts.keys()], isDependent ? null : saved, now)
        .filter((one) => one !== '')
        .map((one) => (
          <option key={one} value={one}>
            {texts.get(one) ?? plainText(one)}
          </option>
        ))}
    </MuiSelectField>
  );
}
