import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { Invitation } from '#app/domain/invitation';
import { relativeTime, remainingText } from '#app/domain/relativeTime';
import { invitationPage } from '#app/domain/pagePaths';
import { useState } from 'react';
import { toastFailure } from '../../../api/toastFailure';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { CopyButton } from '../../../components/CopyButton';
import { MoreIcon } from '../../../components/MoreIcon';
import { ROLE_WORDS } from '../../../components/roleWords';
import { toastSuccess } from '../../../components/toast';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { isServerTimeKnown } from '../../../lib/serverTime';
import { useSecondsUntil, useTimed } from '../../../lib/useNow';
import { usePlatform } from '../../../platform/PlatformContext';
import { useAwayHold } from '../../../settings/useAwayHold';
import { useSharing } from '../hooks/useSharing';
import { WORDS } from '../words';
import classes from './Sharing.module.css';

/** Shortest time between two sendings of one invitation, in ms (pages §6). */
const RESEND_MS = 60_000;

interface Props {
  readonly device: DeviceDetail;
  readonly invitation: Invitation;
  readonly onWithdraw: () => void;
}

/** An invitation without an answer: its address, role and expiry, and buttons to copy, resend and withdraw it. */
export function InvitationRow({ device, invitation, onWithdraw }: Props) {
  const { links } = usePlatform();
  const times = useTimes();
  const hold = useAwayHold();
  const { id, role, status, sentAt, expiresAt, accessExpiresAt, renewalRequestedAt } = invitation;
  const email = invitation.email ?? WORDS.unknownAddress;
  return (
    <li className={classes.invitation}>
      <span className={classes.mail}>
        <MoreIcon name="mail" size={16} />
      </span>
      <div className={classes.who}>
        <span className={classes.address}>
          <bdi>{email}</bdi>
          {status === 'expired' && <Badge tone="attention">{WORDS.expired}</Badge>}
        </span>
        <span className={classes.facts}>
          <span>{ROLE_WORDS[role]}</span>
          {sentAt !== null && <Sent at={sentAt} />}
          {expiresAt !== null && <Expires at={expiresAt} />}
          {accessExpiresAt !== null && (
            <span>{fill(WORDS.accessEndsAt, { time: times.absolute(accessExpiresAt) })}</span>
          )}
          {renewalRequestedAt !== null && <strong>{WORDS.wantsNew}</strong>}
        </span>
      </div>
      <div className={classes.actions}>
        {status === 'pending' && (
          <CopyButton
            text={links.page(invitationPage(id))}
            words={{ copy: fill(WORDS.copyLink, { email }), done: fill(WORDS.linkCopied, { email }) }}
          />
        )}
        <ResendButton device={device} invitation={invitation} email={email} />
        <Button look="text" {...hold} aria-label={fill(WORDS.withdrawOf, { email })} onClick={onWithdraw}>
          {WORDS.withdraw}
        </Button>
      </div>
    </li>
  );
}

function Sent({ at }: { readonly at: number }) {
  const words = useTimed((now) => fill(WORDS.sentAge, { age: relativeTime(at, now) }));
  const times = useTimes();
  return <span title={times.absolute(at)}>{words}</span>;
}

/** When an invitation expires or has expired; nothing while the server's time is unknown. */
function Expires({ at }: { readonly at: number }) {
  const words = useTimed((now) => {
    // Before that, only the server knows whether an invitation has expired.
    if (!isServerTimeKnown()) return null;
    return at > now
      ? fill(WORDS.expiresIn, { age: remainingText(at, now) })
      : fill(WORDS.expiredAge, { age: relativeTime(at, now) });
  });
  const times = useTimes();
  if (words === null) return null;
  return <span title={times.absolute(at)}>{words}</span>;
}

function ResendButton({ device, invitation, email }: Omit<Props, 'onWithdraw'> & { readonly email: string }) {
  const { resend } = useSharing(device.id);
  const hold = useAwayHold();
  const [isBusy, setIsBusy] = useState(false);
  const { sentAt, status } = invitation;
  // While the server's time is unknown, only the server knows whether it is too early.
  const waits = status !== 'expired' && isServerTimeKnown();
  const seconds = useSecondsUntil(waits ? (sentAt ?? 0) + RESEND_MS : 0);
  const isWaiting = seconds > 0;
  const send = async () => {
    setIsBusy(true);
    try {
      await resend(invitation.id);
      toastSuccess(WORDS.resent);
    } catch (error) {
      toastFailure(error, { words: (description) => ({ title: WORDS.notResent, description }) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      look="text"
      aria-label={isWaiting ? fill(WORDS.resendWaitOf, { seconds, email }) : fill(WORDS.resendOf, { email })}
      disabled={hold.disabled}
      title={hold.title ?? (isWaiting ? fill(WORDS.resendTitle, { seconds }) : undefined)}
      isHeld={isBusy || isWaiting}
      onClick={() => void send()}
    >
      {isWaiting ? <span className="numeric">{fill(WORDS.resendWait, { seconds })}</span> : WORDS.resend}
    </Button>
  );
}
