import type { QuietHours } from '#app/domain/quietHours';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { useField, useValues } from '../../../resource/EditingContext';
import { Field } from '../../../resource/Field';
import { useHold } from '../../../resource/fields/useHold';
import { ResourceForm } from '../../../resource/ResourceForm';
import { ZoneField } from '../../../settings/display/ZoneField';
import { useQuietHours } from '../hooks/useQuietHours';
import { WORDS } from '../words';
import classes from '../pages/Notifications.module.css';

const FIELDS = {
  is_on: { label: WORDS.quiet, hint: WORDS.quietHint },
  from: { label: WORDS.from },
  to: { label: WORDS.to },
  time_zone: { label: WORDS.zone },
};

const hintOf = (from: string, to: string) => (from === to ? WORDS.allDay : from > to ? WORDS.overnight : undefined);

/** The form for the hours without notifications. */
export function QuietHoursForm({ hours }: { readonly hours: QuietHours }) {
  const { handle, save } = useQuietHours(hours);
  return (
    <ResourceForm
      {...{ handle, save }}
      staysOpen
      isQuiet
      words={FIELDS}
      conflictWords={WORDS}
      verb={WORDS.save}
      busyVerb={WORDS.saving}
    >
      <Field name="is_on" />
      <Hours />
    </ResourceForm>
  );
}

function Hours() {
  const { is_on: isOn, from, to } = useValues((values) => values as QuietHours);
  if (!isOn) return null;
  return (
    <div className={classes.limits}>
      <Clock name="from" />
      <Clock name="to" hint={hintOf(from, to)} />
      <Zone />
    </div>
  );
}

function Clock({ name, hint }: { readonly name: 'from' | 'to'; readonly hint?: string | undefined }) {
  const handle = useField(name);
  const hold = useHold(handle);
  return (
    <MuiTextField
      {...hold}
      label={handle.words.label}
      type="time"
      value={String(handle.value)}
      hint={hint}
      problem={handle.problem}
      onChange={({ target }) => handle.set(target.value)}
    />
  );
}

function Zone() {
  const { words, value, problem, set } = useField('time_zone');
  return <ZoneField label={words.label} value={String(value)} problem={problem} onChange={set} />;
}
