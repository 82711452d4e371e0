import type { QuietHours } from '#app/domain/quietHours';
import { Controller, useWatch } from 'react-hook-form';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiSwitchField } from '../../../components/form/MuiSwitchField';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { SubmitRow } from '../../../components/form/SubmitRow';
import { useQuietHours } from '../hooks/useQuietHours';
import { ZoneOptions } from '../../../settings/display/ZoneOptions';
import { WORDS } from '../words';
import classes from './Alerts.module.css';

const hintOf = (from: string, to: string) => (from === to ? WORDS.allDay : from > to ? WORDS.overnight : undefined);

/** The hours in which the user wants no notifications. */
export function QuietHoursForm({ hours }: { readonly hours: QuietHours }) {
  const { form, submission, isDirty } = useQuietHours(hours);
  const { control, register, formState } = form;
  const [isOn, from, to, zone] = useWatch({ control, name: ['is_on', 'from', 'to', 'time_zone'] });
  const time = { required: WORDS.badTime };
  return (
    <form className={classes.form} onSubmit={(event) => void submission.submit(event)} noValidate>
      <Controller
        control={control}
        name="is_on"
        render={({ field }) => (
          <MuiSwitchField label={WORDS.quiet} hint={WORDS.quietHint} isOn={field.value} onChange={field.onChange} />
        )}
      />
      {isOn && (
        <div className={classes.limits}>
          <MuiTextField
            {...register('from', time)}
            label={WORDS.from}
            type="time"
            problem={formState.errors.from?.message}
          />
          <MuiTextField
            {...register('to', time)}
            label={WORDS.to}
            type="time"
            problem={formState.errors.to?.message}
            hint={hintOf(from, to)}
          />
          <MuiSelectField
            {...register('time_zone')}
            label={WORDS.zone}
            value={zone}
            problem={formState.errors.time_zone?.message}
          >
            <ZoneOptions chosen={zone} />
          </MuiSelectField>
        </div>
      )}
      {isDirty && <SubmitRow submission={submission} label={WORDS.save} busyLabel={WORDS.saving} />}
    </form>
  );
}
