import type { DeviceId } from '#app/domain/ids';
import type { PresenceNews } from '#app/events/presenceNews';
import type { LiveState } from './LiveConnection';

/** What tabs tell each other: the leading one of its stream, the others of their wishes. */
export type TabMessage =
  /** From a tab that follows, to be told everything; `roll-call` asks all who follow to say it. */
  | { readonly type: 'hello' }
  | { readonly type: 'roll-call' }
  | { readonly type: 'reconnect' }
  /** The server can probably be reached again. */
  | { readonly type: 'nudge'; readonly isWake: boolean }
  /** `heardAt`: when the stream was last heard, in ms since the epoch. */
  | { readonly type: 'state'; readonly state: LiveState; readonly heardAt?: number }
  /** `at`: when the status call was last answered, in ms since the epoch. */
  | { readonly type: 'status'; readonly at: number }
  | { readonly type: 'event'; readonly name: string; readonly data: string }
  /** `gapFrom`: of the model whose devices these are, where the stream has not said them. */
  | { readonly type: 'presence-news'; readonly news: PresenceNews; readonly gapFrom?: number }
  /** Of those that are known so far. */
  | { readonly type: 'presence'; readonly online: readonly (readonly [DeviceId, boolean])[] };

/** Reads a message of this app's own tabs (another origin cannot send any); returns null when it has no type. The caller ignores types of other versions. */
export function readTabMessage(raw: unknown): TabMessage | null {
  const isMessage = typeof raw === 'object' && raw !== null && 'type' in raw;
  return isMessage ? (raw as TabMessage) : null;
}
