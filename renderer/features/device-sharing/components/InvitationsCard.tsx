import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { Invitation } from '#app/domain/invitation';
import { useState } from 'react';
import { Card } from '../../../components/Card';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { Sentence } from '../../../components/Sentence';
import { toastSuccess } from '../../../components/toast';
import { useServerTime } from '../../../live/useServerTime';
import { AwayTag } from '../../../settings/AwayTag';
import { useSharing, type Loaded } from '../hooks/useSharing';
import { WORDS } from '../words';
import { InvitationRow } from './InvitationRow';
import { LoadedList } from './LoadedList';
import classes from './Sharing.module.css';

interface Props {
  readonly device: DeviceDetail;
  readonly invitations: Loaded<Invitation>;
}

/** Invitations without an answer, and those that expired. */
export function InvitationsCard({ device, invitations }: Props) {
  const { withdraw } = useSharing(device.id);
  useServerTime();
  const [asked, setAsked] = useState<Invitation | null>(null);
  const open = invitations.rows?.filter(({ status }) => status === 'pending' || status === 'expired');
  const close = () => setAsked(null);
  return (
    <Card
      level={3}
      title={WORDS.pending}
      aside={
        open !== undefined &&
        open.length > 0 && (
          <AwayTag>
            <span className={classes.count}>{open.length}</span>
          </AwayTag>
        )
      }
      body="rows"
    >
      <LoadedList loaded={{ ...invitations, rows: open }} height={24} empty={WORDS.noPending}>
        {(rows) => (
          <ul aria-label={WORDS.pending}>
            {rows.map((one) => (
              <InvitationRow key={one.id} device={device} invitation={one} onWithdraw={() => setAsked(one)} />
            ))}
          </ul>
        )}
      </LoadedList>
      {asked && (
        <ConfirmDialog
          title={<Sentence text={WORDS.withdrawTitle} places={{ email: asked.email ?? WORDS.unknownAddress }} />}
          verb={WORDS.withdrawVerb}
          onClose={close}
          onConfirm={async () => {
            await withdraw(asked.id);
            toastSuccess(WORDS.withdrawn);
            close();
          }}
        >
          {WORDS.withdrawText}
        </ConfirmDialog>
      )}
    </Card>
  );
}
