import type { User } from '#app/domain/user';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { KEYS } from '../api/keys';
import { useClient } from '../api/ClientContext';
import { clearErrors } from '../api/recentErrors';
import { SessionControlProvider, SessionEpochProvider, type SessionControl } from '../api/SessionContext';
import { signedInHint } from '../api/signedInHint';
import { toastError } from '../components/toast';
import { showReloadAlert } from '../lib/flags';
import { sessionEnd } from '../lib/sessionEnd';
import { createSessionName, type SessionName } from '../lib/sessionName';
import { noteSession } from '../lib/watchSession';
import { usePlatform } from '../platform/PlatformContext';
import { WORDS } from './words';

/** What one tab tells the others. `session`: its name; tabs of an earlier version leave it out. */
interface AuthMessage {
  readonly auth: 'begun' | 'ended';
  readonly session?: string | null;
}

const isAuthMessage = (message: unknown): message is AuthMessage =>
  typeof message === 'object' && message !== null && 'auth' in message;

/** Removes the data of an ended session. `clear` removes the user's data, and loads the user again if another session has begun; `forget` also removes the user and the stored session. */
function useForget(name: SessionName) {
  const platform = usePlatform();
  const { mutate } = useSWRConfig();

  const clear = useCallback(
    (isAnother: boolean) => {
      sessionEnd.clearAll();
      clearErrors();
      showReloadAlert.set(false);
      void mutate((key) => isAnother || key !== KEYS.user, undefined, { revalidate: isAnother });
    },
    [mutate],
  );

  const forget = useCallback(() => {
    name.drop();
    clear(false);
    void platform.session.clear();
    void mutate(KEYS.user, null, { revalidate: false });
  }, [name, clear, platform, mutate]);

  return { clear, forget };
}

/** What pages may do with the session. */
function useControl(name: SessionName, forget: () => void): SessionControl {
  const platform = usePlatform();
  const { mutate } = useSWRConfig();
  const channel = platform.tabs?.channel;
  return useMemo(
    () => ({
      begin: (user: User) => {
        noteSession();
        const [before] = signedInHint.get();
        if (before !== undefined && before !== user.id) void platform.endPushes?.();
        void mutate(KEYS.user, user, { revalidate: false });
        channel?.post({ auth: 'begun', session: name.make() });
      },
      end: <T,>(answer: Promise<T>) => {
        const session = name.get();
        channel?.post({ auth: 'ended', session });
        // The server may answer late, when another session has begun.
        return answer.finally(() => {
          if (name.get() === session) forget();
        });
      },
    }),
    [name, channel, forget, mutate, platform],
  );
}

/** Handles every change of the session: a 401, a sign-out here or in another tab, a sign-in (specification §4, S30, S31). */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const platform = usePlatform();
  const client = useClient();
  const { cache } = useSWRConfig();
  const channel = platform.tabs?.channel;
  const [epoch, setEpoch] = useState(0);
  const [name] = useState(createSessionName);
  const { clear, forget } = useForget(name);
  const control = useControl(name, forget);

  const handleRefused = useCallback(() => {
    const wasSignedIn = Boolean(cache.get(KEYS.user)?.data);
    if (!wasSignedIn) return;
    channel?.post({ auth: 'ended', session: name.get() });
    forget();
    toastError(WORDS.sessionEnded, { id: 'session-ended' });
  }, [cache, channel, name, forget]);

  useEffect(() => client.onUnauthorized(handleRefused), [client, handleRefused]);

  useEffect(() => {
    const handleBegun = () => {
      clear(true);
      setEpoch((last) => last + 1);
    };
    const stops = [
      channel?.subscribe((message) => {
        if (!isAuthMessage(message)) return;
        const { auth, session = null } = message;
        const own = name.get();
        // Without both names nothing tells that another session has begun: then the end counts.
        if (auth === 'ended' && (session === null || own === null || session === own)) forget();
        if (auth !== 'begun') return;
        name.take(session);
        handleBegun();
      }),
      platform.session.onChange?.((change) => {
        if (change === 'begun') {
          // The main process tells of ends in order: the name only has to be another one.
          name.make();
          handleBegun();
        } else if (change === 'refused') handleRefused();
        else forget();
      }),
    ];
    return () => stops.forEach((stop) => stop?.());
  }, [channel, platform, name, clear, forget, handleRefused]);

  return (
    <SessionControlProvider value={control}>
      <SessionEpochProvider value={epoch}>{children}</SessionEpochProvider>
    </SessionControlProvider>
  );
}
