import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { Invitation } from '#app/domain/invitation';
import { absoluteTime, relativeTime } from '#app/domain/relativeTime';
import { useState } from 'react';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { CopyButton } from '../../../components/CopyButton';
import { RoleBadge } from '../../../components/DeviceBadges';
import { toastError, toastSuccess } from '../../../components/toast';
import { useSecondsUntil, useTimed } from '../../../lib/useNow';
import { usePlatform } from '../../../platform/PlatformContext';
import { useSharing, type Loaded } from '../hooks/useSharing';
import { LoadedList } from './LoadedList';
import classes from './Sharing.module.css';

/** Between two sendings of one invitation, in ms (`design/pages.md` §6). */
const RESEND_MS = 60_000;

interface Props {
  readonly device: DeviceDetail;
  readonly invitations: Loaded<Invitation>;
}

/** Invitations nobody has answered yet, and those that ran out. */
export function InvitationsCard({ device, invitations }: Props) {
  const { withdraw } = useSharing(device.id);
  const [asked, setAsked] = useState<Invitation | null>(null);
  const open = invitations.rows?.filter(({ status }) => status === 'pending' || status === 'expired');
  const close = () => setAsked(null);
  return (
    <Card title="Open invitations">
      <LoadedList
        label="Open invitations"
        loaded={{ ...invitations, rows: open }}
        height={56}
        empty="No invitation is open."
      >
        {(one) => <InvitationRow key={one.id} device={device} invitation={one} onWithdraw={() => setAsked(one)} />}
      </LoadedList>
      {asked && (
        <ConfirmDialog
          title={`Withdraw the invitation to ${asked.email ?? 'this person'}?`}
          verb="Withdraw invitation"
          onClose={close}
          onConfirm={async () => {
            await withdraw(asked.id);
            toastSuccess('Invitation withdrawn');
            close();
          }}
        >
          Its link will no longer work.
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface RowProps {
  readonly device: DeviceDetail;
  readonly invitation: Invitation;
  readonly onWithdraw: () => void;
}

function InvitationRow({ device, invitation, onWithdraw }: RowProps) {
  const { links } = usePlatform();
  const { id, role, status, sentAt, expiresAt, accessExpiresAt, renewalRequestedAt } = invitation;
  const email = invitation.email ?? 'Unknown address';
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>
          <bdi>{email}</bdi>
          {status === 'expired' && <Badge tone="attention">Expired</Badge>}
        </span>
        <span className={classes.facts}>
          {sentAt !== null && <Sent at={sentAt} />}
          {expiresAt !== null && (
            <span>{`${status === 'expired' ? 'Expired' : 'Expires'} ${absoluteTime(expiresAt)}`}</span>
          )}
          {accessExpiresAt !== null && <span>{`Access ends ${absoluteTime(accessExpiresAt)}`}</span>}
          {renewalRequestedAt !== null && <strong>Asked for a new invitation</strong>}
        </span>
      </div>
      <RoleBadge role={role} />
      <div className={classes.actions}>
        <ResendButton device={device} invitation={invitation} email={email} />
        {status === 'pending' && (
          <CopyButton text={links.page(`/invitations/${id}/accept`)} what={`link for ${email}`} />
        )}
        <Button look="text" aria-label={`Withdraw the invitation to ${email}`} onClick={onWithdraw}>
          Withdraw…
        </Button>
      </div>
    </li>
  );
}

function Sent({ at }: { readonly at: number }) {
  const words = useTimed((now) => `Sent ${relativeTime(at, now)}`);
  return <span title={absoluteTime(at)}>{words}</span>;
}

function ResendButton({ device, invitation, email }: Omit<RowProps, 'onWithdraw'> & { readonly email: string }) {
  const { resend } = useSharing(device.id);
  const [isBusy, setIsBusy] = useState(false);
  const { sentAt, status } = invitation;
  const waitS = useSecondsUntil(status === 'expired' ? 0 : (sentAt ?? 0) + RESEND_MS);
  const send = async () => {
    setIsBusy(true);
    try {
      await resend(invitation.id);
      toastSuccess('Invitation sent again');
    } catch (error) {
      toastError('The invitation was not sent', { description: errorMessageOf(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      look="text"
      aria-label={waitS > 0 ? `Resend in ${waitS} s: invitation to ${email}` : `Resend the invitation to ${email}`}
      title={waitS > 0 ? `It can be sent again in ${waitS} s.` : undefined}
      isHeld={isBusy || waitS > 0}
      onClick={() => void send()}
    >
      {waitS > 0 ? <span className="numeric">{`Resend in ${waitS} s`}</span> : 'Resend'}
    </Button>
  );
}
