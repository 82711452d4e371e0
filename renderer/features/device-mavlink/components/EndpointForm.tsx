import type { MavlinkConfig, MavlinkConfigs } from '#app/api/mavlinkConfigs';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../components/Button';
import { SubmitRow } from '../../../components/form/SubmitRow';
import { useSubmit } from '../../../components/form/useSubmit';
import { toastSuccess } from '../../../components/toast';
import { useUnsavedChanges } from '../../../components/UnsavedGuard';
import { FieldSet } from '../../../components/form/FieldSet';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { ConflictChoice } from '../../../settings/ConflictChoice';
import { POINTERS, type FormValues } from '../formValues';
import { useEndpointForm } from '../hooks/useEndpointForm';
import { useEndpointSave, type EndpointSaveOptions } from '../hooks/useEndpointSave';
import { isRefusedArmed } from '../hooks/useMavlinkConfigs';
import { WORDS } from '../words';
import { ArmedDialog } from './ArmedDialog';
import { EndpointFields } from './EndpointFields';
import { EndpointTest } from './EndpointTest';
import { FilterFields } from './FilterFields';
import classes from './Mavlink.module.css';

interface Props {
  readonly device: DeviceDetail;
  readonly configs: MavlinkConfigs;
  /** What the form begins with. */
  readonly initial: Endpoint;
  /** The endpoint that is edited; null: a new one. */
  readonly config: MavlinkConfig | null;
  readonly isReadOnly: boolean;
}

interface Sending extends Omit<EndpointSaveOptions, 'id'> {
  readonly device: DeviceDetail;
  readonly isOnline: boolean;
}

/** Saves the endpoint. `refused`: what the server refused because the vehicle is armed; null: nothing. */
function useSending({ device, isOnline, ...options }: Sending) {
  const navigate = useNavigate();
  const { save, contested, keep, take } = useEndpointSave({ id: device.id, ...options });
  const [refused, setRefused] = useState<FormValues | null>(null);
  const send = async (values: FormValues, overrideArmed = false) => {
    try {
      const how = await save(overrideArmed);
      const text = how === 'merged' ? WORDS.merged : isOnline ? WORDS.saved : WORDS.queued;
      toastSuccess(text, { id: 'endpoint' });
    } catch (error) {
      if (overrideArmed || !isRefusedArmed(error)) throw error;
      setRefused(values);
      return;
    }
    void navigate(listOf(device), { state: { isSettled: true } });
  };
  return { send, refused, setRefused, conflict: { rows: contested, onKeep: keep, onTake: take } };
}

const listOf = ({ id }: DeviceDetail) => `/devices/${id}/settings/mavlink`;

/** One endpoint: its fields, a test, and saving. Edits stay when another person changes it meanwhile. */
export function EndpointForm({ device, configs, initial, config, isReadOnly }: Props) {
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const { form, read } = useEndpointForm({ id: device.id, configs, initial, config });
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  const sending = { device, initial, config, form, read, isOnline: isOnline !== false };
  const { send, refused, setRefused, conflict } = useSending(sending);
  const submission = useSubmit({ form, fields: POINTERS, send: (values) => send(values) });
  const chosen = (settle: (names: readonly string[]) => void) => (names: readonly string[]) => {
    settle(names);
    submission.clear();
  };
  return (
    <FormProvider {...form}>
      <form className={classes.form} onSubmit={(event) => void submission.submit(event)} noValidate>
        {/* The page is left once it is saved: what is typed meanwhile would be lost. */}
        <FieldSet isDisabled={isReadOnly || submission.isBusy}>
          <EndpointFields configs={configs} />
          <FilterFields />
        </FieldSet>
        {conflict.rows.length > 0 && (
          <ConflictChoice
            intro={<p>{WORDS.conflict}</p>}
            rows={conflict.rows}
            onKeep={chosen(conflict.onKeep)}
            onTake={chosen(conflict.onTake)}
          />
        )}
        {!isReadOnly && (
          <>
            <EndpointTest
              id={device.id}
              configId={config?.id ?? null}
              isOffline={isOnline === false}
              read={async () => ((await form.trigger()) ? read(form.getValues()) : null)}
            />
            <SubmitRow
              submission={submission}
              label={config ? WORDS.save : WORDS.create}
              busyLabel={WORDS.saving}
              isDisabled={config !== null && !isDirty}
            >
              <ButtonLink to={listOf(device)}>{WORDS.cancel}</ButtonLink>
            </SubmitRow>
          </>
        )}
      </form>
      {refused !== null && (
        <ArmedDialog
          device={device}
          title={WORDS.changeTitle}
          verb={WORDS.changeVerb}
          onConfirm={() => send(refused, true)}
          onClose={() => setRefused(null)}
        />
      )}
    </FormProvider>
  );
}
