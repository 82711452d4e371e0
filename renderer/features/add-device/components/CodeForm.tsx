import { readUserCode } from '#app/domain/userCode';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { SubmitRow } from '../../../components/form/SubmitRow';
import { useSubmit } from '../../../components/form/useSubmit';
import { Refused } from '../hooks/useAddDevice';
import { WORDS } from '../words';
import classes from './AddDevice.module.css';

const checkCode = (typed: string): true | string => readUserCode(typed).code !== '' || WORDS.codeNeeded;

interface Props {
  readonly initial: string;
  readonly onLook: (code: string) => Promise<void>;
}

/** The field for a device's code. Puts the dash into the typed code. */
export function CodeForm({ initial, onLook }: Props) {
  const form = useForm({ defaultValues: { code: readUserCode(initial).code } });
  const send = async ({ code }: { code: string }) => {
    try {
      await onLook(readUserCode(code).code);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      form.setError('code', { message: error.message });
      form.setFocus('code', { shouldSelect: true });
    }
  };
  const submission = useSubmit({ form, fields: { '/code': 'code' }, send });
  const regroup = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target;
    submission.clear();
    // Only at the end of the text: elsewhere the caret would jump. A code without its dash is valid, too.
    const { kind, code } = readUserCode(value);
    if (selectionStart === value.length && kind !== 'other') form.setValue('code', code);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submission.submit(event)} noValidate>
      <MuiTextField
        {...form.register('code', { validate: checkCode, onChange: regroup })}
        label={WORDS.code}
        autoFocus
        autoComplete="off"
        placeholder="XXXX-XXXX"
        slotProps={{
          htmlInput: { className: classes.typed, spellCheck: false, autoCapitalize: 'characters', inputMode: 'text' },
        }}
        problem={form.formState.errors.code?.message}
      />
      <SubmitRow submission={submission} label={WORDS.continue} busyLabel={WORDS.checking} />
    </form>
  );
}
