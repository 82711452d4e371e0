import type { DeviceId } from '#app/domain/ids';
import { watchSession } from '../lib/watchSession';

export interface CachedPicture {
  /** Data URL; null: no preview. */
  readonly picture: string | null;
  readonly etag: string | null;
  /** When it was taken, in ms since the epoch by the server's time; null where the server does not say, or the page cannot read it. */
  readonly takenAt: number | null;
  /** When the server was last asked, by the monotonic clock. */
  readonly askedAt: number;
}

type Dated = Pick<CachedPicture, 'picture' | 'takenAt'>;

/** Returns the later of two pictures of a stream; the first if that is unknown. */
export const laterOf = <T extends Dated>(one: T, other: T | null): T =>
  other !== null && other.picture !== null && (other.takenAt ?? -Infinity) > (one.takenAt ?? Infinity) ? other : one;

const MAX_ENTRIES = 200;
const MAX_CHARS = 400_000;

/**
 * The last picture of each stream. A row that is drawn again shows it at once and fetches the next one no earlier; a stage without video shows it, too.
 * Everything is dropped when another session begins: pictures belong to the account that may see them (S50).
 */
export function createPictureCache() {
  const entries = new Map<string, CachedPicture>();
  let hasEnded = watchSession();
  const current = () => {
    if (hasEnded()) entries.clear();
    hasEnded = watchSession();
    return entries;
  };
  const keyOf = (id: DeviceId, stream: string) => `${id} ${stream}`;
  return {
    get: (id: DeviceId, stream: string): CachedPicture | undefined => current().get(keyOf(id, stream)),
    set: (id: DeviceId, stream: string, entry: CachedPicture): void => {
      const all = current();
      // The picture before is better than none.
      if ((entry.picture?.length ?? 0) > MAX_CHARS) return;
      const key = keyOf(id, stream);
      all.delete(key);
      all.set(key, entry);
      const oldest = all.keys().next();
      if (all.size > MAX_ENTRIES && !oldest.done) all.delete(oldest.value);
    },
    get size(): number {
      return current().size;
    },
  };
}

export const pictures = createPictureCache();
