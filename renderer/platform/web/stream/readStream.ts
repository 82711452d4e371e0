import { createParser } from 'eventsource-parser';
import type { OpenStream, StreamEnd, StreamHandlers } from '../../Platform';

/** Longest unfinished text kept while waiting for the end of a line, in characters (`security.md` R12). */
const MAX_PENDING = 2_000_000;

export interface StreamRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
}

async function pump(body: ReadableStream<Uint8Array>, handlers: StreamHandlers, signal: AbortSignal): Promise<void> {
  const parser = createParser({
    onEvent: ({ event, data }) => signal.aborted || handlers.onEvent(event ?? 'message', data),
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done || signal.aborted) return;
    handlers.onActivity();
    const text = decoder.decode(value, { stream: true });
    pending = text.includes('\n') ? 0 : pending + text.length;
    if (pending > MAX_PENDING) return reader.cancel();
    parser.feed(text);
  }
}

/**
 * Opens an event stream with fetch rather than EventSource, because that one hides heartbeats, retries on its own
 * and does not tell a 401 from a broken line (`security.md` R9-R11). The result closes it; nothing is called afterwards.
 * It runs in a page as in a worker.
 */
export const readStream =
  ({ url, headers }: StreamRequest): OpenStream =>
  (handlers) => {
    const abort = new AbortController();
    const { signal } = abort;
    const run = async (): Promise<StreamEnd> => {
      const response = await fetch(url, {
        headers: { ...headers, Accept: 'text/event-stream' },
        credentials: 'include',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal,
      });
      if (response.status === 401) return { reason: 'unauthorized' };
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
      if (!response.ok || !isStream || !response.body) {
        void response.body?.cancel();
        return { reason: 'refused', status: response.status };
      }
      if (!signal.aborted) handlers.onOpen();
      await pump(response.body, handlers, signal);
      return { reason: 'ended' };
    };
    void run()
      .catch((): StreamEnd => ({ reason: 'network' }))
      .then((end) => signal.aborted || handlers.onEnd(end));
    return () => abort.abort();
  };
