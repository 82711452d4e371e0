import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { unstable_serialize, useSWRConfig } from 'swr';
import { useClient } from '../api/ClientContext';
import { isFollowed } from '../api/keys';
import { toastError } from '../components/toast';
import { LiveContextProvider } from '../live/LiveContext';
import { LiveSession } from '../live/LiveSession';
import { presence } from '../live/presence';
import { usePlatform } from '../platform/PlatformContext';
import { WORDS } from './signedInWords';

/** Live events for the pages below, for as long as a user is signed in. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const platform = usePlatform();
  const client = useClient();
  const { mutate, cache } = useSWRConfig();
  const go = useNavigate();
  // Another function on each page, which must not end the session.
  const latestGo = useRef(go);
  useEffect(() => {
    latestGo.current = go;
  });
  const session = useRef<LiveSession | null>(null);

  useEffect(() => {
    let isOn = true;
    const onResume = () => void mutate(() => true);
    const navigate = (path: string) => void latestGo.current(path);
    const live = new LiveSession({
      platform,
      client,
      presence,
      // Not with the first script, which has enough to do with presence. What could not be understood may be of anything.
      onEntityEvent: (name, data) =>
        void import(/* webpackChunkName: 'row-extras' */ '../live/applyEntityEvent').then(
          ({ hearEntityEvent }) => isOn && hearEntityEvent(name, data, mutate, { platform, client, cache, navigate }),
          () => isOn && onResume(),
        ),
      onTrouble: () => toastError(WORDS.liveTrouble, { id: 'live-trouble' }),
      onResume,
      // The list stays as it is: another request would be one too many for the first screen. What failed waits to be asked for;
      // an answer still on its way may be older than the stream and is asked for again, too.
      onListening: () =>
        void mutate((key) => {
          const state = isFollowed(key) ? cache.get(unstable_serialize(key)) : undefined;
          return state !== undefined && (state.data !== undefined || state.isValidating === true);
        }),
    });
    session.current = live;
    live.start();
    return () => {
      isOn = false;
      live.stop();
    };
  }, [platform, client, mutate, cache]);

  const value = useMemo(() => ({ reconnect: () => session.current?.reconnect() }), []);
  return <LiveContextProvider value={value}>{children}</LiveContextProvider>;
}
