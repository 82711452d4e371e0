import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { useServerTime } from '../../../live/useServerTime';
import { WORDS } from '../words';
import { checkEndDate, END_CHOICES, type EndValues } from '../accessEnd';

interface Props {
  /** The form, which has these two fields among others. */
  readonly register: UseFormRegister<EndValues>;
  readonly errors: FieldErrors<EndValues>;
  readonly choice: EndValues['ends'];
  /** An end that is set already and may be kept. */
  readonly current?: number | null;
}

/** The fields for the end of an access. */
export function EndFields({ register, errors, choice, current = null }: Props) {
  const times = useTimes();
  // The end is counted from the server's time.
  useServerTime();
  return (
    <>
      <MuiSelectField {...register('ends')} label={WORDS.accessEnds} problem={errors.ends?.message}>
        {current !== null && <option value="keep">{fill(WORDS.keepEnd, { time: times.absolute(current) })}</option>}
        {END_CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </MuiSelectField>
      {choice === 'date' && (
        <MuiTextField
          {...register('endsOn', { validate: (value) => checkEndDate(value, times.zone), shouldUnregister: true })}
          label={WORDS.endsOn}
          type="datetime-local"
          problem={errors.endsOn?.message}
          hint={fill(WORDS.endsOnZone, { zone: times.zone })}
        />
      )}
    </>
  );
}
