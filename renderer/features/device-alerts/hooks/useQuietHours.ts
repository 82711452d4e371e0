import { setQuietHours } from '#app/api/alerts';
import type { QuietHours } from '#app/domain/quietHours';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useClient } from '../../../api/ClientContext';
import { useRenewAlerts } from '../../../api/useAlerts';
import { settleForm } from '../../../components/form/settleForm';
import { useSubmit } from '../../../components/form/useSubmit';
import { toastSuccess } from '../../../components/toast';
import { useUnsavedChanges } from '../../../components/UnsavedGuard';
import { useTimes } from '../../../lib/display';
import { WORDS } from '../words';

/** Hours that were never on are offered in the user's own zone. */
const offered = (hours: QuietHours, zone: string): QuietHours => (hours.is_on ? hours : { ...hours, time_zone: zone });

/** The form of the user's quiet hours; it follows the server's while nothing is typed. */
export function useQuietHours(hours: QuietHours) {
  const client = useClient();
  const renew = useRenewAlerts();
  const { zone } = useTimes();
  const form = useForm({ mode: 'onTouched', defaultValues: offered(hours, zone) });
  const { isDirty } = form.formState;
  const send = async (values: QuietHours) => {
    await client.call(setQuietHours, { body: values });
    settleForm(form, values, values);
    renew(null);
    toastSuccess(WORDS.saved, { id: 'quiet-hours' });
  };
  const fields = { '/from': 'from', '/to': 'to', '/time_zone': 'time_zone' } as const;
  const submission = useSubmit({ form, fields, send });
  useUnsavedChanges(isDirty);
  const text = JSON.stringify(hours);
  useEffect(() => {
    if (!form.formState.isDirty) form.reset(offered(JSON.parse(text) as QuietHours, zone));
  }, [form, text, zone]);
  return { form, submission, isDirty };
}
