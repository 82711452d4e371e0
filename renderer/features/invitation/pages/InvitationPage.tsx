import { isApiError } from '#app/api/errors';
import { NAME } from '#app/brand';
import { isInvitationId, type InvitationId } from '#app/domain/ids';
import { acceptFailure, INVALID_INVITATION_LINK, isWrongAddress } from '#app/domain/invitation';
import { signInPath } from '#app/domain/redirect';
import type { User } from '#app/domain/user';
import { useParams } from 'react-router-dom';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { useCurrentUser } from '../../../api/useCurrentUser';
import { Button, ButtonLink } from '../../../components/Button';
import { Message } from '../../../components/Message';
import { ROLE_MEANINGS, ROLE_WORDS } from '../../../components/roleWords';
import { Spinner } from '../../../components/Spinner';
import { Closed } from '../components/Closed';
import { Offer } from '../components/Offer';
import { useAnswer, useInvitation, useSwitchAccount } from '../hooks/useInvitation';

/** Accepting or declining what somebody shares. Public: who is not signed in sees who invites them, no more. */
export default function InvitationPage() {
  const { invitationId } = useParams();
  return (
    <>
      <title>{`Invitation · ${NAME}`}</title>
      {isInvitationId(invitationId) ? (
        <KnownId key={invitationId} id={invitationId} />
      ) : (
        <Message
          title={INVALID_INVITATION_LINK}
          action={
            <ButtonLink to="/" look="primary">
              Home
            </ButtonLink>
          }
        >
          Part of the address may be missing. Copy the whole link from the invitation.
        </Message>
      )}
    </>
  );
}

const pathOf = (id: InvitationId) => `/invitations/${id}/accept`;
const waiting = <Message title="Loading the invitation" drawing={<Spinner />} />;

function KnownId({ id }: { readonly id: InvitationId }) {
  const { session, check, isChecking } = useCurrentUser();
  if (session.status === 'loading') return waiting;
  if (session.status === 'unreachable') {
    return (
      <Message
        title="Server Unavailable"
        action={
          <Button look="primary" disabled={isChecking} onClick={() => void check()}>
            Retry
          </Button>
        }
      >
        Unable to connect to the server. Please check your connection and try again.
      </Message>
    );
  }
  return session.status === 'signed-in' ? <ForUser id={id} user={session.user} /> : <ForVisitor id={id} />;
}

function ForVisitor({ id }: { readonly id: InvitationId }) {
  const { data, error } = useInvitation(id);
  if (!data && error === undefined) return waiting;
  const signIn = (
    <ButtonLink to={signInPath(pathOf(id))} look="primary">
      Sign in to accept
    </ButtonLink>
  );
  if (!data) {
    const isMissing = isApiError(error) && (error.status === 404 || error.status === 410);
    return isMissing ? (
      <Missing />
    ) : (
      <Message title="Invitation" action={signIn}>
        Sign in to see who invites you, and to what.
      </Message>
    );
  }
  return (
    <Message title={`${data.invitedBy.name} shares a device with you`} action={signIn}>
      <p>
        As <strong>{ROLE_WORDS[data.role].toLowerCase()}</strong>. {ROLE_MEANINGS[data.role]}
      </p>
    </Message>
  );
}

function Missing() {
  return (
    <Message
      title="Invitation not found"
      action={
        <ButtonLink to="/" look="primary">
          Home
        </ButtonLink>
      }
    >
      It does not exist, or its device was removed. Ask the person who invited you for another one.
    </Message>
  );
}

function ForUser({ id, user }: { readonly id: InvitationId; readonly user: User }) {
  const { data, error, isValidating, mutate } = useInvitation(id);
  const { busy, hasAsked, answer } = useAnswer(id);
  const switchAccount = useSwitchAccount(pathOf(id));
  if (data) {
    const isOpen = data.status === 'pending' && !data.isOwn && data.deviceName !== null;
    return isOpen ? (
      <Offer invitation={data} user={user} busy={busy} onAnswer={answer} onSwitch={switchAccount} />
    ) : (
      <Closed invitation={data} busy={busy} hasAsked={hasAsked} onAnswer={answer} />
    );
  }
  if (error === undefined) return waiting;
  const message = errorMessageOf(error);
  if (isWrongAddress(message)) {
    return (
      <Message
        title={acceptFailure(message).title}
        action={
          <Button look="primary" onClick={switchAccount}>
            Switch account
          </Button>
        }
      >
        <p>{acceptFailure(message).description}</p>
        <p>
          You are signed in as <bdi>{user.email}</bdi>.
        </p>
      </Message>
    );
  }
  if (isApiError(error) && (error.status === 404 || error.status === 410)) return <Missing />;
  return (
    <Message
      title="The invitation could not be loaded"
      action={
        <Button look="primary" disabled={isValidating} onClick={() => void mutate()}>
          {isValidating ? 'Trying…' : 'Try Again'}
        </Button>
      }
    >
      {message}
    </Message>
  );
}
