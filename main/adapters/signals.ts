/** The part of `fetch` that our calls use. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A time limit beside a caller's own signal. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  /** Frees its timer; to be called when the work is done, however it ended. */
  readonly end: () => void;
}

/**
 * Aborts after `ms` milliseconds, or with the caller. `AbortSignal.any` over `AbortSignal.timeout` does the same only until
 * Node collects the timer's signal, which nothing refers to strongly: after that the time never runs out.
 */
export function deadline(ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort(new DOMException('The time is up', 'TimeoutError'));
  }, ms);
  const abort = () => controller.abort(caller?.reason);
  if (caller?.aborted) abort();
  else caller?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}

/** A body that ends with its signal, and then lets go of the connection. */
function endsWith(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let end = (): void => undefined;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const abort = () => {
        controller.error(signal.reason);
        void reader.cancel(signal.reason).catch(() => undefined);
      };
      end = () => signal.removeEventListener('abort', abort);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    },
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value);
          return;
        }
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      end();
    },
    cancel: (reason) => {
      end();
      return reader.cancel(reason);
    },
  });
}

/**
 * The same fetch, whose answers end with the signal of their request however long they run. Node's keeps only a weak
 * reference to it once an answer has begun: after a garbage collection, aborting leaves the connection open (an event
 * stream for ever).
 */
export function holdSignals(fetch: Fetch): Fetch {
  return async (address, init) => {
    const response = await fetch(address, init);
    const { signal } = init;
    if (!signal || response.body === null) return response;
    const { status, statusText, headers, url } = response;
    const held = new Response(endsWith(response.body, signal), { status, statusText, headers });
    Object.defineProperty(held, 'url', { value: url });
    return held;
  };
}
