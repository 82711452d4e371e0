import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../../components/Button';
import { MuiTextField } from '../../../../components/form/MuiTextField';
import type { SourceValues } from '../../sourceForm';
import { FORM } from '../../sourceFormWords';
import classes from './Sources.module.css';

interface Props {
  readonly label: string;
  readonly isSet: boolean;
}

/** A password: it is never shown. Empty keeps it, a text replaces it, and it can be removed. */
export function PasswordField({ label, isSet }: Props) {
  const { register, formState, control, setValue } = useFormContext<SourceValues>();
  const isCleared = useWatch({ control, name: 'isCleared' });
  const state = isCleared ? FORM.passwordCleared : isSet ? FORM.passwordSet : FORM.passwordWriteOnly;
  return (
    <div className={classes.secret}>
      <MuiTextField
        {...register('password')}
        label={label}
        type="password"
        autoComplete="new-password"
        hint={state}
        problem={formState.errors.password?.message}
      />
      {isSet && !formState.disabled && (
        <Button look="text" onClick={() => setValue('isCleared', !isCleared, { shouldDirty: true })}>
          {isCleared ? FORM.keep : FORM.clear}
        </Button>
      )}
    </div>
  );
}
