/** The part of `fetch` that our calls use. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A time limit beside a caller's own signal. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  /** Ends what still runs. */
  readonly abort: () => void;
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
    abort: () => controller.abort(),
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}

/** A body that ends with the request's signal, and ends the request once nobody reads it any more. */
function endsWith(body: ReadableStream<Uint8Array>, request: AbortController): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const { signal } = request;
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
    cancel: async (reason) => {
      end();
      request.abort(reason);
      await reader.cancel(reason).catch(() => undefined);
    },
  });
}

/**
 * The same fetch, whose answers end with the signal of their request however long they run, and whose requests end with their
 * answers. Node's keeps only a weak reference to the signal once an answer has begun: after a garbage collection, aborting leaves
 * the connection open (an event stream for ever). Electron's frees a connection only when the request is aborted: a body that is
 * cancelled keeps it, and Chromium has six to a server.
 */
export function holdSignals(fetch: Fetch): Fetch {
  return async (address, init) => {
    const request = new AbortController();
    const { signal: caller } = init;
    const abort = () => request.abort(caller?.reason);
    if (caller?.aborted) abort();
    else caller?.addEventListener('abort', abort, { once: true });
    const response = await fetch(address, { ...init, signal: request.signal });
    if (response.body === null) return response;
    const { status, statusText, headers, url } = response;
    const held = new Response(endsWith(response.body, request), { status, statusText, headers });
    Object.defineProperty(held, 'url', { value: url });
    return held;
  };
}
