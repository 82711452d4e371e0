import type { DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/Button';
import { MoreIcon } from '../../../components/MoreIcon';
import { Message } from '../../../components/Message';
import { MessageActions } from '../../../components/MessageActions';
import { Sentence } from '../../../components/Sentence';
import { Spinner } from '../../../components/Spinner';
import { useDelayed } from '../../../lib/useDelayed';
import { useDevicePresence } from '../../../live/presence';
import { useIsRegistered } from '../../../live/deviceNews';
import { useKnownDevice } from '../hooks/useKnownDevice';
import { WORDS } from '../words';
import classes from './AddDevice.module.css';

/** After this time, in ms, the page says what can keep the device from connecting (pages §3). */
const SLOW_MS = 60_000;

interface Props {
  readonly deviceId: DeviceId | null;
  /** The name that was entered; null for a device that has a name already. */
  readonly deviceName: string | null;
  readonly isRenewal: boolean;
  readonly onAnother: () => void;
}

/** Waits until the device is connected: for its event `device-registered`, or until it is online. */
export function Waiting({ deviceId, deviceName, isRenewal, onAnother }: Props) {
  const known = useKnownDevice(deviceId);
  const places = { name: <strong dir="auto">{known?.name ?? deviceName ?? WORDS.someDevice}</strong> };
  const isRegistered = useIsRegistered(deviceId);
  // The empty id belongs to no device. It is used if the server did not name the device.
  const isOnline = useDevicePresence(deviceId ?? ('' as DeviceId))?.isOnline === true;
  return isRegistered || isOnline ? (
    <Ready deviceId={deviceId} places={places} isRenewal={isRenewal} onAnother={onAnother} />
  ) : (
    <Pending deviceId={deviceId} places={places} onAnother={onAnother} />
  );
}

interface OutcomeProps extends Omit<Props, 'deviceName'> {
  readonly places: { readonly name: ReactNode };
}

function Ready({ deviceId, places, isRenewal, onAnother }: OutcomeProps) {
  return (
    <div role="status" className={classes.outcome}>
      <Message
        level={2}
        title={isRenewal ? WORDS.renewed : WORDS.ready}
        drawing={<MoreIcon name="check" size={32} />}
        action={
          <MessageActions>
            <ButtonLink to={deviceId === null ? '/' : devicePage(deviceId)} look="primary">
              {WORDS.openDevice}
            </ButtonLink>
            <ButtonLink to="/">{WORDS.allDevices}</ButtonLink>
            <Button onClick={onAnother}>{WORDS.addAnother}</Button>
          </MessageActions>
        }
      >
        <Sentence text={WORDS.readyText} places={places} />
      </Message>
    </div>
  );
}

function Pending({ deviceId, places, onAnother }: Omit<OutcomeProps, 'isRenewal'>) {
  const isSlow = useDelayed(SLOW_MS);
  return (
    <div role="status" className={classes.outcome}>
      <Message
        level={2}
        title={WORDS.pending}
        drawing={<Spinner />}
        action={
          <MessageActions>
            {deviceId !== null && (
              <ButtonLink to={devicePage(deviceId, '/settings/general')}>{WORDS.settings}</ButtonLink>
            )}
            <ButtonLink to="/">{WORDS.allDevices}</ButtonLink>
            <Button onClick={onAnother}>{WORDS.addAnother}</Button>
          </MessageActions>
        }
      >
        {isSlow ? (
          <>
            <p>
              <Sentence text={WORDS.slow} places={places} />
            </p>
            <ul className={classes.checklist}>
              {WORDS.checks.map((check) => (
                <li key={check}>{check}</li>
              ))}
            </ul>
          </>
        ) : (
          <Sentence text={WORDS.pendingText} places={places} />
        )}
      </Message>
    </div>
  );
}
