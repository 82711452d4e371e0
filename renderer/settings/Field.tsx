import type { Field as FieldRules } from '#app/settings/field';
import type { ComponentType } from 'react';
import type { Values } from '#app/settings/section';
import { ChoiceField } from './fields/ChoiceField';
import { FlagField } from './fields/FlagField';
import { ManyField } from './fields/ManyField';
import { NumberField } from './fields/NumberField';
import { ReadOnlyField } from './fields/ReadOnlyField';
import { SecretField } from './fields/SecretField';
import { TextField } from './fields/TextField';
import { fieldAnchor } from './useNamedField';
import { useField, useSectionContext, useSectionValues, type FieldHandle, type FieldProps } from './SectionContext';
import classes from './Settings.module.css';
import { WORDS } from './words';

const CONTROLS: Readonly<Partial<Record<FieldRules['kind'], ComponentType<FieldProps>>>> = {
  flag: FlagField,
  number: NumberField,
  text: TextField,
  choice: ChoiceField,
  many: ManyField,
  secret: SecretField,
};

interface Props {
  readonly name: string;
  /** Hides the field where other values make it meaningless; its value is kept. */
  readonly isShown?: (values: Values) => boolean;
  /** Names of choices that only the device knows; they replace the page's. */
  readonly choices?: Readonly<Record<string, unknown>>;
}

const always = () => true;

/** One field of the section with the control that fits its kind: label, unit, reason, and what the device reports. */
export function Field({ name, isShown = always, choices }: Props) {
  return useSectionValues(isShown) ? <Shown name={name} choices={choices} /> : null;
}

const named = (handle: FieldHandle, choices: NonNullable<Props['choices']>): FieldHandle => {
  const texts = Object.entries(choices).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { ...handle, words: { ...handle.words, choices: Object.fromEntries(texts) } };
};

function Shown({ name, choices }: { readonly name: string; readonly choices: Props['choices'] }) {
  const field = useField(name);
  const handle = choices ? named(field, choices) : field;
  const rules = useSectionContext().model.section.fields[name];
  if (!rules) return null;
  if (handle.desired === undefined && handle.reported === undefined && !handle.isDirty)
    return <Missing label={handle.words.label} />;
  const Control = handle.isReadOnly ? ReadOnlyField : CONTROLS[rules.kind];
  return (
    <div id={fieldAnchor(name)} className={classes.field} data-dirty={handle.isDirty}>
      {Control && <Control handle={handle} rules={rules} />}
    </div>
  );
}

/** A field that the device does not know, as with older software, or that could not be read. */
function Missing({ label }: { readonly label: string }) {
  return (
    <div role="group" aria-label={label} className={classes.readOnly}>
      <span className={classes.label}>{label}</span>
      <span className={classes.hint}>{WORDS.fieldMissing}</span>
    </div>
  );
}
