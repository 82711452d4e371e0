import { removeDevice, revokeCredential } from '#app/api/device';
import { leaveDevice } from '#app/api/sharing';
import type { DeviceList } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { KEYS } from '../../../api/cachePolicy';
import { useClient } from '../../../api/ClientContext';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { toastSuccess } from '../../../components/toast';
import classes from './General.module.css';

/** Ends the page of a device that is this person's no more, and takes it off the list. */
function useGone(device: DeviceDetail) {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  return (message: string) => {
    const without = (list: DeviceList | undefined) =>
      list && { ...list, devices: list.devices.filter((one) => one.id !== device.id) };
    void mutate<DeviceList>(KEYS.devices, without, { revalidate: true });
    toastSuccess(message);
    // What was typed about a device that is gone cannot be saved any more.
    void navigate('/', { state: { isSettled: true } });
  };
}

interface Deed {
  readonly button: string;
  /** What it is for, beside its button. */
  readonly about: string;
  readonly title: string;
  readonly verb: string;
  readonly consequence: string;
  /** Whether the name must be typed first. */
  readonly isTyped: boolean;
  readonly run: () => Promise<void>;
}

/** What this person may do to end something, mildest first. */
function useDeeds(device: DeviceDetail, close: () => void): readonly Deed[] {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const gone = useGone(device);
  const { id, name, role, authStatus } = device;
  const input = { params: { id } };
  const leave: Deed = {
    button: 'Leave device…',
    about: 'Leave the device: you give up your access. Somebody who shares it can invite you again.',
    title: `Leave ${name}?`,
    verb: 'Leave device',
    consequence: 'You will no longer see or change this device.',
    isTyped: false,
    run: async () => {
      await client.call(leaveDevice, input);
      gone(`You left ${name}`);
    },
  };
  const revoke: Deed = {
    button: 'Revoke authentication…',
    about: 'Revoke the authentication, as for a lost device: it is cut off and needs a new code to come back.',
    title: `Revoke the authentication of ${name}?`,
    verb: 'Revoke authentication',
    consequence: 'It is cut off at once and cannot connect again by itself. Its name and shares stay.',
    isTyped: true,
    run: async () => {
      await client.call(revokeCredential, input);
      await mutate(KEYS.device(id));
      toastSuccess(`The authentication of ${name} was revoked`);
      close();
    },
  };
  const remove: Deed = {
    button: 'Remove device…',
    about: 'Remove the device for everybody: it stops streaming, its shares are deleted. Files on the device stay.',
    title: `Remove ${name}?`,
    verb: 'Remove device',
    consequence:
      'It stops streaming and everybody loses access. Files on the device are kept. To use it again it must be added anew.',
    isTyped: true,
    run: async () => {
      await client.call(removeDevice, input);
      gone(`${name} was removed`);
    },
  };
  const canRevoke = can(role, 'revokeCredential') && authStatus !== 'revoked';
  return [leave, ...(canRevoke ? [revoke] : []), ...(can(role, 'remove') ? [remove] : [])];
}

/** Leaving, cutting off and removing, each behind a question that says what it means. */
export function DangerZone({ device }: { readonly device: DeviceDetail }) {
  const [asked, setAsked] = useState<string | null>(null);
  const close = () => setAsked(null);
  const deeds = useDeeds(device, close);
  const deed = deeds.find((one) => one.button === asked);
  return (
    <Card title="Leave or remove" tone="danger">
      {deeds.map(({ button, about }) => (
        <div key={button} className={classes.action}>
          <p>{about}</p>
          <Button onClick={() => setAsked(button)}>{button}</Button>
        </div>
      ))}
      {deed && (
        <ConfirmDialog
          title={deed.title}
          verb={deed.verb}
          {...(deed.isTyped && { typed: device.name })}
          onConfirm={deed.run}
          onClose={close}
        >
          {deed.consequence}
        </ConfirmDialog>
      )}
    </Card>
  );
}
