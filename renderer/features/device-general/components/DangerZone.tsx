import { removeDevice, revokeCredential } from '#app/api/device';
import { leaveDevice } from '#app/api/sharing';
import type { DeviceList } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { KEYS } from '../../../api/keys';
import { useClient } from '../../../api/ClientContext';
import { ActionRow } from '../../../components/ActionRow';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { Sentence } from '../../../components/Sentence';
import { toastSuccess } from '../../../components/toast';
import { DEEDS, WORDS } from '../words';
import { TransferDeed } from './TransferDeed';

type DeedName = keyof typeof DEEDS;

/** Ends the page of a device that is this person's no more, and takes it off the list. */
function useGone(device: DeviceDetail) {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  return () => {
    const without = (list: DeviceList | undefined) =>
      list && { ...list, devices: list.devices.filter((one) => one.id !== device.id) };
    void mutate<DeviceList>(KEYS.devices, without, { revalidate: true });
    // Unsaved input for a removed device can no longer be saved.
    void navigate('/', { state: { isSettled: true } });
  };
}

/** Runs a deed; rejects with ApiError. */
function useRun(device: DeviceDetail, close: () => void): (deed: DeedName) => Promise<void> {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const gone = useGone(device);
  const { id, name } = device;
  const input = { params: { id } };
  const runs: Readonly<Record<DeedName, () => Promise<void>>> = {
    leave: () => client.call(leaveDevice, input).then(gone),
    revoke: async () => {
      await client.call(revokeCredential, input);
      await mutate(KEYS.device(id));
      close();
    },
    remove: () => client.call(removeDevice, input).then(gone),
  };
  return async (deed) => {
    await runs[deed]();
    toastSuccess(<Sentence text={DEEDS[deed].done} places={{ name }} />);
  };
}

/** What this person may do to end something, mildest first. */
function deedsOf({ role, authStatus }: DeviceDetail): readonly DeedName[] {
  const canRevoke = can(role, 'revokeCredential') && authStatus !== 'revoked';
  return ['leave', ...(canRevoke ? (['revoke'] as const) : []), ...(can(role, 'remove') ? (['remove'] as const) : [])];
}

/** Leaving, cutting off and removing, each behind a question that says what it means. */
export function DangerZone({ device }: { readonly device: DeviceDetail }) {
  const [asked, setAsked] = useState<DeedName | null>(null);
  const close = () => setAsked(null);
  const run = useRun(device, close);
  const words = asked && DEEDS[asked];
  return (
    <Card level={3} title={WORDS.dangerZone} tone="danger" body="rows">
      <TransferDeed device={device} />
      {deedsOf(device).map((deed) => (
        <ActionRow key={deed} name={DEEDS[deed].name} about={DEEDS[deed].about}>
          <Button look="outlinedDanger" onClick={() => setAsked(deed)}>
            {DEEDS[deed].button}
          </Button>
        </ActionRow>
      ))}
      {asked && words && (
        <ConfirmDialog
          title={<Sentence text={words.title} places={{ name: device.name }} />}
          verb={words.verb}
          {...(asked !== 'leave' && { typed: device.name })}
          onConfirm={() => run(asked)}
          onClose={close}
        >
          {words.consequence}
        </ConfirmDialog>
      )}
    </Card>
  );
}
