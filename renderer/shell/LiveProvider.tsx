import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useClient } from '../api/ClientContext';
import { renew } from '../api/renewal';
import { LiveContextProvider } from '../live/LiveContext';
import { LiveSession } from '../live/LiveSession';
import { presence } from '../live/presence';
import { usePlatform } from '../platform/PlatformContext';
import type * as LaterPart from './later';

/** Delay until the first screen is shown and the script that refreshes it is loaded or loading, in ms. */
const RENEW_AFTER_MS = 2500;

/** Provides live events to the pages below while a user is signed in. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const platform = usePlatform();
  const client = useClient();
  const { mutate, cache } = useSWRConfig();
  const go = useNavigate();
  // The function changes with each page, which must not restart the live session.
  const latestGo = useRef(go);
  useEffect(() => {
    latestGo.current = go;
  });
  const session = useRef<LiveSession | null>(null);

  useEffect(() => {
    let isOn = true;
    let renewal = 0;
    const onResume = () => renew([() => true], mutate);
    const navigate = (path: string) => void latestGo.current(path);
    // In a later script, because the first one is busy with presence. If it cannot be loaded, everything is fetched again.
    const later = (act: (part: typeof LaterPart) => void) =>
      void import(/* webpackChunkName: 'row-extras' */ './later').then(
        (part) => isOn && act(part),
        () => isOn && onResume(),
      );
    const live = new LiveSession({
      platform,
      client,
      presence,
      onEntityEvent: (name, data) =>
        later(({ hearEntityEvent }) => hearEntityEvent(name, data, mutate, { platform, client, cache, navigate })),
      onResume,
      onListening: () => {
        window.clearTimeout(renewal);
        renewal = window.setTimeout(
          () =>
            later(({ renewFollowed, renewPush }) => {
              renewFollowed(mutate, cache);
              renewPush(platform, client);
            }),
          RENEW_AFTER_MS,
        );
      },
    });
    session.current = live;
    live.start();
    return () => {
      isOn = false;
      window.clearTimeout(renewal);
      live.stop();
    };
  }, [platform, client, mutate, cache]);

  const value = useMemo(() => ({ reconnect: () => session.current?.reconnect() }), []);
  return <LiveContextProvider value={value}>{children}</LiveContextProvider>;
}
