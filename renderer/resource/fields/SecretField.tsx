import { asRecord } from '#app/lib/read';
import { Button } from '../../components/Button';
import { MuiTextField } from '../../components/form/MuiTextField';
import type { FieldProps } from '../EditingContext';
import { WORDS } from '../words';
import { useHold } from './useHold';
import classes from '../Resource.module.css';

/** A secret that is never shown. Empty input keeps it, a text replaces it, Clear removes it if the field is optional. */
export function SecretField({ handle, rules }: FieldProps) {
  const hold = useHold(handle);
  const isSet = asRecord(handle.desired).set === true;
  const isCleared = handle.isDirty && handle.value === null;
  const typed = handle.isDirty && typeof handle.value === 'string' ? handle.value : '';
  const unset = rules.isNullable ? WORDS.secretUnset : undefined;
  const state = isCleared ? WORDS.secretCleared : isSet ? WORDS.secretSet : unset;
  const hints = [state, handle.words.hint].filter((one) => one !== undefined);
  return (
    <div className={classes.secret}>
      <MuiTextField
        {...hold}
        label={handle.words.label}
        type="password"
        autoComplete="new-password"
        value={typed}
        problem={handle.problem}
        hint={hints.length === 0 ? undefined : hints.join('. ').replace('..', '.')}
        onChange={({ target: { value } }) => handle.set(value === '' ? handle.desired : value)}
      />
      {isSet && rules.isNullable && (
        <Button look="text" onClick={() => handle.set(isCleared ? handle.desired : null)}>
          {isCleared ? WORDS.undo : WORDS.secretClear}
        </Button>
      )}
    </div>
  );
}
