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
import { useAwayHold } from '../../../settings/useAwayHold';
import { ACTIONS, WORDS } from '../words';
import { TransferAction } from './TransferAction';

type ActionName = keyof typeof ACTIONS;

/** Leaves the page of a device that this user has lost, and removes it from the list. */
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

/** Runs an action; rejects with ApiError. */
function useRun(device: DeviceDetail, close: () => void): (action: ActionName) => Promise<void> {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const gone = useGone(device);
  const { id, name } = device;
  const input = { params: { id } };
  const runs: Readonly<Record<ActionName, () => Promise<void>>> = {
    leave: () => client.call(leaveDevice, input).then(gone),
    revoke: async () => {
      await client.call(revokeCredential, input);
      await mutate(KEYS.device(id));
      close();
    },
    remove: () => client.call(removeDevice, input).then(gone),
  };
  return async (action) => {
    await runs[action]();
    toastSuccess(<Sentence text={ACTIONS[action].done} places={{ name }} />);
  };
}

/** Actions that this role may take, mildest first. */
function actionsOf({ role, authStatus }: DeviceDetail): readonly ActionName[] {
  const canRevoke = can(role, 'revokeCredential') && authStatus !== 'revoked';
  return ['leave', ...(canRevoke ? (['revoke'] as const) : []), ...(can(role, 'remove') ? (['remove'] as const) : [])];
}

/** Leaving, revoking and removing, each behind a dialog that states the consequence. */
export function DangerZone({ device }: { readonly device: DeviceDetail }) {
  const [asked, setAsked] = useState<ActionName | null>(null);
  const close = () => setAsked(null);
  const run = useRun(device, close);
  const hold = useAwayHold();
  const words = asked && ACTIONS[asked];
  return (
    <Card level={3} title={WORDS.dangerZone} tone="danger" body="rows">
      <TransferAction device={device} />
      {actionsOf(device).map((action) => (
        <ActionRow key={action} name={ACTIONS[action].name} about={ACTIONS[action].about}>
          <Button look="outlinedDanger" {...hold} onClick={() => setAsked(action)}>
            {ACTIONS[action].button}
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
