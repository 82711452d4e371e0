import { openEvents } from '#app/api/events';
import type { Handlers, News } from '#app/bridge/index';
import type { SpanSource } from '#app/tracing/SpanSource';
import { openEventStream } from '../adapters/eventSource';
import type { Fetch } from '../adapters/network';
import type { SessionKeeper } from '../session/SessionKeeper';

export interface EventsOptions {
  readonly fetch: Fetch;
  readonly origin: string;
  readonly session: SessionKeeper;
  readonly news: News['events'];
  readonly spans: SpanSource;
  /** Sees every event pass by. */
  readonly onEvent: (name: string, data: string) => void;
  /** Told of a stream that ended by itself. */
  readonly onLoss: (reason: string, status: number) => void;
}

/** The account's one event stream, held here so that its token stands in no page (`security.md` 3.3). */
export function createEvents(options: EventsOptions): { handlers: Handlers['events']; closeAll: () => void } {
  const { news, session } = options;
  let current: { readonly id: string; close: () => void } | null = null;
  const closeAll = () => {
    current?.close();
    current = null;
  };
  const start = (id: string, token: string, generation: number) => {
    const span = options.spans.start(`GET ${openEvents.path}`, 'client');
    const close = openEventStream(options.fetch, options.origin, token, {
      onOpen: () => {
        span.end(null, 200);
        news.news({ id, kind: 'open' });
      },
      onActivity: () => news.news({ id, kind: 'activity' }),
      onEvent: (name, data) => {
        options.onEvent(name, data);
        news.news({ id, kind: 'event', name, data });
      },
      onEnd: (reason, status) => {
        span.end(reason, status);
        if (current?.id === id) current = null;
        news.news({ id, kind: 'end', reason, status });
        options.onLoss(reason, status);
        if (reason === 'unauthorized') void session.end('refused', generation);
      },
    });
    return () => {
      span.end('aborted');
      close();
    };
  };
  return {
    closeAll,
    handlers: {
      open: async ({ id }) => {
        closeAll();
        const stream: { readonly id: string; close: () => void } = { id, close: () => undefined };
        current = stream;
        const { token, generation } = await session.current();
        if (current !== stream) return null;
        if (token === null) news.news({ id, kind: 'end', reason: 'unauthorized', status: 401 });
        else stream.close = start(id, token, generation);
        return null;
      },
      close: ({ id }) => {
        if (current?.id === id) closeAll();
        return null;
      },
    },
  };
}
