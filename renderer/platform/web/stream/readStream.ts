import { createEventLimit } from '#app/lib/eventLimit';
import { createParser } from 'eventsource-parser';
import type { OpenStream, StreamEnd, StreamHandlers } from '../../Platform';

export interface StreamRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Reads until the stream ends or one of its events is too long. */
async function pump(
  body: ReadableStream<Uint8Array>,
  handlers: StreamHandlers,
  signal: AbortSignal,
): Promise<'ended' | 'too-long'> {
  const parser = createParser({
    onEvent: ({ event, data }) => signal.aborted || handlers.onEvent(event ?? 'message', data),
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const fits = createEventLimit();
  for (;;) {
    const { done, value } = await reader.read();
    if (done || signal.aborted) return 'ended';
    handlers.onActivity();
    if (!fits(value)) {
      void reader.cancel().catch(() => undefined);
      return 'too-long';
    }
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

/**
 * Opens an event stream with fetch rather than EventSource, because that one hides heartbeats, retries on its own
 * and does not tell a 401 from a broken line (R9-R11). The result closes it; nothing is called afterwards.
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
      return { reason: await pump(response.body, handlers, signal) };
    };
    void run()
      .catch((): StreamEnd => ({ reason: 'network' }))
      .then((end) => signal.aborted || handlers.onEnd(end));
    return () => abort.abort();
  };
