import { listLogs } from '#app/api/deviceLogs';
import { openLogStream } from '#app/api/events';
import type { DeviceId } from '#app/domain/ids';
import { logQuery, type LogFilter } from '#app/domain/logFilter';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useClient } from '../../../api/ClientContext';
import { LiveConnection } from '../../../live/LiveConnection';
import { usePlatform } from '../../../platform/PlatformContext';
import { LogSession, type Pairs, type SessionState, type TailListener } from '../LogSession';
import { serverNow } from '../../../lib/serverTime';

/** Between attempts to follow again, after the connection's own. */
const AGAIN_MS = 3000;
/** Of a cursor that the server does not know. */
const BAD_REQUEST = 400;

interface Wanted {
  readonly id: DeviceId;
  readonly filter: LogFilter;
  readonly around: number | null;
  readonly isUnredacted: boolean;
  readonly isFollowing: boolean;
  /** Another number loads again. */
  readonly attempt: number;
}

/** What a filter shows, loaded, followed and ended with the page. */
export function useLogSession(wanted: Wanted): { readonly session: LogSession; readonly state: SessionState } {
  const client = useClient();
  const { events } = usePlatform();
  const { id, filter, around, isUnredacted, isFollowing, attempt } = wanted;
  const key = JSON.stringify([filter, around, isUnredacted, attempt]);
  const session = useMemo(() => {
    const begunAt = serverNow();
    const query = (): Pairs => [
      ...logQuery(filter, begunAt),
      ...(isUnredacted ? [['redact', 'false'] as [string, string]] : []),
    ];
    const follow = (pairs: () => Pairs, { onEvent, onState, onStale }: TailListener) => {
      let timer = 0;
      const source = () => ({ kind: 'logs' as const, id, query: new URLSearchParams(pairs()).toString() });
      const connection = new LiveConnection(
        // Each attempt continues from the newest line that is loaded by then.
        { open: (handlers) => events.open(handlers, source()) },
        {
          onState: ({ name }) => {
            if (name === 'connected') onState('on');
            else if (name === 'lost') timer = window.setTimeout(() => onState('lost'), AGAIN_MS);
            else onState('connecting');
          },
          onOpen: () => undefined,
          onEvent,
          onRefused: (status) => {
            if (status === BAD_REQUEST) onStale();
            return status === BAD_REQUEST;
          },
          // The account's stream ends the session.
          onUnauthorized: () => undefined,
        },
        openLogStream.path,
      );
      connection.start();
      return () => {
        window.clearTimeout(timer);
        connection.stop();
      };
    };
    return new LogSession({
      query,
      around,
      load: (pairs, signal) => client.call(listLogs, { params: { id }, query: pairs, signal }),
      follow,
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the filter, whose object changes with each address
  }, [client, events, id, key]);
  const state = useSyncExternalStore(session.subscribe, session.get);
  useEffect(() => {
    void session.start();
    return () => session.stop();
  }, [session]);
  const isReady = state.phase === 'ready';
  useEffect(() => session.setFollowing(isFollowing && isReady), [session, isFollowing, isReady]);
  return { session, state };
}
