import { useEffect } from 'react';
import { useClient } from '../api/ClientContext';
import { serverClockOf, type ServerClock } from './serverClock';

/** The server's clock, measured for as long as the caller stands. */
export function useServerClock(): ServerClock {
  const clock = serverClockOf(useClient());
  useEffect(() => clock.use(), [clock]);
  return clock;
}
