import { arrayOf } from '#app/lib/read';
import { useState } from 'react';
import { MuiTextField } from '../../components/form/MuiTextField';
import type { FieldProps } from '../EditingContext';
import { WORDS } from '../words';
import { useFieldHint } from './FieldNote';
import { useHold } from './useHold';

/** Splits typed text into entries at commas, semicolons and blanks. */
const entriesOf = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((entry) => entry !== '');

/** Parses whole numbers; null when a text is not one. */
const numbersOf = (entries: readonly string[]): readonly number[] | null =>
  entries.every((entry) => /^\d{1,15}$/.test(entry)) ? entries.map(Number) : null;

/** A list of texts or whole numbers in one line. Shows the parsed list once the field is left. */
export function ListField(props: FieldProps) {
  const { handle, rules, inputMode } = props;
  const hint = useFieldHint(props);
  const hold = useHold(handle);
  /** The raw text while the user types; null otherwise. */
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
