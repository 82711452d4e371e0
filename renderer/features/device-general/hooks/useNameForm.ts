import { isApiError } from '#app/api/errors';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSWRConfig } from 'swr';
import { KEYS } from '../../../api/keys';
import { settleForm } from '../../../components/form/settleForm';
import { useSubmit } from '../../../components/form/useSubmit';
import { toastSuccess } from '../../../components/toast';
import { WORDS } from '../words';
import { useRename } from './useRename';

type Base = Pick<DeviceDetail, 'name' | 'version'>;

/**
 * The form of a device's name. No edit is lost: not by a change of another user, which is `theirs` until one is chosen, and not by
 * a save that takes a while.
 */
export function useNameForm(device: DeviceDetail) {
  const { mutate } = useSWRConfig();
  const rename = useRename(device);
  const form = useForm({ mode: 'onTouched', defaultValues: { name: device.name } });
  /** What the edit began from. */
  const [base, setBase] = useState<Base>(device);
  /** What was sent last: its answer may be lost, and the name ours all the same. */
  const [sent, setSent] = useState<string | null>(null);

  const save = async (name: string): Promise<Base | null> => {
    setSent(name);
    try {
      return await rename(name, base.version);
    } catch (error) {
      if (!isApiError(error) || error.status !== 412) throw error;
      const now = await mutate<DeviceDetail>(KEYS.device(device.id));
      if (!now) throw error;
      if (now.name === name) return now;
      // From here on a newer name is shown beside the typed one; other changes do not concern this form.
      return now.name === base.name || now.name === sent ? rename(name, now.version) : null;
    }
  };
  const send = async (values: { name: string }) => {
    const saved = await save(values.name.trim());
    if (saved === null) return;
    setBase(saved);
    settleForm(form, values, { name: saved.name });
    toastSuccess(WORDS.nameSaved, { id: 'rename' });
  };
  const submission = useSubmit({ form, fields: { '/device_name': 'name' }, send });

  const { isDirty } = form.formState;
  const typed = useWatch({ control: form.control, name: 'name' });
  const isOurs = device.name === sent || device.name === typed;
  const isFollowing = !submission.isBusy && (!isDirty || isOurs);
  if (isFollowing && (base.name !== device.name || base.version !== device.version)) setBase(device);
  useEffect(() => {
    form.reset({ name: base.name }, { keepValues: form.formState.isDirty });
  }, [form, base.name]);

  const theirs = isDirty && !submission.isBusy && device.name !== base.name ? device.name : null;
  return {
    form,
    submission,
    typed,
    theirs,
    keep: () => setBase(device),
    take: () => form.reset({ name: device.name }),
  };
}
