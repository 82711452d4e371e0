import type { Invitation } from '#app/domain/invitation';
import { absoluteTime } from '#app/domain/relativeTime';
import { outranks } from '#app/domain/role';
import type { User } from '#app/domain/user';
import { Avatar } from '../../../components/Avatar';
import { Button } from '../../../components/Button';
import { ROLE_MEANINGS, ROLE_WORDS } from '../../../components/roleWords';
import type { Act } from '../hooks/useInvitation';
import classes from './Invitation.module.css';

interface Props {
  readonly invitation: Invitation;
  readonly user: User;
  readonly busy: Act | null;
  readonly onAnswer: (act: Act) => void;
  readonly onSwitch: () => void;
}

/** An open invitation: who shares what, as what, until when, and the answer to it. */
export function Offer({ invitation, user, busy, onAnswer, onSwitch }: Props) {
  const { deviceName, invitedBy, role, message, accessExpiresAt, expiresAt } = invitation;
  return (
    <section className={classes.card} aria-labelledby="invitation-title">
      <div className={classes.inviter}>
        <Avatar key={invitedBy.picture} name={invitedBy.name} picture={invitedBy.picture} />
        <div className={classes.words}>
          <span>
            <bdi>{invitedBy.name}</bdi> shares with you
          </span>
          <span className={classes.quiet}>
            <bdi>{invitedBy.email}</bdi>
          </span>
        </div>
      </div>
      <h1 id="invitation-title" className={classes.device}>
        <bdi>{deviceName ?? 'A device'}</bdi>
      </h1>
      {message !== '' && <blockquote className={classes.message}>{message}</blockquote>}
      <dl className={classes.facts}>
        <dt>Your role</dt>
        <dd>
          <strong>{ROLE_WORDS[role]}</strong>: {lowerFirst(ROLE_MEANINGS[role])}
        </dd>
        <dt>Your access ends</dt>
        <dd className="numeric">
          {accessExpiresAt === null ? 'Never, unless it is revoked' : absoluteTime(accessExpiresAt)}
        </dd>
        <dt>Answer by</dt>
        <dd className="numeric">{expiresAt === null ? 'Not said' : absoluteTime(expiresAt)}</dd>
        <dt>Signed in as</dt>
        <dd className={classes.account}>
          <bdi>{user.email}</bdi>
          <Button look="text" onClick={onSwitch} isHeld={busy !== null}>
            Switch account
          </Button>
        </dd>
      </dl>
      <Answers invitation={invitation} busy={busy} onAnswer={onAnswer} />
    </section>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A role somebody has already is never raised or lowered without a word (`design/pages.md` §4). */
function Answers({ invitation, busy, onAnswer }: Pick<Props, 'invitation' | 'busy' | 'onAnswer'>) {
  const { yourRole, role } = invitation;
  const isBusy = busy !== null;
  const isLower = yourRole !== null && outranks(yourRole, role);
  const isHigher = yourRole !== null && outranks(role, yourRole);
  return (
    <>
      {isLower && (
        <p className={classes.note}>
          You are {ROLE_WORDS[yourRole].toLowerCase()} of this device already, which is more than this invitation gives.
        </p>
      )}
      {isHigher && (
        <p className={classes.note}>
          Accepting raises your role from {ROLE_WORDS[yourRole].toLowerCase()} to {ROLE_WORDS[role].toLowerCase()}.
        </p>
      )}
      <div className={classes.actions}>
        <Button look="primary" isHeld={isBusy} onClick={() => onAnswer('accept')}>
          {busy === 'accept' ? 'Accepting…' : isLower ? `Stay ${ROLE_WORDS[yourRole].toLowerCase()}` : 'Accept'}
        </Button>
        {isLower && (
          <Button isHeld={isBusy} onClick={() => onAnswer('replace')}>
            {`Become ${ROLE_WORDS[role].toLowerCase()}`}
          </Button>
        )}
        <Button isHeld={isBusy} onClick={() => onAnswer('decline')}>
          {busy === 'decline' ? 'Declining…' : 'Decline'}
        </Button>
      </div>
    </>
  );
}
