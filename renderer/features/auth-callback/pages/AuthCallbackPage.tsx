import { isApiError } from '#app/api/errors';
import { acceptInvitation, getInvitation } from '#app/api/sharing';
import { NAME } from '#app/brand';
import type { InvitationId } from '#app/domain/ids';
import { ACCEPTED, acceptFailure, INVALID_INVITATION_LINK } from '#app/domain/invitation';
import { invitationOf, safeRedirect, signInPath } from '#app/domain/redirect';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams, type NavigateFunction } from 'react-router-dom';
import type { Client } from '../../../api/client';
import { useClient } from '../../../api/ClientContext';
import { toastFailure } from '../../../api/toastFailure';
import { useSessionControl, type SessionControl } from '../../../api/SessionContext';
import { fetchUser } from '../../../api/useCurrentUser';
import { Spinner } from '../../../components/Spinner';
import { Message } from '../../../components/Message';
import { toastError, toastSuccess } from '../../../components/toast';
import { spans } from '../../../lib/spans';
import { usePlatform } from '../../../platform/PlatformContext';
import { WORDS } from '../words';

/** Wait before the request for the user, in ms (specification §9). */
const DELAY_MS = 100;
const AFTER_ACCEPT_MS = 1500;
const AFTER_FAILURE_MS = 2000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Run {
  readonly client: Client;
  readonly control: SessionControl;
  readonly navigate: NavigateFunction;
  /** The page that this browser stored before the sign-in. */
  readonly wanted: string | null;
  readonly isCurrent: () => boolean;
  readonly onAccepting: () => void;
}

/** The identity provider's error code for a user who cancelled (RFC 6749 §4.1.2.1). */
const CANCELLED = 'access_denied';

/** Returns to sign-in, with the page that this browser stored. An address from a link is not trusted. */
function refuse(navigate: NavigateFunction, wanted: string | null, message: string): void {
  toastError(message, { id: 'auth-callback' });
  void navigate(signInPath(wanted ?? '/'), { replace: true });
}

/** Returns whether accepting would change the role that the user has already. The user decides about that on the invitation's page. */
async function isChoice(client: Client, invitationId: InvitationId): Promise<boolean> {
  try {
    const { yourRole, role } = await client.call(getInvitation, { params: { invitationId } });
    return yourRole !== null && yourRole !== role;
  } catch {
    // Accepting then reports the error.
    return false;
  }
}

/**
 * Accepts the invitation that a redirect names, after the sign-in has been proved. Only when this browser began the sign-in for
 * that page: otherwise a stranger's link to the callback would accept it for a user who is signed in.
 */
async function accept(redirect: string, run: Run): Promise<void> {
  const invitation = invitationOf(redirect);
  if (invitation.kind === 'none') return void run.navigate(redirect, { replace: true });
  if (invitation.kind === 'invalid') {
    toastError(INVALID_INVITATION_LINK, { durationMs: 5000 });
    return void run.navigate('/', { replace: true });
  }
  const isOurs = run.wanted !== null && safeRedirect(run.wanted) === redirect;
  if (!isOurs || (await isChoice(run.client, invitation.id))) return void run.navigate(redirect, { replace: true });
  run.onAccepting();
  try {
    await run.client.call(acceptInvitation, { params: { invitationId: invitation.id }, body: {} });
    toastSuccess(ACCEPTED.title, { description: ACCEPTED.description, durationMs: 4000 });
    await pause(AFTER_ACCEPT_MS);
    if (run.isCurrent()) void run.navigate('/', { replace: true });
  } catch (error) {
    toastFailure(error, { words: acceptFailure, durationMs: 8000 });
    await pause(AFTER_FAILURE_MS);
    if (run.isCurrent()) void run.navigate(redirect, { replace: true });
  }
}

async function finish(redirect: string, run: Run): Promise<void> {
  await pause(DELAY_MS);
  if (!run.isCurrent()) return;
  const span = spans.start('sign-in', 'internal');
  let problem: string = WORDS.failed;
  const user = await fetchUser(run.client).catch((error: unknown) => {
    if (isApiError(error) && error.kind === 'invalid-response') problem = WORDS.invalidUser;
    return null;
  });
  span.end(user ? null : 'failed');
  if (!run.isCurrent()) return;
  if (!user) return void refuse(run.navigate, run.wanted, problem);
  run.control.begin(user);
  await accept(redirect, run);
}

/** The page after the identity provider's: verifies the sign-in with the server, then opens the page that the visitor wanted. */
export default function AuthCallbackPage() {
  const [params] = useSearchParams();
  const client = useClient();
  const control = useSessionControl();
  const navigate = useNavigate();
  const { redirectMemory } = usePlatform();
  const [isAccepting, setIsAccepting] = useState(false);
  const hasSucceeded = params.get('auth_success') === 'true';
  const hasCancelled = params.get('error') === CANCELLED;
  // Read once, because each sign-in removes it.
  const [wanted] = useState(redirectMemory.get);
  const redirect = safeRedirect(params.get('redirect') ?? wanted);

  useEffect(() => {
    let isCurrent = true;
    if (hasSucceeded) {
      void finish(redirect, {
        client,
        control,
        navigate,
        wanted,
        isCurrent: () => isCurrent,
        onAccepting: () => setIsAccepting(true),
      }).then(() => redirectMemory.clear());
    } else {
      redirectMemory.clear();
      refuse(navigate, wanted, hasCancelled ? WORDS.cancelled : WORDS.failed);
    }
    return () => {
      isCurrent = false;
    };
  }, [client, control, navigate, hasSucceeded, hasCancelled, redirect, wanted, redirectMemory]);

  return (
    <>
      <title>{`${WORDS.title} · ${NAME}`}</title>
      <Message title={isAccepting ? WORDS.accepting : WORDS.signingIn} drawing={<Spinner />} />
    </>
  );
}
