import { withSaved } from '../../lib/withSaved';
import { MuiSelectField } from '../../components/form/MuiSelectField';
import { plainText } from '#app/lib/plainText';
import { useEditing, useField } from '../EditingContext';

interface Props {
  readonly name: string;
  /** Values that may be chosen now, as texts, with their names; in the order of the list. */
  readonly offered: readonly (readonly [value: string, text: string])[];
  /** Stands for no choice. */
  readonly empty?: string;
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly isDisabled?: boolean;
  /** The list follows from other choices: what is saved may not belong in it. */
  readonly isDependent?: boolean;
  /** In place of setting the field alone. */
  readonly onChoose?: (value: string | number | null) => void;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** One of what the device or the page offers just now. What is chosen or saved stays in the list. */
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
