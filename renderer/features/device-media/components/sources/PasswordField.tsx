import { asRecord } from '#app/lib/read';
import { Button } from '../../../../components/Button';
import { MuiTextField } from '../../../../components/form/MuiTextField';
import { useField } from '../../../../resource/EditingContext';
import { useHold } from '../../../../resource/fields/useHold';
import { FORM } from '../../sourceFormWords';
import classes from './Sources.module.css';

/** A password: it is never shown. Empty keeps it, a text replaces it, and it can be removed. */
export function PasswordField({ label }: { readonly label: string }) {
  const handle = useField('password');
  const hold = useHold(handle);
  const { value, desired, problem } = handle;
  const isSet = asRecord(desired).set === true;
  const isCleared = value === null;
  const state = isCleared ? FORM.passwordCleared : isSet ? FORM.passwordSet : FORM.passwordWriteOnly;
  return (
    <div className={classes.secret}>
      <MuiTextField
        {...hold}
        label={label}
        type="password"
        autoComplete="new-password"
        value={typeof value === 'string' ? value : ''}
        hint={state}
        problem={problem}
        onChange={({ target }) => handle.set(target.value === '' ? desired : target.value)}
      />
      {isSet && (
        <Button look="text" onClick={() => handle.set(isCleared ? desired : null)}>
          {isCleared ? FORM.keep : FORM.clear}
        </Button>
      )}
    </div>
  );
}
