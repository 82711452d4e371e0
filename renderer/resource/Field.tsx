import type { Field as FieldRules } from '#app/resource/field';
import type { ComponentType, ReactNode } from 'react';
import type { Values } from '#app/resource/define';
import { useCardMark } from '../lib/cardsOnPage';
import { ChangedAtField } from './ChangedAtField';
import { ConflictAtField } from './ConflictAtField';
import { ChoiceField } from './fields/ChoiceField';
import { FlagField } from './fields/FlagField';
import { ListField } from './fields/ListField';
import { ManyField } from './fields/ManyField';
import { NumberField } from './fields/NumberField';
import { ReadOnlyField } from './fields/ReadOnlyField';
import { SecretField } from './fields/SecretField';
import { TextField } from './fields/TextField';
import { fieldAnchor, useAnchor } from './fieldAnchors';
import { useField, useEditing, useValues, type FieldHandle, type FieldProps } from './EditingContext';
import classes from './Resource.module.css';
import { useFieldMark } from './useFieldMark';
import { WORDS } from './words';

/** Rows have a control of their own on each page. */
const CONTROLS: Readonly<Record<Exclude<FieldRules['kind'], 'rows'>, ComponentType<FieldProps>>> = {
  flag: FlagField,
  number: NumberField,
  text: TextField,
  choice: ChoiceField,
  many: ManyField,
  texts: ListField,
  numbers: ListField,
  secret: SecretField,
};

interface Props {
  readonly name: string;
  /** Hides the field where other values make it meaningless; its value is kept. */
  readonly isShown?: (values: Values) => boolean;
  /** Names of choices that only the device knows; they replace the page's. */
  readonly choices?: Readonly<Record<string, unknown>>;
  /** Replace the label and the hint from the field's words. */
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  readonly inputMode?: FieldProps['inputMode'];
}

const always = () => true;

/** One field with the control for its kind, its label, unit, problem and reported value. */
export function Field({ isShown = always, ...rest }: Props) {
  return useValues(isShown) ? <Shown {...rest} /> : null;
}

const textsOf = (choices: NonNullable<Props['choices']>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(choices).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

function Shown({ name, choices, label, hint, inputMode }: Omit<Props, 'isShown'>) {
  const field = useField(name);
  const own = {
    ...(choices && { choices: textsOf(choices) }),
    ...(label !== undefined && { label }),
    ...(hint !== undefined && { hint }),
  };
  const handle: FieldHandle = { ...field, words: { ...field.words, ...own } };
  const rules = useEditing().model.definition.fields[name];
  if (!rules) return null;
  const isMissing = handle.desired === undefined && handle.reported === undefined && !handle.isDirty;
  const Control = handle.isReadOnly || rules.kind === 'rows' ? ReadOnlyField : CONTROLS[rules.kind];
  return (
    <Anchor name={name}>
      {isMissing ? (
        <Missing label={handle.words.label} />
      ) : (
        <Control handle={handle} rules={rules} inputMode={inputMode} />
      )}
    </Anchor>
  );
}

interface AnchorProps {
  readonly name: string;
  /** The control. */
  readonly children: ReactNode;
}

/** The anchor of a field, with its conflict, or else with what another user has made of it. Links and the save bar jump to it. For controls other than `Field`. */
export function Anchor({ name, children }: AnchorProps) {
  const { isReadOnly } = useEditing();
  useAnchor(name);
  useCardMark(useFieldMark(name));
  return (
    <div id={fieldAnchor(name)} className={classes.field}>
      {children}
      {!isReadOnly && <ConflictAtField name={name} />}
      <ChangedAtField name={name} />
    </div>
  );
}

/** Stands in for a field that the device does not report (older software) or whose value cannot be read. */
function Missing({ label }: { readonly label: string }) {
  return (
    <div role="group" aria-label={label} className={classes.readOnly}>
      <span className={classes.label}>{label}</span>
      <span className={classes.hint}>{WORDS.fieldMissing}</span>
    </div>
  );
}
