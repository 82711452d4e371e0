import { parsePresenceEvent } from '#app/events/presenceEvent';
import { PresenceGatherer } from '#app/events/presenceNews';
import type { News, Order } from './messages';
import { readStream } from './readStream';

/** Least time between two messages of news: one per frame. */
const FRAME_MS = 16;

interface Port {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: News): void;
}

/** What has come on a stream and was not told yet. */
function createTelling(id: number, port: Port) {
  const presence = new PresenceGatherer();
  let events: [string, string][] = [];
  let pieces = 0;
  let toldAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tell = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (pieces === 0) return;
    toldAt = performance.now();
    port.postMessage({ type: 'news', id, pieces, presence: presence.take(), events });
    events = [];
    pieces = 0;
  };
  return {
    tell,
    /** Posts a lone event at once, and those that follow within a frame in one message. */
    onActivity: () => {
      pieces += 1;
      timer ??= setTimeout(tell, toldAt + FRAME_MS - performance.now());
    },
    onEvent: (name: string, data: string) => {
      const news = parsePresenceEvent(name, data);
      if (news) presence.add(news);
      // What is no news of presence is ignored in the page, with a word to developers.
      else events.push([name, data]);
    },
    drop: () => timer !== null && clearTimeout(timer),
  };
}

function open(order: Extract<Order, { type: 'open' }>, port: Port): () => void {
  const { id } = order;
  const telling = createTelling(id, port);
  const close = readStream(order)({
    onOpen: () => port.postMessage({ type: 'open', id }),
    onActivity: telling.onActivity,
    onEvent: telling.onEvent,
    onEnd: (end) => {
      telling.tell();
      port.postMessage({ type: 'end', id, end });
    },
  });
  return () => {
    telling.drop();
    close();
  };
}

/** Held for good: a page that waits for it learns that this worker is gone. */
const ownLock = `worker${Math.random()}`;
const locks = (navigator as { readonly locks?: LockManager }).locks;
const isLocked = new Promise<string | null>((resolve) => {
  if (!locks) return resolve(null);
  locks
    .request(ownLock, () => {
      resolve(ownLock);
      return new Promise(() => undefined);
    })
    .catch(() => resolve(null));
});

/** Serves one page until it is gone. */
function serve(port: Port): void {
  const streams = new Map<number, () => void>();
  const closeAll = () => {
    for (const close of streams.values()) close();
    streams.clear();
  };
  port.onmessage = ({ data }: MessageEvent<Order>) => {
    if (data.type === 'hello') {
      // A shared worker is not told when a page is closed.
      if (data.pageLock !== null) void locks?.request(data.pageLock, closeAll);
      void isLocked.then((workerLock) => port.postMessage({ type: 'ready', workerLock }));
      return;
    }
    streams.get(data.id)?.();
    streams.delete(data.id);
    if (data.type === 'open') streams.set(data.id, open(data, port));
  };
}

/** A worker's scope, which the types of a page do not know. */
const scope = self as unknown as Port & { onconnect?: ((event: MessageEvent) => void) | null };
// Shared by all tabs, or one tab's own.
if ('onconnect' in scope) scope.onconnect = ({ ports: [port] }) => port && serve(port);
else serve(scope);
