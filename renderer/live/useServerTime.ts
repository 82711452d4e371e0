import { useEffect } from 'react';
import { useClient } from '../api/ClientContext';
import { isServerTimeKnown } from '../lib/serverTime';
import { serverClockOf } from './serverClock';

/** Asks for the server's time, once, if no answer has named it yet: an API on another origin may not expose its `Date` header. */
export function useServerTime(): void {
  const client = useClient();
  useEffect(() => {
    if (!isServerTimeKnown()) void serverClockOf(client).ready();
  }, [client]);
}
