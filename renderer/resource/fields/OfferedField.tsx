import { withSaved } from '../../lib/withSaved';
import { MuiSelectField } from '../../components/form/MuiSelectField';
import { plainText } from '#app/lib/plainText';
import { useEditing, useField } from '../EditingContext';

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
  const { name, offered, empty, label, hint, isDisabled = false, isDependent = false, onChoose } = props;
  const { definition } = useEditing().model;
  const { words, value, desired, problem, set } = useField(name);
  const [now, saved] = [textOf(value), textOf(desired)];
  const texts = new Map(offered);
  const isNumber = definition.fields[name]?.kind === 'number';
  const choose = (text: string) => (onChoose ?? set)(text === '' ? null : isNumber ? Number(text) : text);
  const hasEmpty = empty !== undefined || now === '';
  return (
    <MuiSelectField
      label={label ?? words.label}
      value={now}
      hint={hint}
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
