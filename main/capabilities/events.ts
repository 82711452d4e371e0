import { pathOfSource } from '#app/api/eventSource';
import { isEventSource } from '#app/domain/eventSource';
import { type EventSourceSpec } from '#app/domain/eventSource';
import type { Handlers, News } from '#app/bridge/index';
import { BridgeError } from '#app/bridge/kit';
import type { SpanSource } from '#app/tracing/SpanSource';
import { openEventStream } from '../adapters/eventSource';
import type { Fetch } from '../adapters/signals';
import type { SessionKeeper } from '../session/SessionKeeper';

export interface EventsOptions {
  readonly fetch: Fetch;
  readonly origin: string;
  readonly session: SessionKeeper;
  readonly news: News['events'];
  readonly spans: SpanSource;
  /** Called with every event of the account. */
  readonly onEvent: (name: string, data: string) => void;
  /** Called when a stream ended by itself. */
  readonly onLoss: (reason: string, status: number) => void;
}

/** Streams of devices that one page may have open at once; the account's own comes beside them. */
const MAX_STREAMS = 8;

interface Stream {
  readonly page: string;
  readonly isAccount: boolean;
  close: () => void;
}

interface Wanted {
  readonly id: string;
  readonly token: string;
  readonly generation: number;
  readonly source: EventSourceSpec;
}

/** Opens one stream and forwards its events; the result closes it. */
function follow(options: EventsOptions, { id, token, generation, source }: Wanted, forget: () => void): () => void {
  const { news } = options.news;
  const isAccount = source.kind === 'account';
  const { template, path } = pathOfSource(source);
  const span = options.spans.start(`GET ${template}`, 'client');
  const close = openEventStream(options.fetch, options.origin + path, token, {
    onOpen: () => {
      span.end(null, 200);
      news({ id, kind: 'open' });
    },
    onActivity: () => news({ id, kind: 'activity' }),
    onEvent: (name, data) => {
      if (isAccount) options.onEvent(name, data);
      news({ id, kind: 'event', name, data });
    },
    onEnd: (reason, status) => {
      span.end(reason, status);
      forget();
      news({ id, kind: 'end', reason, status });
      if (isAccount) options.onLoss(reason, status);
      if (reason === 'unauthorized') void options.session.end('refused', generation);
    },
  });
  return () => {
    span.end('aborted');
    close();
  };
}

/** The event streams of the page, held here so that no page has their token (security §2). */
export function createEvents(options: EventsOptions): { handlers: Handlers['events']; closeAll: () => void } {
  const { news, session } = options;
  const current = new Map<string, Stream>();
  const closeWhere = (matches: (stream: Stream) => boolean) => {
    for (const [id, stream] of current) {
      if (!matches(stream)) continue;
      current.delete(id);
      stream.close();
    }
  };
  return {
    closeAll: () => closeWhere(() => true),
    handlers: {
      open: async ({ id, page, source }) => {
        if (!isEventSource(source)) throw new BridgeError('invalid-argument', 'There is no such event stream.');
        const isAccount = source.kind === 'account';
        current.get(id)?.close();
        current.delete(id);
        closeWhere((one) => one.page !== page || (isAccount && one.isAccount));
        const others = [...current.values()].filter((one) => !one.isAccount).length;
        if (!isAccount && others >= MAX_STREAMS)
          throw new BridgeError('too-many', `Already ${MAX_STREAMS} streams of devices are open.`);
        const stream: Stream = { page, isAccount, close: () => undefined };
        current.set(id, stream);
        const { token, generation } = await session.current();
        if (current.get(id) !== stream) return null;
        if (token !== null) stream.close = follow(options, { id, token, generation, source }, () => current.delete(id));
        else {
          current.delete(id);
          news.news({ id, kind: 'end', reason: 'unauthorized', status: 401 });
        }
        return null;
      },
      close: ({ id }) => {
        current.get(id)?.close();
        current.delete(id);
        return null;
      },
    },
  };
}
