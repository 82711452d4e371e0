import { DeviceNameSchema } from '#app/api/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { useDeviceList } from '../../../api/useDeviceList';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { problemOf } from '../../../components/form/problemOf';
import { SubmitRow } from '../../../components/form/SubmitRow';
import { useUnsavedChanges } from '../../../components/UnsavedGuard';
import { ConflictChoice } from '../../../settings/ConflictChoice';
import { useNameForm } from '../hooks/useNameForm';
import { WORDS } from '../words';
import classes from './General.module.css';

/** True when another device of this account has the same name: allowed, but worth a word. */
function useIsTaken(device: DeviceDetail, name: string): boolean {
  const { data: list } = useDeviceList();
  const wanted = name.trim().toLowerCase();
  return list?.devices.some((one) => one.id !== device.id && one.name.toLowerCase() === wanted) ?? false;
}

/** The device's name. A change by another user never overwrites what is being typed: it is shown beside it. */
export function NameForm({ device }: { readonly device: DeviceDetail }) {
  const { form, submission, typed, theirs, keep, take } = useNameForm(device);
  const { isDirty, errors } = form.formState;
  useUnsavedChanges(isDirty);
  const isTaken = useIsTaken(device, typed);
  return (
    <form className={classes.form} onSubmit={(event) => void submission.submit(event)} noValidate>
      <MuiTextField
        {...form.register('name', { validate: problemOf(DeviceNameSchema) })}
        label={WORDS.nameLabel}
        autoComplete="off"
        problem={errors.name?.message}
        hint={isTaken ? WORDS.nameTaken : undefined}
      />
      {theirs !== null && (
        <ConflictChoice
          intro={<p>{WORDS.conflict}</p>}
          rows={[{ name: 'name', label: WORDS.nameLabel, yours: typed, theirs }]}
          onKeep={keep}
          onTake={take}
        />
      )}
      <SubmitRow
        submission={submission}
        label={WORDS.saveName}
        busyLabel={WORDS.saving}
        isDisabled={!isDirty || theirs !== null}
      />
    </form>
  );
}
