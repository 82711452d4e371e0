import { removeDevice } from '#app/api/devices';
import { leaveDevice } from '#app/api/sharing';
import type { DeviceList } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { KEYS } from '../../../api/cachePolicy';
import { useClient } from '../../../api/ClientContext';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { toastSuccess } from '../../../components/toast';
import classes from './General.module.css';

const ConfirmDialog = lazy(() => import('../../../components/ConfirmDialog'));

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

/** Leaving and removing, each behind a question that says what it means. */
export function DangerZone({ device }: { readonly device: DeviceDetail }) {
  const client = useClient();
  const gone = useGone(device);
  const [asked, setAsked] = useState<'leave' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const leave = async () => {
    await client.call(leaveDevice, { params: { id: device.id } });
    gone(`You left ${device.name}`);
  };
  const remove = async () => {
    await client.call(removeDevice, { params: { id: device.id } });
    gone(`${device.name} was removed`);
  };
  return (
    <Card title="Leave or remove" tone="danger">
      <div className={classes.action}>
        <p>Leave the device: you give up your access. Somebody who shares it can invite you again.</p>
        <Button onClick={() => setAsked('leave')}>Leave device…</Button>
      </div>
      {can(device.role, 'remove') && (
        <div className={classes.action}>
          <p>Remove the device for everybody: it stops streaming, its shares are deleted. Files on the device stay.</p>
          <Button onClick={() => setAsked('remove')}>Remove device…</Button>
        </div>
      )}
      <Suspense fallback={null}>
        {asked === 'leave' && (
          <ConfirmDialog title={`Leave ${device.name}?`} verb="Leave device" onConfirm={leave} onClose={close}>
            You will no longer see or change this device.
          </ConfirmDialog>
        )}
        {asked === 'remove' && (
          <ConfirmDialog
            title={`Remove ${device.name}?`}
            verb="Remove device"
            typed={device.name}
            onConfirm={remove}
            onClose={close}
          >
            It stops streaming and everybody loses access. Files on the device are kept. To use it again it must be
            added anew.
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  );
}
