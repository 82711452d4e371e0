import { useEffect } from 'react';
import { useClient } from '../api/ClientContext';
import { isServerTimeKnown } from '../lib/serverTime';
import { useTimed } from '../lib/useNow';
import { serverClockOf } from './serverClock';

/** Asks for the server's time, once, while no answer has named it: an API on another origin may not expose its `Date` header. */
export function useServerTime(): void {
  const client = useClient();
  const isKnown = useTimed(isServerTimeKnown);
  useEffect(() => {
    if (!isKnown) void serverClockOf(client).ready();
  }, [client, isKnown]);
}
