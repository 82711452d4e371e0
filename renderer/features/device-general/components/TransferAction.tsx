import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { useState } from 'react';
import { useKnownUser } from '../../../api/useKnownUser';
import { ActionRow } from '../../../components/ActionRow';
import { Button } from '../../../components/Button';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { Sentence } from '../../../components/Sentence';
import { toastSuccess } from '../../../components/toast';
import { useAwayHold } from '../../../settings/useAwayHold';
import { useTakers, useTransfer, useTransferActions } from '../hooks/useTransfer';
import { TRANSFER } from '../words';

/** Transfers the device to another person with access, who must accept. */
export function TransferAction({ device }: { readonly device: DeviceDetail }) {
  const transfer = useTransfer(device.id);
  const [isAsked, setIsAsked] = useState(false);
  const hold = useAwayHold();
  // This server has no transfers, or one is open: then the notice can cancel it.
  if (!can(device.role, 'remove') || transfer !== null) return null;
  return (
    <ActionRow name={TRANSFER.name} about={TRANSFER.about}>
      <Button look="outlinedDanger" {...hold} onClick={() => setIsAsked(true)}>
        {TRANSFER.button}
      </Button>
      {isAsked && <Question device={device} onClose={() => setIsAsked(false)} />}
    </ActionRow>
  );
}

function Question({ device, onClose }: { readonly device: DeviceDetail; readonly onClose: () => void }) {
  const { id, name } = device;
  const takers = useTakers(id, useKnownUser()?.id) ?? [];
  const { offer } = useTransferActions(id);
  const [chosen, setChosen] = useState<string | null>(null);
  // Nobody by default, nor in the place of a person who has lost access since: a device must not go to another than was chosen.
  const taker = takers.find(({ userId }) => userId === chosen);
  const send = async () => {
    if (!taker) return;
    await offer(taker.userId);
    toastSuccess(<Sentence text={TRANSFER.done} places={{ name, person: taker.name }} />);
    onClose();
  };
  return (
    <ConfirmDialog
      title={<Sentence text={TRANSFER.title} places={{ name }} />}
      verb={TRANSFER.verb}
      isBlocked={!taker}
      typed={name}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{takers.length === 0 ? TRANSFER.noPeople : TRANSFER.consequence}</p>
      {takers.length > 0 && (
        <MuiSelectField
          label={TRANSFER.person}
          value={taker?.userId ?? ''}
          onChange={(event) => setChosen(event.target.value)}
        >
          {!taker && <option value="">{TRANSFER.choose}</option>}
          {takers.map((one) => (
            <option key={one.userId} value={one.userId}>
              {one.name}
            </option>
          ))}
        </MuiSelectField>
      )}
    </ConfirmDialog>
  );
}
