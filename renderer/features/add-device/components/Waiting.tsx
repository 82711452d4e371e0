import type { DeviceId } from '#app/domain/ids';
import { Button, ButtonLink } from '../../../components/Button';
import { MoreIcon } from '../../../components/MoreIcon';
import { Message } from '../../../components/Message';
import { Spinner } from '../../../components/Spinner';
import { useDelayed } from '../../../lib/useDelayed';
import { useDevicePresence } from '../../../live/presence';
import { useIsRegistered } from '../../../live/deviceNews';
import classes from './AddDevice.module.css';

/** A device that takes longer than this to come may need help (`design/pages.md` §3). */
const SLOW_MS = 60_000;

interface Props {
  readonly deviceId: DeviceId | null;
  readonly isRenewal: boolean;
  readonly onAnother: () => void;
}

/** Waits for the device itself: its `device-registered`, or the first word that it is there. */
export function Waiting({ deviceId, isRenewal, onAnother }: Props) {
  const isRegistered = useIsRegistered(deviceId);
  // An id no device has stands in where the server named none.
  const isOnline = useDevicePresence(deviceId ?? ('' as DeviceId))?.isOnline === true;
  return isRegistered || isOnline ? (
    <Ready deviceId={deviceId} isRenewal={isRenewal} onAnother={onAnother} />
  ) : (
    <Pending deviceId={deviceId} onAnother={onAnother} />
  );
}

function Ready({ deviceId, isRenewal, onAnother }: Props) {
  return (
    <div role="status">
      <Message
        level={2}
        title={isRenewal ? 'Device is authenticated again' : 'Device is ready'}
        drawing={<MoreIcon name="check" size={32} />}
        action={
          <>
            <ButtonLink to={deviceId === null ? '/' : `/devices/${deviceId}`} look="primary">
              Open device
            </ButtonLink>
            <ButtonLink to="/">All devices</ButtonLink>
            <Button onClick={onAnother}>Add another</Button>
          </>
        }
      >
        It is connected, and on your list.
      </Message>
    </div>
  );
}

function Pending({ deviceId, onAnother }: Omit<Props, 'isRenewal'>) {
  const isSlow = useDelayed(SLOW_MS);
  return (
    <div role="status">
      <Message
        level={2}
        title="Device is finishing set-up"
        drawing={<Spinner />}
        action={
          <>
            {deviceId !== null && <ButtonLink to={`/devices/${deviceId}/settings/general`}>Settings</ButtonLink>}
            <ButtonLink to="/">All devices</ButtonLink>
            <Button onClick={onAnother}>Add another</Button>
          </>
        }
      >
        {isSlow ? (
          <>
            <p>It has not connected yet. It is yours already; this page goes on waiting. Check that:</p>
            <ul className={classes.checklist}>
              <li>it has power,</li>
              <li>it reaches the internet: network, SIM card, firewall,</li>
              <li>its clock is right: a wrong one makes it refuse the server&apos;s certificate.</li>
            </ul>
          </>
        ) : (
          'This takes a few seconds. You need not wait here.'
        )}
      </Message>
    </div>
  );
}
