import { pathOfSource } from '#app/api/eventSource';
import type { EventSourceSpec } from '#app/domain/eventSource';
import { readReport } from '#app/events/readReport';
import type { Raw } from '#app/events/topics/fields';
import type { Platform } from '../../platform/Platform';
import { LiveConnection, type LiveState } from '../LiveConnection';

/** Unlike the account's stream, which gives up after three attempts, a feed is asked for while it is wanted. */
const AGAIN_MS = 5000;

/** Takes one report, its data read; `at`: when it was new, by the monotonic clock. */
export type Take = (name: string, raw: Raw, at: number) => void;

export interface FeedListener {
  readonly take: Take;
  /** Whether a server that answers so is not asked again until `reconnect`. */
  readonly isFinal: (status: number) => boolean;
  /** `refused`: the status that the server last answered with instead of a stream; null: none. */
  readonly onState?: (name: LiveState['name'], refused: number | null) => void;
}

export type FeedConnection = Pick<LiveConnection, 'start' | 'stop' | 'reconnect'>;

/** A stream of what one device or several report, kept alive from `start` to `stop`. */
export function connectFeed(
  events: Platform['events'],
  source: EventSourceSpec,
  { take, isFinal, onState }: FeedListener,
): FeedConnection {
  let refused: number | null = null;
  const isOver = () => refused !== null && isFinal(refused);
  const connection: LiveConnection = new LiveConnection(
    { open: (handlers) => events.open(handlers, source) },
    {
      onState: ({ name }) => {
        if (name === 'connected' || (name === 'connecting' && isOver())) refused = null;
        onState?.(name, refused);
        // Does nothing if it was stopped meanwhile.
        if (name === 'lost' && !isOver()) window.setTimeout(() => connection.reconnect(), AGAIN_MS);
      },
      onOpen: () => undefined,
      onEvent: (name, data) => {
        const report = readReport(data);
        if (report) take(name, report.raw, performance.now() - report.ageMs);
      },
      onRefused: (status) => {
        refused = status;
        return isOver();
      },
      // The account's event stream ends the session; it is always open beside this one.
      onUnauthorized: () => undefined,
    },
    pathOfSource(source).template,
  );
  return connection;
}
