import type { MavlinkConfig, MavlinkConfigs } from '#app/api/mavlinkConfigs';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { interrupts, type Endpoint } from '#app/settings/mavlinkEndpoint';
import { devicePage } from '#app/domain/pagePaths';
import { useEffect, useEffectEvent } from 'react';
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
import { isRefusedArmed, useArmedQuestion } from '../../../settings/useArmedQuestion';
import { useIsArmed } from '../../../settings/useIsArmed';
import { POINTERS, toForm, type FormValues } from '../formValues';
import { useEndpointForm } from '../hooks/useEndpointForm';
import { useEndpointSave, type EndpointSaveOptions } from '../hooks/useEndpointSave';
import { WORDS } from '../words';
import { CutDialog } from './lazyParts';
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

/** Saves the endpoint; asks first where that cuts what an armed vehicle uses. */
function useSending({ device, isOnline, ...options }: Sending) {
  const { config, read } = options;
  const navigate = useNavigate();
  const { save, follow, contested, keep, take } = useEndpointSave({ id: device.id, ...options });
  useFollow(options, follow);
  const question = useArmedQuestion<'change'>(useIsArmed(config !== null));
  const store = async (overrideArmed: boolean) => {
    const how = await save(overrideArmed);
    toastSuccess(how === 'merged' ? WORDS.merged : isOnline ? WORDS.saved : WORDS.queued, { id: 'endpoint' });
    void navigate(listOf(device), { state: { isSettled: true } });
  };
  const send = async (values: FormValues) => {
    const before = config?.desired ?? null;
    if (question.isArmed && before && interrupts(read(toForm(before)), read(values)))
      return void question.ask('change');
    try {
      await store(false);
    } catch (error) {
      if (!isRefusedArmed(error)) throw error;
      question.askRefused('change');
    }
  };
  const confirm = () => question.answer((_, wasArmed) => store(wasArmed));
  return { send, question, confirm, conflict: { rows: contested, onKeep: keep, onTake: take } };
}

/** While nothing is typed, the form follows changes that others make to the endpoint. */
function useFollow({ config, form }: Pick<Sending, 'config' | 'form'>, follow: (newest: MavlinkConfig) => void): void {
  const { isDirty } = form.formState;
  const take = useEffectEvent((version: number | null) => {
    if (config !== null && config.version === version && !isDirty) follow(config);
  });
  const version = config?.version ?? null;
  useEffect(() => take(version), [version]);
}

const listOf = ({ id }: DeviceDetail) => devicePage(id, '/settings/mavlink');

/** One endpoint: its fields, a test, and saving. Edits stay when another person changes it meanwhile. */
export function EndpointForm({ device, configs, initial, config, isReadOnly }: Props) {
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const { form, read } = useEndpointForm({ id: device.id, configs, initial, config });
  useUnsavedChanges(form.formState.isDirty);
  const sending = { device, initial, config, form, read, isOnline: isOnline !== false };
  const { send, question, confirm, conflict } = useSending(sending);
  const submission = useSubmit({ form, fields: POINTERS, send });
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
              isDisabled={config !== null && !form.formState.isDirty}
            >
              <ButtonLink to={listOf(device)}>{WORDS.cancel}</ButtonLink>
            </SubmitRow>
          </>
        )}
      </form>
      {question.asked && (
        <CutDialog
          device={device}
          title={WORDS.changeTitle}
          verb={WORDS.changeVerb}
          isArmed={question.isArmed}
          isNews={question.isNews}
          onConfirm={confirm}
          onClose={question.close}
        />
      )}
    </FormProvider>
  );
}
