import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { useClient } from '../api/ClientContext';
import { isDeviceKey } from '../api/cachePolicy';
import { toastError } from '../components/toast';
import { applyEntityEvent } from '../live/applyEntityEvent';
import { LiveContextProvider } from '../live/LiveContext';
import { LiveSession } from '../live/LiveSession';
import { presence } from '../live/presence';
import { usePlatform } from '../platform/PlatformContext';

/** Live events for the pages below, for as long as somebody is signed in. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const platform = usePlatform();
  const client = useClient();
  const { mutate, cache } = useSWRConfig();
  const session = useRef<LiveSession | null>(null);

  useEffect(() => {
    const live = new LiveSession({
      platform,
      client,
      presence,
      onEntityEvent: (event) => applyEntityEvent(event, mutate),
      onTrouble: () => toastError('The server is not answering. Trying again.', { id: 'live-trouble' }),
      onResume: () => void mutate(() => true),
      // The list stays as it is: another request would be one too many for the first screen. What failed waits to be asked for;
      // an answer still on its way may be older than the stream and is asked for again, too.
      onListening: () =>
        void mutate((key) => {
          const state = isDeviceKey(key) ? cache.get(key) : undefined;
          return state !== undefined && (state.data !== undefined || state.isValidating === true);
        }),
    });
    session.current = live;
    live.start();
    return () => live.stop();
  }, [platform, client, mutate, cache]);

  const value = useMemo(() => ({ reconnect: () => session.current?.reconnect() }), []);
  return <LiveContextProvider value={value}>{children}</LiveContextProvider>;
}
