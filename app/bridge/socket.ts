import * as v from 'valibot';
import { Id, Unchecked } from './ids';
import { invoke, send } from './kit';

/** An address of the API and a subprotocol. */
export interface SocketTarget {
  readonly url: string;
  readonly protocol: string;
}

/** What a page does with a WebSocket. */
export type SocketCall =
  | { readonly kind: 'open'; readonly to: SocketTarget }
  | { readonly kind: 'send'; readonly data: string | Uint8Array<ArrayBuffer> }
  /** So many more bytes have been read: a socket that is far ahead of its reader is closed. */
  | { readonly kind: 'read'; readonly count: number }
  | { readonly kind: 'close' };

export type SocketNews =
  | { readonly id: string; readonly kind: 'open' }
  | { readonly id: string; readonly kind: 'data'; readonly data: string | Uint8Array<ArrayBuffer> }
  | { readonly id: string; readonly kind: 'close'; readonly code: number };

export const socketContract = {
  /**
   * WebSockets to the API, without the session's token. Resolves to the bytes that have not left yet. Fails with `not-allowed`,
   * `too-many`, `bad-argument`. Checked by its handler (`main/capabilities/sockets.ts`): the preload has no room for that.
   */
  call: invoke(v.object({ id: Id, call: Unchecked<SocketCall>() })).answers<number>(),
  news: send<SocketNews>(),
} as const;
