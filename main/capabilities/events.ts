import { openDeviceEvents, openEvents } from '#app/api/events';
import { fillPath } from '#app/api/path';
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

/** Where a device's stream is, or the account's; and how a trace calls it. */
function pathOf(device: string | undefined): { readonly template: string; readonly path: string } {
  const { path: template } = device === undefined ? openEvents : openDeviceEvents;
  return { template, path: device === undefined ? template : fillPath(template, { id: device }) };
}

type Kind = 'account' | 'device';

/** The account's event stream and that of the device that is looked at, held here so that its token stands in no page (`security.md` 3.3). */
export function createEvents(options: EventsOptions): { handlers: Handlers['events']; closeAll: () => void } {
  const { news, session } = options;
  const current = new Map<Kind, { readonly id: string; close: () => void }>();
  const closeOne = (kind: Kind) => {
    current.get(kind)?.close();
    current.delete(kind);
  };
  const closeAll = () => {
    for (const kind of current.keys()) closeOne(kind);
  };
  const forget = (id: string) => {
    for (const [kind, one] of current) if (one.id === id) current.delete(kind);
  };
  const start = (id: string, token: string, generation: number, device?: string) => {
    const { template, path } = pathOf(device);
    const span = options.spans.start(`GET ${template}`, 'client');
    const close = openEventStream(options.fetch, options.origin + path, token, {
      onOpen: () => {
        span.end(null, 200);
        news.news({ id, kind: 'open' });
      },
      onActivity: () => news.news({ id, kind: 'activity' }),
      onEvent: (name, data) => {
        if (device === undefined) options.onEvent(name, data);
        news.news({ id, kind: 'event', name, data });
      },
      onEnd: (reason, status) => {
        span.end(reason, status);
        forget(id);
        news.news({ id, kind: 'end', reason, status });
        if (device === undefined) options.onLoss(reason, status);
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
      open: async ({ id, device }) => {
        const kind: Kind = device === undefined ? 'account' : 'device';
        closeOne(kind);
        const stream: { readonly id: string; close: () => void } = { id, close: () => undefined };
        current.set(kind, stream);
        const { token, generation } = await session.current();
        if (current.get(kind) !== stream) return null;
        if (token === null) news.news({ id, kind: 'end', reason: 'unauthorized', status: 401 });
        else stream.close = start(id, token, generation, device);
        return null;
      },
      close: ({ id }) => {
        for (const [kind, one] of current) if (one.id === id) closeOne(kind);
        return null;
      },
    },
  };
}
