import { ageText } from '#app/domain/relativeTime';
import { useTicked } from '../../../lib/useTicked';

/** A younger frame counts as new. */
const LEAST_MS = 1000;

/** Age of the last frame in words, "12 s"; null where there never was one, or it is new. `lastFrameAt` is in ms by the monotonic clock. */
export function useFrameAge(lastFrameAt: (() => number | null) | null): string | null {
  const read = (): string => {
    const at = lastFrameAt?.() ?? null;
    const ms = at === null ? 0 : performance.now() - at;
    return ms < LEAST_MS ? '' : ageText(0, ms);
  };
  return useTicked(lastFrameAt === null ? null : read) || null;
}
