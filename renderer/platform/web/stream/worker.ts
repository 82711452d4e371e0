import type { DeviceId } from '#app/domain/ids';
import { parsePresenceEvent } from '#app/events/presenceEvent';
import { PresenceGatherer } from '#app/events/presenceNews';
import { holdLock, requestLock } from '../../../lib/webLocks';
import type { News, Order } from './messages';
import { readStream } from './readStream';

/** Least time between two messages of news: one per frame. */
const FRAME_MS = 16;
/** The same where the news is of devices that the page does not show. */
const UNSEEN_MS = 250;

interface Port {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: News): void;
}

/** One stream of a page. */
interface Reading {
  /** Tells all that has come, within a frame. */
  readonly tellSoon: () => void;
  readonly close: () => void;
}

/** What has come on a stream and was not told yet. `isShown`: whether the page shows a device. */
function createTelling(id: number, port: Port, isShown: (device: DeviceId) => boolean) {
  const presence = new PresenceGatherer();
  let events: [string, string][] = [];
  let pieces = 0;
  let toldAt = -Infinity;
  let dueAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    dueAt = Infinity;
  };
  const tell = () => {
    drop();
    if (pieces === 0) return;
    toldAt = performance.now();
    port.postMessage({ type: 'news', id, pieces, presence: presence.take(), events });
    events = [];
    pieces = 0;
  };
  /** Passes on the first news after a pause at once, and later news together after the interval. */
  const tellAfter = (ms: number) => {
    if (toldAt + ms >= dueAt) return;
    drop();
    dueAt = toldAt + ms;
    timer = setTimeout(tell, dueAt - performance.now());
  };
  return {
    tell,
    tellSoon: () => tellAfter(FRAME_MS),
    drop,
    onActivity: () => {
      pieces += 1;
      tellAfter(UNSEEN_MS);
    },
    onEvent: (name: string, data: string) => {
      const news = parsePresenceEvent(name, data);
      if (news) presence.add(news);
      // What is no news of presence is ignored in the page, with a word to developers.
      else events.push([name, data]);
      if (news?.type === 'devices-online' || !news || isShown(news.id)) tellAfter(FRAME_MS);
    },
  };
}

function open(order: Extract<Order, { type: 'open' }>, port: Port, isShown: (device: DeviceId) => boolean): Reading {
  const { id } = order;
  const { tell, tellSoon, drop, onActivity, onEvent } = createTelling(id, port, isShown);
  const close = readStream(order)({
    onOpen: () => port.postMessage({ type: 'open', id }),
    onActivity,
    onEvent,
    onEnd: (end) => {
      tell();
      port.postMessage({ type: 'end', id, end });
    },
  });
  return {
    tellSoon,
    close: () => {
      drop();
      close();
    },
  };
}

/** Held for the worker's lifetime: pages that wait for this lock detect its death. */
const isLocked = holdLock(`worker${Math.random()}`);

/** Serves one page until it is gone. */
function serve(port: Port): void {
  const streams = new Map<number, Reading>();
  let shown: ReadonlySet<DeviceId> | null = null;
  const isShown = (device: DeviceId) => shown?.has(device) !== false;
  const closeAll = () => {
    for (const { close } of streams.values()) close();
    streams.clear();
  };
  port.onmessage = ({ data }: MessageEvent<Order>) => {
    if (data.type === 'hello') {
      // A shared worker is not told when a page is closed.
      if (data.pageLock !== null) void requestLock(data.pageLock, { run: closeAll });
      void isLocked.then((workerLock) => port.postMessage({ type: 'ready', workerLock }));
      return;
    }
    if (data.type === 'shown') {
      shown = data.devices && new Set(data.devices);
      // Of a device that is shown from now on something may wait.
      for (const { tellSoon } of streams.values()) tellSoon();
      return;
    }
    streams.get(data.id)?.close();
    streams.delete(data.id);
    if (data.type === 'open') streams.set(data.id, open(data, port, isShown));
  };
}

/** A worker's scope, which the types of a page do not know. */
const scope = self as unknown as Port & { onconnect?: ((event: MessageEvent) => void) | null };
// Shared by all tabs, or one tab's own.
if ('onconnect' in scope) scope.onconnect = ({ ports: [port] }) => port && serve(port);
else serve(scope);
