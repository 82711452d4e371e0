import type { DeviceId } from '#app/domain/ids';
import type { PresenceNews } from '#app/events/presenceNews';
import type { StreamEnd } from '../../Platform';

/** What a page asks of the stream's worker. `id` is the page's own number of a stream. */
export type Order =
  /** The page's first: it holds the lock of this name for as long as it lives. */
  | { readonly type: 'hello'; readonly pageLock: string | null }
  | { readonly type: 'open'; readonly id: number; readonly url: string; readonly headers: Record<string, string> }
  | { readonly type: 'close'; readonly id: number }
  /** Devices whose news is to come at once; null: of all. */
  | { readonly type: 'shown'; readonly devices: readonly DeviceId[] | null };

/** What the worker tells a page. */
export type News =
  /** Answers `hello`; the worker holds the lock of this name for as long as it lives. */
  | { readonly type: 'ready'; readonly workerLock: string | null }
  | { readonly type: 'open'; readonly id: number }
  /** What has come since the last time. */
  | {
      readonly type: 'news';
      readonly id: number;
      /** How many pieces of the answer, comments included. */
      readonly pieces: number;
      readonly presence: PresenceNews | null;
      /** Names and data of the other events, as they came. */
      readonly events: readonly (readonly [string, string])[];
    }
  | { readonly type: 'end'; readonly id: number; readonly end: StreamEnd };
