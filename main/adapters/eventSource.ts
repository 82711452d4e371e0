import { EventSource } from 'eventsource';
import { LIMITS } from '#app/api/endpoint';
import { createEventLimit } from '#app/lib/eventLimit';
import { STRICT } from './network';
import type { Fetch } from './signals';

export interface StreamListener {
  onOpen(): void;
  /** Any bytes at all, comments included; at most once a second. */
  onActivity(): void;
  onEvent(name: string, data: string): void;
  /** Once, never after the stream was closed by its holder. */
  onEnd(reason: 'unauthorized' | 'refused' | 'network' | 'ended' | 'too-long', status: number): void;
}

/** Longest wait for the beginning of an answer, as of every call. */
const HEAD_MS = LIMITS.timeoutMs;
const ACTIVITY_MS = 1000;

/** Passes a body on and reports activity. When an event is too long, it calls `onTooLong` and fails. */
function watched(onActivity: () => unknown, onTooLong: () => void): TransformStream<Uint8Array, Uint8Array> {
  const fits = createEventLimit();
  let last = -Infinity;
  return new TransformStream({
    transform: (chunk, controller) => {
      if (!fits(chunk)) {
        onTooLong();
        controller.error(new Error('An event is too long'));
        return;
      }
      if (performance.now() - last > ACTIVITY_MS) {
        last = performance.now();
        onActivity();
      }
      controller.enqueue(chunk);
    },
  });
}

/** Tells every event whatever its name, so that no list of names is kept here; one of the server's named `error` is no failure. */
class EverySource extends EventSource {
  onEvery: (name: string, data: string) => unknown = () => undefined;

  override dispatchEvent(event: Event): boolean {
    if (!(event instanceof MessageEvent)) return super.dispatchEvent(event);
    this.onEvery(event.type, String(event.data));
    return true;
  }
}

function endOf(status: number | undefined, wasOpen: boolean): Parameters<StreamListener['onEnd']> {
  if (status === 401) return ['unauthorized', 401];
  if (status !== undefined && status !== 200) return ['refused', status];
  return [wasOpen ? 'ended' : 'network', status ?? 0];
}

/**
 * An event stream with `?token=` (specification §7, security §2). Ends at the first loss, as which counts an answer that does not
 * begin in its time: the caller reconnects and counts the attempts. The result closes it.
 */
export function openEventStream(fetch: Fetch, address: string, token: string, listener: StreamListener): () => void {
  let wasOpen = false;
  let isTooLong = false;
  /** Events that had arrived before are still read afterwards, and dropped. */
  let isClosed = false;
  const url = new URL(address);
  const query = `${url.search === '' ? '?' : `${url.search}&`}token=${encodeURIComponent(token)}`;
  // EventSource aborts nothing of an answer that it refuses, and nobody reads that one.
  const request = new AbortController();
  const watch = () =>
    watched(
      () => isClosed || listener.onActivity(),
      () => (isTooLong = true),
    );
  const close = () => {
    isClosed = true;
    clearTimeout(late);
    source.close();
    request.abort();
  };
  const late = setTimeout(() => {
    close();
    listener.onEnd('network', 0);
  }, HEAD_MS);
  const source = new EverySource(url.origin + url.pathname + query, {
    fetch: async (url, init) => {
      const headers = { ...init.headers, Authorization: `Bearer ${token}` };
      const response = await fetch(String(url), { ...STRICT, headers, signal: request.signal });
      clearTimeout(late);
      return {
        status: response.status,
        url: response.url,
        redirected: response.redirected,
        headers: response.headers,
        body: response.body?.pipeThrough(watch()) ?? null,
      };
    },
  });
  source.addEventListener('open', () => {
    wasOpen = true;
    listener.onOpen();
  });
  source.addEventListener('error', (event) => {
    close();
    const { code } = event;
    if (isTooLong) listener.onEnd('too-long', 0);
    else listener.onEnd(...endOf(code, wasOpen));
  });
  source.onEvery = (name, data) => isClosed || listener.onEvent(name, data);
  return close;
}
