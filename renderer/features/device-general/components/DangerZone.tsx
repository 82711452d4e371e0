import { removeDevice, revokeCredential } from '#app/api/device';
import { leaveDevice } from '#app/api/sharing';
import type { DeviceList } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { KEYS } from '../../../api/keys';
import { useClient } from '../../../api/ClientContext';
import { ActionRow } from '../../../components/ActionRow';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { Sentence } from '../../../components/Sentence';
import { toastSuccess } from '../../../components/toast';
import { useRouter } from '../../../lib/router/RouterContext';
import { useIsLeft } from '../../../lib/useIsLeft';
import { watchSession } from '../../../lib/watchSession';
import { deviceNews } from '../../../live/deviceNews';
import { forgetDevice, whileLeaving } from '../../../live/forgetDevice';
import { failureOf } from '../../../resource/createSave';
import { tellLeft } from '../../../resource/tellLeft';
import { LEFT } from '../../../resource/voice';
import { AwayTag } from '../../../settings/AwayTag';
import { useAwayHold } from '../../../settings/useAwayHold';
import { ACTIONS, WORDS } from '../words';
import { TransferAction } from './TransferAction';

type ActionName = keyof typeof ACTIONS;

/** Runs an action. Rejects with ApiError while its page is open, where the question shows the reason. */
function useRun({ id, name }: DeviceDetail, close: () => void): (action: ActionName) => Promise<void> {
  const client = useClient();
  const router = useRouter();
  const isGone = useIsLeft();
  const { mutate } = useSWRConfig();
  const input = { params: { id } };
  const calls: Readonly<Record<ActionName, () => Promise<unknown>>> = {
    leave: () => client.call(leaveDevice, input),
    revoke: () => client.call(revokeCredential, input),
    remove: () => client.call(removeDevice, input),
  };
  const without = (list: DeviceList | undefined) =>
    list && { ...list, devices: list.devices.filter((one) => one.id !== id) };
  return async (action) => {
    const hasEnded = watchSession();
    // By the address: the event of a removal may take this card off the page before the answer comes.
    const place = () => (router.state.next ?? router.state.location).pathname;
    const from = place();
    const isLeft = () => place() !== from;
    try {
      await (action === 'revoke' ? calls.revoke() : whileLeaving(id, mutate, calls[action]));
    } catch (error) {
      // The question is gone too after the user has left and come back.
      if (!isLeft() && !isGone()) throw error;
      if (hasEnded()) return;
      tellLeft(failureOf(error, LEFT), { id: `${action} ${id}`, device: name });
      // The page is still there if it was not left after all.
      close();
      return;
    }
    if (hasEnded()) return;
    if (action === 'revoke') {
      await mutate(KEYS.device(id));
      close();
    } else {
      void mutate<DeviceList>(KEYS.devices, without, { revalidate: true });
      // Unsaved input for a removed device can no longer be saved.
      if (!isLeft()) router.navigate('/', { state: { isSettled: true } });
      // Until the list is loaded, this page would ask again for what is gone. The event may have come first.
      if (!deviceNews.isGone(id)) forgetDevice(id, mutate);
    }
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
    // These actions need the server alone: an offline device does not disable them.
    <Card level={3} title={WORDS.dangerZone} aside={<AwayTag />} tone="danger" body="rows">
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
