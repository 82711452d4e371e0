import type { OpenStream, StreamHandlers } from '../../Platform';

/** Opens a stream by code that is on its way; code that does not arrive is a network that fails. */
export function openLater(coming: Promise<OpenStream>, handlers: StreamHandlers): () => void {
  let close: (() => void) | null = null;
  let isClosed = false;
  coming.then(
    (open) => {
      if (!isClosed) close = open(handlers);
    },
    () => !isClosed && handlers.onEnd({ reason: 'network' }),
  );
  return () => {
    isClosed = true;
    close?.();
  };
}
