import type { Invitation } from '#app/domain/invitation';
import { outranks } from '#app/domain/role';
import type { User } from '#app/domain/user';
import { Avatar } from '../../../components/Avatar';
import { Button } from '../../../components/Button';
import { ROLE_MEANINGS } from '../../../components/roleMeanings';
import { ROLE_WORDS } from '../../../components/roleWords';
import { Sentence } from '../../../components/Sentence';
import { useTimes } from '../../../lib/display';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import type { Act } from '../hooks/useInvitation';
import { WORDS } from '../words';
import classes from './Invitation.module.css';

interface Props {
  readonly invitation: Invitation;
  readonly user: User;
  readonly busy: Act | null;
  readonly onAnswer: (act: Act) => void;
  readonly onSwitch: () => void;
}

/** An open invitation: its sender, device, role and dates, and the buttons to answer it. */
export function Offer({ invitation, user, busy, onAnswer, onSwitch }: Props) {
  const { deviceName, invitedBy, role, message, accessExpiresAt, expiresAt } = invitation;
  const times = useTimes();
  return (
    <section className={cx(classes.card, 'horizon')} aria-labelledby="invitation-title">
      <div className={classes.inviter}>
        <Avatar key={invitedBy.picture} name={invitedBy.name} picture={invitedBy.picture} />
        <div className={classes.words}>
          <span>
            <Sentence text={WORDS.invitedYou} places={{ name: invitedBy.name }} />
          </span>
          <h1 id="invitation-title" className={classes.device}>
            <bdi>{deviceName ?? WORDS.someDevice}</bdi>
          </h1>
        </div>
      </div>
      {message !== '' && <blockquote className={classes.message}>{message}</blockquote>}
      <dl className={classes.facts}>
        <dt>{WORDS.invitedBy}</dt>
        <dd>
          <bdi>{invitedBy.email}</bdi>
        </dd>
        <dt>{WORDS.role}</dt>
        <dd>
          <strong>{ROLE_WORDS[role]}</strong>
          <p className={classes.quiet}>{ROLE_MEANINGS[role]}</p>
        </dd>
        <dt>{WORDS.accessEnds}</dt>
        <dd className="numeric">{accessExpiresAt === null ? WORDS.never : times.absolute(accessExpiresAt)}</dd>
        <dt>{WORDS.expires}</dt>
        <dd className="numeric">{expiresAt === null ? WORDS.unknown : times.absolute(expiresAt)}</dd>
        <dt>{WORDS.account}</dt>
        <dd className={classes.account}>
          <bdi>{user.email}</bdi>
          <Button look="text" onClick={onSwitch} isHeld={busy !== null}>
            {WORDS.switchAccount}
          </Button>
        </dd>
      </dl>
      <Answers invitation={invitation} busy={busy} onAnswer={onAnswer} />
    </section>
  );
}

/** The buttons to answer. If accepting would change the user's role, a sentence says so first (pages §4). */
function Answers({ invitation, busy, onAnswer }: Pick<Props, 'invitation' | 'busy' | 'onAnswer'>) {
  const { yourRole, role } = invitation;
  const isBusy = busy !== null;
  const isLower = yourRole !== null && outranks(yourRole, role);
  const isHigher = yourRole !== null && outranks(role, yourRole);
  const roles = yourRole && { yours: ROLE_WORDS[yourRole], offered: ROLE_WORDS[role] };
  return (
    <>
      {roles && isLower && <p className={classes.note}>{fill(WORDS.isLower, roles)}</p>}
      {roles && isHigher && <p className={classes.note}>{fill(WORDS.isHigher, roles)}</p>}
      <div className={classes.actions}>
        <Button look="primary" isHeld={isBusy} onClick={() => onAnswer('accept')}>
          {busy === 'accept' && WORDS.accepting}
          {busy !== 'accept' && (roles && isLower ? fill(WORDS.keep, { role: roles.yours }) : WORDS.accept)}
        </Button>
        {isLower && (
          <Button isHeld={isBusy} onClick={() => onAnswer('replace')}>
            {fill(WORDS.become, { role: ROLE_WORDS[role] })}
          </Button>
        )}
        <Button isHeld={isBusy} onClick={() => onAnswer('decline')}>
          {WORDS.decline}
        </Button>
      </div>
    </>
  );
}
