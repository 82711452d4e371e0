import { EventSource } from 'eventsource';
import { EVENT_NAMES } from '#app/events/accountEvent';
import { DEVICES_EVENT_NAMES } from '#app/events/devicesEvent';
import { STRICT, type Fetch } from './network';

export interface StreamListener {
  onOpen(): void;
  /** Any bytes at all, comments included; at most once a second. */
  onActivity(): void;
  onEvent(name: string, data: string): void;
  /** Once, never after the stream was closed by its holder. */
  onEnd(reason: 'unauthorized' | 'refused' | 'network' | 'ended', status: number): void;
}

/** Longest line of a stream, in bytes (`security.md` R12). */
const MAX_LINE = 2_000_000;
const ACTIVITY_MS = 1000;
const NEW_LINE = 10;

/** Passes a body on, tells that something came, and breaks off a line without end. */
function watched(onActivity: () => void): TransformStream<Uint8Array, Uint8Array> {
  let pending = 0;
  let last = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      const end = chunk.lastIndexOf(NEW_LINE);
      pending = end === -1 ? pending + chunk.length : chunk.length - end;
      if (pending > MAX_LINE) {
        controller.error(new Error('A line without end'));
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
 * An event stream with `?token=` (`spec.md` §7, `security.md` 3.3). Ends at the first loss: coming back is
 * for whoever holds it, who counts the attempts. The result closes it.
 */
export function openEventStream(fetch: Fetch, address: string, token: string, listener: StreamListener): () => void {
  let wasOpen = false;
  const url = new URL(address);
  const query = `${url.search === '' ? '?' : `${url.search}&`}token=${encodeURIComponent(token)}`;
  const source = new EventSource(url.origin + url.pathname + query, {
    fetch: async (url, init) => {
      const headers = { ...init.headers, Authorization: `Bearer ${token}` };
      const response = await fetch(String(url), { ...STRICT, headers, signal: init.signal as AbortSignal });
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
    source.close();
    const { code } = event;
    listener.onEnd(...endOf(code, wasOpen));
  });
  for (const name of [...EVENT_NAMES, ...DEVICES_EVENT_NAMES]) {
    source.addEventListener(name, (event: MessageEvent) => listener.onEvent(name, String(event.data)));
  }
  return () => source.close();
}
