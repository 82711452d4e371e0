import type { User } from '#app/domain/user';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { KEYS } from '../api/keys';
import { useClient } from '../api/ClientContext';
import { clearErrors } from '../api/recentErrors';
import { SessionControlProvider, SessionEpochProvider } from '../api/SessionContext';
import { signedInHint } from '../api/signedInHint';
import { toastError } from '../components/toast';
import { showReloadAlert } from '../lib/flags';
import { sessionEnd } from '../lib/sessionEnd';
import { noteSession } from '../lib/watchSession';
import { usePlatform } from '../platform/PlatformContext';
import { WORDS } from './words';

const isAuthMessage = (message: unknown, change: 'begun' | 'ended') =>
  typeof message === 'object' && message !== null && 'auth' in message && message.auth === change;

/** Removes the data of an ended session. `clear` removes the user's data, and loads the user again if another session has begun; `forget` also removes the user and the stored session. */
function useForget() {
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
    clear(false);
    void platform.session.clear();
    void mutate(KEYS.user, null, { revalidate: false });
  }, [clear, platform, mutate]);

  return { clear, forget };
}

/** Handles every change of the session: a 401, a sign-out here or in another tab, a sign-in (specification §4, S30, S31). */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const platform = usePlatform();
  const client = useClient();
  const { mutate, cache } = useSWRConfig();
  const channel = platform.tabs?.channel;
  const [epoch, setEpoch] = useState(0);

  const { clear, forget } = useForget();

  const handleRefused = useCallback(() => {
    const wasSignedIn = Boolean(cache.get(KEYS.user)?.data);
    if (!wasSignedIn) return;
    forget();
    channel?.post({ auth: 'ended' });
    toastError(WORDS.sessionEnded, { id: 'session-ended' });
  }, [cache, channel, forget]);

  useEffect(() => client.onUnauthorized(handleRefused), [client, handleRefused]);

  useEffect(() => {
    const handleBegun = () => {
      clear(true);
      setEpoch((last) => last + 1);
    };
    const stops = [
      channel?.subscribe((message) => {
        if (isAuthMessage(message, 'ended')) forget();
        if (isAuthMessage(message, 'begun')) handleBegun();
      }),
      platform.session.onChange?.((change) => {
        if (change === 'begun') handleBegun();
        else if (change === 'refused') handleRefused();
        else forget();
      }),
    ];
    return () => stops.forEach((stop) => stop?.());
  }, [channel, platform, clear, forget, handleRefused]);

  const control = useMemo(
    () => ({
      begin: (user: User) => {
        noteSession();
        const [before] = signedInHint.get();
        if (before !== undefined && before !== user.id) void platform.endPushes?.();
        void mutate(KEYS.user, user, { revalidate: false });
        channel?.post({ auth: 'begun' });
      },
      end: <T,>(answer: Promise<T>) => {
        channel?.post({ auth: 'ended' });
        return answer.finally(forget);
      },
    }),
    [channel, forget, mutate, platform],
  );
  return (
    <SessionControlProvider value={control}>
      <SessionEpochProvider value={epoch}>{children}</SessionEpochProvider>
    </SessionControlProvider>
  );
}
