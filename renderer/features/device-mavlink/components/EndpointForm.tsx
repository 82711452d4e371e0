import type { MavlinkConfig, MavlinkConfigs } from '#app/api/mavlinkConfigs';
import { devicePage } from '#app/domain/pagePaths';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { normalised, type Endpoint } from '#app/settings/mavlinkEndpoint';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../components/Button';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { ChangeDialog } from '../../../resource/ChangeDialog';
import { valuesOf } from '../../../resource/createEditorStore';
import { ResourceForm } from '../../../resource/ResourceForm';
import { useIsArmed } from '../../../resource/useIsArmed';
import { useSave } from '../../../resource/useSave';
import { useEndpoint } from '../hooks/useEndpoint';
import { ENDPOINT_FIELDS, WORDS } from '../words';
import { EndpointFields } from './EndpointFields';
import { EndpointTest } from './EndpointTest';
import { FilterFields } from './FilterFields';

interface Props {
  readonly device: DeviceDetail;
  readonly configs: MavlinkConfigs;
  /** What the form begins with. */
  readonly initial: Endpoint;
  /** See `useItem`. */
  readonly origin?: string | null | undefined;
  /** The endpoint that is edited; null: a new one. */
  readonly config: MavlinkConfig | null;
}

const TOLD = { saved: WORDS.saved, merged: WORDS.merged, queued: WORDS.queued };

/** One endpoint: its fields, a test, and saving, which asks first where it cuts what an armed vehicle uses. */
export function EndpointForm({ device, configs, initial, origin, config }: Props) {
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const navigate = useNavigate();
  const list = devicePage(device.id, '/settings/mavlink');
  const handle = useEndpoint({ id: device.id, configs, initial, origin, config });
  const { model } = handle;
  const typed = () => valuesOf(model.store.getState()) as Endpoint;
  const save = useSave(handle, {
    isArmed: useIsArmed(config !== null),
    isOnline: isOnline !== false,
    isUsed: config !== null,
    told: TOLD,
    onSent: () => void navigate(list, { state: { isSettled: true } }),
  });
  const read = (): Endpoint | null => {
    const problems = model.problemsNow();
    if (problems === null) return normalised(typed());
    model.refuse(problems, null);
    return null;
  };
  return (
    <>
      <ResourceForm
        {...{ handle, save }}
        isLocked={config?.isManaged === true}
        words={ENDPOINT_FIELDS}
        conflictWords={WORDS}
        verb={config ? WORDS.save : WORDS.create}
        busyVerb={WORDS.saving}
        cancel={<ButtonLink to={list}>{WORDS.cancel}</ButtonLink>}
        extras={
          <EndpointTest id={device.id} configId={config?.id ?? null} isOffline={isOnline === false} read={read} />
        }
      >
        <EndpointFields configs={configs} />
        <FilterFields />
      </ResourceForm>
      <ChangeDialog
        save={save}
        isOnline
        title={WORDS.changeTitle}
        verb={WORDS.changeVerb}
        tone="danger"
        armed={WORDS.cutArmed}
        consequence={WORDS.cutText}
      />
    </>
  );
}
