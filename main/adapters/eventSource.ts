import { EventSource } from 'eventsource';
import { LIMITS } from '#app/api/endpoint';
import { EVENT_NAMES } from '#app/events/accountEvent';
import { DEVICES_EVENT_NAMES } from '#app/events/devicesEvent';
import { STRICT } from './network';
import type { Fetch } from './signals';

export interface StreamListener {
  onOpen(): void;
  /** Any bytes at all, comments included; at most once a second. */
  onActivity(): void;
  onEvent(name: string, data: string): void;
  /** Once, never after the stream was closed by its holder. */
  onEnd(reason: 'unauthorized' | 'refused' | 'network' | 'ended', status: number): void;
}

/** Longest event of a stream, in bytes (`security.md` R12): its lines are put together until an empty one ends it. */
const MAX_EVENT = 2_000_000;
/** Longest wait for the beginning of an answer, as of every call. */
const HEAD_MS = LIMITS.timeoutMs;
const ACTIVITY_MS = 1000;
const NEW_LINE = 10;
const RETURN = 13;

/** Bytes since the last event ended, `pending` of them before this chunk. `last` is the byte before it. */
function pendingAfter(chunk: Uint8Array, pending: number, last: number): number {
  for (let at = chunk.length - 1; at >= 0; at -= 1) {
    const byte = chunk[at];
    if (byte !== NEW_LINE && byte !== RETURN) continue;
    const before = at > 0 ? chunk[at - 1] : last;
    const isCarriage = byte === NEW_LINE && before === RETURN;
    // "\r\n" is one end of a line: what stands before both decides.
    const earlier = isCarriage ? (at > 1 ? chunk[at - 2] : -1) : before;
    if (earlier === NEW_LINE || earlier === RETURN) return chunk.length - at - 1;
  }
  return pending + chunk.length;
}

/** Passes a body on, reports activity, and aborts at an event that is too long. */
function watched(onActivity: () => void): TransformStream<Uint8Array, Uint8Array> {
  let pending = 0;
  let lastByte = -1;
  let last = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      pending = pendingAfter(chunk, pending, lastByte);
      lastByte = chunk.at(-1) ?? lastByte;
      if (pending > MAX_EVENT) {
        controller.error(new Error('An event without end'));
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

function endOf(status: number | undefined, wasOpen: boolean): Parameters<StreamListener['onEnd']> {
  if (status === 401) return ['unauthorized', 401];
  if (status !== undefined && status !== 200) return ['refused', status];
  return [wasOpen ? 'ended' : 'network', status ?? 0];
}

/**
 * An event stream with `?token=` (`spec.md` §7, `security.md` 3.3). Ends at the first loss, as which counts an answer that does not
 * begin in its time: the caller reconnects and counts the attempts. The result closes it.
 */
export function openEventStream(fetch: Fetch, address: string, token: string, listener: StreamListener): () => void {
  let wasOpen = false;
  const url = new URL(address);
  const query = `${url.search === '' ? '?' : `${url.search}&`}token=${encodeURIComponent(token)}`;
  // EventSource aborts nothing of an answer that it refuses, and nobody reads that one.
  const request = new AbortController();
  const close = () => {
    clearTimeout(late);
    source.close();
    request.abort();
  };
  const late = setTimeout(() => {
    close();
    listener.onEnd('network', 0);
  }, HEAD_MS);
  const source = new EventSource(url.origin + url.pathname + query, {
    fetch: async (url, init) => {
      const headers = { ...init.headers, Authorization: `Bearer ${token}` };
      const response = await fetch(String(url), { ...STRICT, headers, signal: request.signal });
      clearTimeout(late);
      return {
        status: response.status,
        url: response.url,
        redirected: response.redirected,
        headers: response.headers,
        body: response.body?.pipeThrough(watched(() => listener.onActivity())) ?? null,
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
    listener.onEnd(...endOf(code, wasOpen));
  });
  for (const name of [...EVENT_NAMES, ...DEVICES_EVENT_NAMES]) {
    source.addEventListener(name, (event: MessageEvent) => listener.onEvent(name, String(event.data)));
  }
  return close;
}
