import type { SocketCall, SocketNews } from '#app/bridge/socket';
import type { Bridge } from '#app/bridge/index';
import { BridgeError } from '#app/bridge/kit';
import type { OpenSocket, SocketHandlers } from './Platform';

const BROKEN = 1006;
/** Reads are acknowledged to the main process after this many bytes. */
const REPORT_BYTES = 65_536;
/** Before a call that came too often is made again, in ms. */
const BUSY_MS = 50;

interface Held {
  readonly handlers: SocketHandlers;
  unreported: number;
  /** Makes a call after those before it. */
  readonly call: (what: SocketCall) => Promise<number>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One call after the other; one that came too often is made again. */
function createCalls({ socket }: Bridge, id: string): Held['call'] {
  let queue: Promise<unknown> = Promise.resolve();
  const run = async (what: SocketCall): Promise<number> => {
    for (;;) {
      try {
        return await socket.call({ id, call: what });
      } catch (error) {
        if (!(error instanceof BridgeError) || error.code !== 'busy') throw error;
        await pause(BUSY_MS);
      }
    }
  };
  return (what) => {
    const answer = queue.then(() => run(what));
    queue = answer.catch(() => undefined);
    return answer;
  };
}

/** WebSockets that the main process opens. */
export function createOpenSocket(bridge: Bridge): OpenSocket {
  let count = 0;
  const held = new Map<string, Held>();
  bridge.socket.news((news: SocketNews) => {
    const one = held.get(news.id);
    if (!one) return;
    if (news.kind === 'open') return one.handlers.onOpen();
    if (news.kind === 'close') {
      held.delete(news.id);
      return one.handlers.onClose(news.code);
    }
    const { data } = news;
    one.unreported += data.length;
    if (one.unreported >= REPORT_BYTES) {
      void one.call({ kind: 'read', count: one.unreported }).catch(() => undefined);
      one.unreported = 0;
    }
    return typeof data === 'string' ? one.handlers.onText(data) : one.handlers.onBytes(data);
  });
  return (to, handlers) => {
    count += 1;
    const id = `s${Date.now()}-${count}`;
    const call = createCalls(bridge, id);
    let queued = 0;
    let buffered = 0;
    held.set(id, { handlers, unreported: 0, call });
    call({ kind: 'open', to: { ...to } }).catch(() => {
      if (held.delete(id)) handlers.onClose(BROKEN);
    });
    const send = async (data: string | Uint8Array<ArrayBuffer>) => {
      queued += data.length;
      buffered = await call({ kind: 'send', data }).catch(() => 0);
      queued -= data.length;
    };
    return {
      send: (data) => {
        if (held.has(id)) void send(data);
      },
      waiting: () => queued + buffered,
      close: () => {
        held.delete(id);
        void call({ kind: 'close' }).catch(() => undefined);
      },
    };
  };
}
