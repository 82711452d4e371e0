import { isApiError } from '#app/api/errors';
import { NAME } from '#app/brand';
import { isInvitationId, type InvitationId } from '#app/domain/ids';
import { acceptFailure, INVALID_INVITATION_LINK, isWrongAddress } from '#app/domain/invitation';
import { signInPath } from '#app/domain/redirect';
import type { User } from '#app/domain/user';
import { invitationPage } from '#app/domain/pagePaths';
import { useParams } from 'react-router-dom';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { useCurrentUser } from '../../../api/useCurrentUser';
import { useUserSettings } from '../../../api/useUserSettings';
import { Button, ButtonLink } from '../../../components/Button';
import { Message } from '../../../components/Message';
import { ROLE_MEANINGS } from '../../../components/roleMeanings';
import { ROLE_WORDS } from '../../../components/roleWords';
import { Sentence } from '../../../components/Sentence';
import { Spinner } from '../../../components/Spinner';
import { Accepted, Closed } from '../components/Closed';
import { Declining } from '../components/Declining';
import { Offer } from '../components/Offer';
import { useAnswer, useInvitation, useSwitchAccount } from '../hooks/useInvitation';
import { WORDS } from '../words';

/** Accepting or declining an invitation. Public: a visitor who is not signed in sees who invited them, no more. */
export default function InvitationPage() {
  const { invitationId } = useParams();
  return (
    <>
      <title>{`${WORDS.page} · ${NAME}`}</title>
      {isInvitationId(invitationId) ? (
        <KnownId key={invitationId} id={invitationId} />
      ) : (
        <Message
          title={INVALID_INVITATION_LINK}
          action={
            <ButtonLink to="/" look="primary">
              {WORDS.home}
            </ButtonLink>
          }
        >
          {WORDS.incomplete}
        </Message>
      )}
    </>
  );
}

const waiting = <Message title={WORDS.loading} drawing={<Spinner />} />;

function KnownId({ id }: { readonly id: InvitationId }) {
  const { session, check, isChecking } = useCurrentUser();
  if (session.status === 'loading') return waiting;
  if (session.status === 'unreachable') {
    return (
      <Message
        title={WORDS.serverTitle}
        action={
          <Button look="primary" disabled={isChecking} onClick={() => void check()}>
            {WORDS.retry}
          </Button>
        }
      >
        {WORDS.serverText}
      </Message>
    );
  }
  return session.status === 'signed-in' ? <ForUser id={id} user={session.user} /> : <ForVisitor id={id} />;
}

function ForVisitor({ id }: { readonly id: InvitationId }) {
  const { data, error } = useInvitation(id);
  if (!data && error === undefined) return waiting;
  const signIn = (
    <ButtonLink to={signInPath(invitationPage(id))} look="primary">
      {WORDS.signIn}
    </ButtonLink>
  );
  if (!data) {
    const isMissing = isApiError(error) && (error.status === 404 || error.status === 410);
    return isMissing ? (
      <Missing />
    ) : (
      <Message title={WORDS.page} action={signIn}>
        {WORDS.signInHint}
      </Message>
    );
  }
  return (
    <Message title={<Sentence text={WORDS.visitorTitle} places={{ name: data.invitedBy.name }} />} action={signIn}>
      <p>
        <Sentence text={WORDS.visitorRole} places={{ role: <strong>{ROLE_WORDS[data.role]}</strong> }} />
      </p>
      <p>{ROLE_MEANINGS[data.role]}</p>
    </Message>
  );
}

function Missing() {
  return (
    <Message
      title={WORDS.missingTitle}
      action={
        <ButtonLink to="/" look="primary">
          {WORDS.home}
        </ButtonLink>
      }
    >
      {WORDS.missingText}
    </Message>
  );
}

function ForUser({ id, user }: { readonly id: InvitationId; readonly user: User }) {
  const { data, error, isValidating, mutate } = useInvitation(id);
  const { busy, hasAsked, hasAccepted, answer, undoUntil, undo } = useAnswer(id);
  const switchAccount = useSwitchAccount(invitationPage(id));
  useUserSettings();
  if (data && undoUntil !== null) return <Declining invitation={data} until={undoUntil} onUndo={undo} />;
  if (data && hasAccepted) return <Accepted invitation={data} />;
  if (data) {
    const isOpen = data.status === 'pending' && !data.isOwn && !data.isDeviceRemoved;
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
            {WORDS.switchAccount}
          </Button>
        }
      >
        <p>{acceptFailure(message).description}</p>
        <p>
          <Sentence text={WORDS.signedInAs} places={{ email: user.email }} />
        </p>
      </Message>
    );
  }
  if (isApiError(error) && (error.status === 404 || error.status === 410)) return <Missing />;
  return (
    <Message
      title={WORDS.failedTitle}
      action={
        <Button look="primary" disabled={isValidating} onClick={() => void mutate()}>
          {isValidating ? WORDS.trying : WORDS.tryAgain}
        </Button>
      }
    >
      {message}
    </Message>
  );
}
