import { asRecord } from '#app/lib/read';
import { Button } from '../../components/Button';
import { MuiTextField } from '../../components/form/MuiTextField';
import type { FieldProps } from '../EditingContext';
import { WORDS } from '../words';
import classes from '../Resource.module.css';

/** A secret: it is never shown. Empty keeps it, a text replaces it, Clear removes it. */
export function SecretField({ handle }: FieldProps) {
  const isSet = asRecord(handle.desired).set === true;
  const isCleared = handle.isDirty && handle.value === null;
  const typed = handle.isDirty && typeof handle.value === 'string' ? handle.value : '';
  const state = isCleared ? WORDS.secretCleared : isSet ? WORDS.secretSet : WORDS.secretUnset;
  return (
    <div className={classes.secret}>
      <MuiTextField
        label={handle.words.label}
        type="password"
        autoComplete="new-password"
        value={typed}
        problem={handle.problem}
        hint={handle.words.hint === undefined ? state : `${state}. ${handle.words.hint}`.replace('..', '.')}
        onChange={({ target: { value } }) => handle.set(value === '' ? handle.desired : value)}
      />
      {isSet && (
        <Button look="text" onClick={() => handle.set(isCleared ? handle.desired : null)}>
          {isCleared ? WORDS.undo : WORDS.secretClear}
        </Button>
      )}
    </div>
  );
}
