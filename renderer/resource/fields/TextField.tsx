import { useId } from 'react';
import { MuiTextField } from '../../components/form/MuiTextField';
import type { FieldProps } from '../EditingContext';
import { useFieldHint } from './FieldNote';
import { useHold } from './useHold';

/** Texts longer than this get several lines. */
const LONG = 200;

/** A text. Emptying an optional field unsets it. Suggests the choices from the field's words while the user types. */
export function TextField(props: FieldProps) {
  const { handle, rules, inputMode } = props;
  const listId = useId();
  const suggestions = Object.keys(handle.words.choices ?? {});
  const hint = useFieldHint(props);
  const hold = useHold(handle);
  const isLong = (handle.limits.max ?? 0) > LONG;
  return (
    <>
      <MuiTextField
        {...hold}
        label={handle.words.label}
        value={typeof handle.value === 'string' ? handle.value : ''}
        autoComplete="off"
        {...(inputMode && { inputMode, spellCheck: false })}
        multiline={isLong}
        {...(isLong && { minRows: 3 })}
        {...(suggestions.length > 0 && { slotProps: { htmlInput: { list: listId } } })}
        problem={handle.problem}
        hint={hint}
        onChange={({ target: { value } }) => handle.set(value === '' && rules.isNullable ? null : value)}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  );
}
