import { LiveConnection, type LiveListener, type LiveState } from '../../renderer/live/LiveConnection';
import type { StreamHandlers } from '../../renderer/platform/Platform';

// The specification's numbers (§9), by hand.
export const MAX_ATTEMPTS = 3;
export const ATTEMPT_DELAY_MS = 3000;

/** A connection over streams that the test opens, feeds and ends. */
export function createBench(more: Partial<LiveListener> = {}) {
  const streams: { handlers: StreamHandlers; isClosed: boolean }[] = [];
  const states: LiveState[] = [];
  const opens: boolean[] = [];
  let unauthorized = 0;
  const connection = new LiveConnection(
    {
      open: (handlers) => {
        const stream = { handlers, isClosed: false };
        streams.push(stream);
        return () => {
          stream.isClosed = true;
        };
      },
    },
    {
      onState: (state) => states.push(state),
      onOpen: (isFirst) => opens.push(isFirst),
      onEvent: () => undefined,
      onUnauthorized: () => (unauthorized += 1),
      ...more,
    },
  );
  const last = () => {
    const stream = streams.at(-1);
    if (!stream) throw new Error('No stream');
    return stream.handlers;
  };
  const names = () =>
    states.map((state) => (state.name === 'reconnecting' ? `reconnecting ${state.attempt}` : state.name));
  return {
    connection,
    streams,
    last,
    names,
    opens,
    unauthorized: () => unauthorized,
    openCount: () => streams.filter((one) => !one.isClosed).length,
  };
}
