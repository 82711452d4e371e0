import { holdLock, requestLock } from '../../../lib/webLocks';
import { shownDevices, type ShownDevices } from '../../../lib/shownDevices';
import type { OpenStream, StreamHandlers } from '../../Platform';
import type { News, Order } from './messages';
import type { StreamRequest } from './readStream';

/** A worker that has not said that it is there after so long is not waited for. */
const START_MS = 3000;

interface Port {
  onmessage: ((event: MessageEvent<News>) => void) | null;
  postMessage(order: Order): void;
}

/**
 * Starts the worker, or comes to the one that other tabs have started: with a lock, by which a shared worker notices that
 * this page is gone. `onError`: it cannot be started here.
 */
function start(pageLock: string | null, onError: () => void): Port {
  const isShared = pageLock !== null && typeof SharedWorker !== 'undefined';
  const worker = isShared
    ? new SharedWorker(/* webpackChunkName: 'stream' */ new URL('./worker.ts', import.meta.url))
    : new Worker(/* webpackChunkName: 'stream' */ new URL('./worker.ts', import.meta.url));
  worker.onerror = onError;
  return worker instanceof Worker ? worker : worker.port;
}

/** One page's streams in the worker. */
class Link {
  private readonly streams = new Map<number, StreamHandlers>();
  private lastId = 0;

  constructor(private readonly port: Port) {
    port.onmessage = ({ data }) => this.hear(data);
    const tell = ({ ids, hasFollowers }: ShownDevices) =>
      port.postMessage({ type: 'shown', devices: hasFollowers ? null : ids });
    tell(shownDevices.getState());
    shownDevices.subscribe(tell);
  }

  open(request: StreamRequest): OpenStream {
    return (handlers) => {
      const id = (this.lastId += 1);
      this.streams.set(id, handlers);
      this.port.postMessage({ type: 'open', id, ...request });
      return () => {
        if (this.streams.delete(id)) this.port.postMessage({ type: 'close', id });
      };
    };
  }

  /** The worker has ended. */
  end(): void {
    const ended = [...this.streams.values()];
    this.streams.clear();
    for (const handlers of ended) handlers.onEnd({ reason: 'network' });
  }

  private hear(news: News): void {
    if (news.type === 'ready') return;
    const handlers = this.streams.get(news.id);
    if (!handlers) return;
    switch (news.type) {
      case 'open':
        return handlers.onOpen();
      case 'end':
        this.streams.delete(news.id);
        return handlers.onEnd(news.end);
      case 'news':
        // A greeting and the first heartbeat are told apart by their number (`LiveConnection`).
        handlers.onActivity();
        if (news.pieces > 1) handlers.onActivity();
        if (news.presence) handlers.onPresence?.(news.presence);
        for (const [name, data] of news.events) if (this.streams.has(news.id)) handlers.onEvent(name, data);
    }
  }
}

/** Comes to the worker. Null where it does not start, or the policy of the host refuses it. `onGone`: once, should it end. */
async function connect(onGone: (link: Link) => void): Promise<Link | null> {
  const pageLock = await holdLock(`page${Math.random()}`);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), START_MS);
    const give = (link: Link | null) => {
      clearTimeout(timer);
      resolve(link);
    };
    try {
      const port = start(pageLock, () => give(null));
      port.onmessage = ({ data }) => {
        if (data.type !== 'ready') return;
        const link = new Link(port);
        if (data.workerLock !== null) void requestLock(data.workerLock, { run: () => onGone(link) });
        give(link);
      };
      port.postMessage({ type: 'hello', pageLock });
    } catch {
      give(null);
    }
  });
}

/** This page's worker; null after it ended. */
let link: Promise<Link | null> | undefined;

/** Resolves to the worker that reads streams; null if it could not start or has ended. */
export function connectWorker(): Promise<Link | null> {
  link ??= connect((gone) => {
    link = Promise.resolve(null);
    gone.end();
  });
  return link;
}
