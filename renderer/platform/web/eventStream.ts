import { pathOfSource } from '#app/api/eventSource';
import { type EventSourceSpec } from '#app/domain/eventSource';
import { createParser } from 'eventsource-parser';
import type { StreamEnd, StreamHandlers } from '../Platform';
import { requestHeaders } from './http';

/** Longest unfinished text kept while waiting for the end of a line, in characters (`security.md` R12). */
const MAX_PENDING = 2_000_000;

async function pump(body: ReadableStream<Uint8Array>, handlers: StreamHandlers): Promise<void> {
  const parser = createParser({ onEvent: (event) => handlers.onEvent(event.event ?? 'message', event.data) });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    handlers.onActivity();
    const text = decoder.decode(value, { stream: true });
    pending = text.includes('\n') ? 0 : pending + text.length;
    if (pending > MAX_PENDING) {
      await reader.cancel();
      return;
    }
    parser.feed(text);
  }
}

/**
 * Opens an event stream with fetch rather than EventSource, because that one hides heartbeats, retries on its own
 * and does not tell a 401 from a broken line (`security.md` R9-R11). The result closes it; nothing is called afterwards.
 */
export function createEventStream(origin: string) {
  return (handlers: StreamHandlers, source: EventSourceSpec): (() => void) => {
    const { path } = pathOfSource(source);
    const abort = new AbortController();
    const whileOpen = (run: () => void) => {
      if (!abort.signal.aborted) run();
    };
    const run = async (): Promise<StreamEnd> => {
      const response = await fetch(origin + path, {
        headers: { ...requestHeaders(), Accept: 'text/event-stream' },
        credentials: 'include',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: abort.signal,
      });
      if (response.status === 401) return { reason: 'unauthorized' };
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
      if (!response.ok || !isStream || !response.body) {
        void response.body?.cancel();
        return { reason: 'refused', status: response.status };
      }
      whileOpen(() => handlers.onOpen());
      await pump(response.body, {
        onOpen: () => undefined,
        onEnd: () => undefined,
        onEvent: (name, data) => whileOpen(() => handlers.onEvent(name, data)),
        onActivity: () => whileOpen(() => handlers.onActivity()),
      });
      return { reason: 'ended' };
    };
    run().then(
      (end) => whileOpen(() => handlers.onEnd(end)),
      () => whileOpen(() => handlers.onEnd({ reason: 'network' })),
    );
    return () => abort.abort();
  };
}
