import { acceptInvitation, declineInvitation, getInvitation, requestInvitation } from '#app/api/sharing';
import { signOut } from '#app/api/sessions';
import type { InvitationId } from '#app/domain/ids';
import { ACCEPTED, acceptFailure, type Invitation } from '#app/domain/invitation';
import { signInPath } from '#app/domain/redirect';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { CACHE } from '../../../api/cachePolicy';
import { KEYS } from '../../../api/keys';
import { useClient } from '../../../api/ClientContext';
import { toastFailure } from '../../../api/toastFailure';
import { withRetry } from '../../../api/retry';
import { useSessionControl } from '../../../api/SessionContext';
import { signOutMark } from '../../../lib/signOutMark';
import { useUndo } from '../../../lib/useUndo';
import { deviceNews } from '../../../live/deviceNews';
import { toastSuccess } from '../../../components/toast';
import { WORDS } from '../words';

/** Wait before the list opens, in ms, so that the toast can be read (specification §8). */
const AFTER_ACCEPT_MS = 1500;

/** One invitation; null as id fetches nothing. */
export function useInvitation(id: InvitationId) {
  const client = useClient();
  return useSWR<Invitation, unknown>(
    KEYS.invitation(id),
    () => withRetry(() => client.call(getInvitation, { params: { invitationId: id } }), CACHE.invitation.retry),
    { dedupingInterval: CACHE.invitation.freshMs },
  );
}

export type Act = 'accept' | 'replace' | 'decline' | 'request';

function tellFailure(act: Act, error: unknown): void {
  const titles = { decline: WORDS.notDeclined, request: WORDS.notRequested } as const;
  if (act === 'decline' || act === 'request')
    toastFailure(error, { words: (description) => ({ title: titles[act], description }) });
  else toastFailure(error, { words: acceptFailure, durationMs: 8000 });
}

/** How long a declined invitation can be taken back, in ms. */
const UNDO_MS = 6000;

/** The answers to an invitation. A decline is sent only when it can no longer be undone. One answer runs at a time; a failure shows a message and leaves the page unchanged. */
export function useAnswer(id: InvitationId) {
  const client = useClient();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState<Act | null>(null);
  const [done, setDone] = useState<Act | null>(null);
  const isSending = useRef(false);
  const leaving = useRef(0);
  useEffect(() => () => window.clearTimeout(leaving.current), []);

  const params = { invitationId: id };
  const runs: Readonly<Record<Act, () => Promise<void>>> = {
    accept: () => client.call(acceptInvitation, { params, body: {} }),
    replace: () => client.call(acceptInvitation, { params, body: { replace_role: true } }),
    decline: () => client.call(declineInvitation, { params }),
    request: () => client.call(requestInvitation, { params }),
  };
  const succeed = (act: Act): void => {
    setDone(act);
    if (act === 'request') return;
    if (act === 'decline') toastSuccess(WORDS.declined);
    else {
      toastSuccess(ACCEPTED.title, { description: ACCEPTED.description, durationMs: 4000 });
      // Cached access may be out of date: the device may have been removed before and is now shared again.
      deviceNews.clear();
      void mutate(KEYS.devices);
      leaving.current = window.setTimeout(() => void navigate('/', { replace: true }), AFTER_ACCEPT_MS);
    }
  };
  const answer = async (act: Act) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(act);
    try {
      await runs[act]();
      succeed(act);
    } catch (error) {
      tellFailure(act, error);
    } finally {
      isSending.current = false;
      setBusy(null);
      void mutate(KEYS.invitation(id));
    }
  };
  const declining = useUndo(UNDO_MS, () => void answer('decline'));
  return {
    busy,
    hasAsked: done === 'request',
    hasAccepted: done === 'accept' || done === 'replace',
    answer: (act: Act) => (act === 'decline' ? declining.begin() : void answer(act)),
    undoUntil: declining.until,
    undo: declining.undo,
  };
}

/** Ends the session even if the server reports an error, then starts a sign-in that returns to this page. */
export function useSwitchAccount(path: string) {
  const client = useClient();
  const control = useSessionControl();
  const navigate = useNavigate();
  return () => {
    signOutMark.drop();
    void control
      .end(client.call(signOut))
      .catch(() => undefined)
      .finally(() => void navigate(signInPath(path)));
  };
}
