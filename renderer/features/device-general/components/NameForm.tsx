import { DeviceNameSchema } from '#app/api/device';
import { isApiError } from '#app/api/errors';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSWRConfig } from 'swr';
import { KEYS } from '../../../api/keys';
import { useDeviceList } from '../../../api/useDeviceList';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { problemOf } from '../../../components/form/problemOf';
import { SubmitRow } from '../../../components/form/SubmitRow';
import { useSubmit } from '../../../components/form/useSubmit';
import { toastSuccess } from '../../../components/toast';
import { useUnsavedChanges } from '../../../components/UnsavedGuard';
import { ConflictChoice } from '../../../settings/ConflictChoice';
import { useRename } from '../hooks/useRename';
import { WORDS } from '../words';
import classes from './General.module.css';

type Base = Pick<DeviceDetail, 'name' | 'version'>;

/** True when another device of this account has the same name: allowed, but worth a word. */
function useIsTaken(device: DeviceDetail, name: string): boolean {
  const { data: list } = useDeviceList();
  const wanted = name.trim().toLowerCase();
  return list?.devices.some((one) => one.id !== device.id && one.name.toLowerCase() === wanted) ?? false;
}

/** The device's name. A change by another user never overwrites what is being typed: it is shown beside it. */
export function NameForm({ device }: { readonly device: DeviceDetail }) {
  const { mutate } = useSWRConfig();
  const rename = useRename(device);
  const form = useForm({ mode: 'onTouched', defaultValues: { name: device.name } });
  /** What the edit began from. */
  const [base, setBase] = useState<Base>(device);
  const { isDirty, errors } = form.formState;

  const send = async ({ name }: { name: string }) => {
    const wanted = name.trim();
    try {
      await rename(wanted, base.version);
    } catch (error) {
      if (!isApiError(error) || error.status !== 412) throw error;
      const theirs = await mutate<DeviceDetail>(KEYS.device(device.id));
      // Another name stands beside the typed one from here on; any other change is not this form's concern.
      if (!theirs || theirs.name !== base.name) return;
      await rename(wanted, theirs.version);
    }
    form.reset({ name: wanted });
    toastSuccess(WORDS.nameSaved, { id: 'rename' });
  };
  const submission = useSubmit({ form, fields: { '/device_name': 'name' }, send });
  useUnsavedChanges(isDirty);

  const isFollowing = !isDirty && !submission.isBusy;
  if (isFollowing && (base.name !== device.name || base.version !== device.version)) setBase(device);
  useEffect(() => {
    if (!form.formState.isDirty) form.reset({ name: base.name });
  }, [form, base.name]);

  const typed = useWatch({ control: form.control, name: 'name' });
  const isTaken = useIsTaken(device, typed);
  const theirs = isDirty && !submission.isBusy && device.name !== base.name ? device.name : null;
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
          onKeep={() => setBase(device)}
          onTake={() => form.reset({ name: device.name })}
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
