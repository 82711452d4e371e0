import type { OpenStream, StreamHandlers } from '../../Platform';

/** Opens a stream once its code has loaded; code that fails to load counts as a network failure. */
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
