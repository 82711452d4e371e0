import { arrayOf } from '#app/lib/read';
import { useState } from 'react';
import { MuiTextField } from '../../components/form/MuiTextField';
import type { FieldProps } from '../EditingContext';
import { WORDS } from '../words';
import { useFieldHint } from './FieldNote';
import { useHold } from './useHold';

/** The entries of a list as they are typed: between commas, semicolons or blanks. */
const entriesOf = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((entry) => entry !== '');

/** Whole numbers from their texts; null: one of them is none. */
const numbersOf = (entries: readonly string[]): readonly number[] | null =>
  entries.every((entry) => /^\d{1,15}$/.test(entry)) ? entries.map(Number) : null;

/** A list of texts or whole numbers in one line; what it is read as stands in the field once it is left. */
export function ListField(props: FieldProps) {
  const { handle, rules, inputMode } = props;
  const hint = useFieldHint(props);
  const hold = useHold(handle);
  /** While it is typed in: the text as it is. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const entries = entriesOf(text);
    const list = rules.kind === 'numbers' ? numbersOf(entries) : entries;
    if (list === null) handle.mistype(text, WORDS.notNumbers);
    else handle.set(list);
  };
  return (
    <MuiTextField
      label={handle.words.label}
      value={typed ?? handle.text ?? arrayOf(handle.value).map(String).join(', ')}
      autoComplete="off"
      {...(inputMode && { inputMode, spellCheck: false })}
      problem={handle.problem}
      hint={hint}
      onChange={({ target: { value } }) => change(value)}
      onFocus={hold.onFocus}
      onBlur={() => {
        setTyped(null);
        hold.onBlur();
      }}
    />
  );
}
