import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { useState } from 'react';
import { toastFailure } from '../../../api/toastFailure';
import { useKnownUser } from '../../../api/useKnownUser';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { Sentence } from '../../../components/Sentence';
import { toastSuccess } from '../../../components/toast';
import { useAwayHold } from '../../../settings/useAwayHold';
import { useTransfer, useTransferActions } from '../hooks/useTransfer';
import { TRANSFER } from '../words';
import classes from './General.module.css';

/** An open offer to transfer the device, for its recipient and for users who may cancel it. */
export function TransferNotice({ device }: { readonly device: DeviceDetail }) {
  const transfer = useTransfer(device.id);
  const user = useKnownUser();
  const actions = useTransferActions(device.id);
  const [isBusy, setIsBusy] = useState(false);
  const hold = useAwayHold();
  if (!transfer) return null;
  const isMine = transfer.to.userId === user?.id;
  if (!isMine && !can(device.role, 'remove')) return null;
  const run = async (action: () => Promise<void>, done: string) => {
    setIsBusy(true);
    try {
      await action();
      toastSuccess(done, { id: 'transfer' });
    } catch (error) {
      toastFailure(error, { id: 'transfer' });
    } finally {
      setIsBusy(false);
    }
  };
  const places = { from: transfer.from.name, to: transfer.to.name };
  if (!isMine) {
    return (
      <Banner
        isNews={false}
        action={
          <Button {...hold} isHeld={isBusy} onClick={() => void run(actions.end, TRANSFER.cancelled)}>
            {TRANSFER.cancel}
          </Button>
        }
      >
        <Sentence text={TRANSFER.waiting} places={places} />
      </Banner>
    );
  }
  return (
    <Banner
      action={
        <div className={classes.choices}>
          <Button {...hold} isHeld={isBusy} onClick={() => void run(actions.end, TRANSFER.declined)}>
            {TRANSFER.decline}
          </Button>
          <Button look="primary" {...hold} isHeld={isBusy} onClick={() => void run(actions.accept, TRANSFER.accepted)}>
            {TRANSFER.accept}
          </Button>
        </div>
      }
    >
      <p>
        <Sentence text={TRANSFER.offered} places={places} />
      </p>
      <p>
        <Sentence text={TRANSFER.meaning} places={places} />
      </p>
    </Banner>
  );
}
