import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { absoluteTime } from '#app/domain/relativeTime';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { checkEndDate, END_CHOICES, type EndValues } from '../accessEnd';

interface Props {
  /** Of a form that has these two fields among others. */
  readonly register: UseFormRegister<EndValues>;
  readonly errors: FieldErrors<EndValues>;
  readonly choice: EndValues['ends'];
  /** An end that is set already and may be kept. */
  readonly current?: number | null;
}

/** When the access ends. */
export function EndFields({ register, errors, choice, current = null }: Props) {
  return (
    <>
      <MuiSelectField {...register('ends')} label="Access ends" problem={errors.ends?.message}>
        {current !== null && <option value="keep">{`As it is: ${absoluteTime(current)}`}</option>}
        {END_CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </MuiSelectField>
      {choice === 'date' && (
        <MuiTextField
          {...register('endsOn', { validate: (value) => checkEndDate(value), shouldUnregister: true })}
          label="Ends on"
          type="datetime-local"
          slotProps={{ inputLabel: { shrink: true } }}
          problem={errors.endsOn?.message}
          hint="In the time of this computer."
        />
      )}
    </>
  );
}
