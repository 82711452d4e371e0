import { useFrameAge } from '../hooks/useFrameAge';
import { STAGE } from '../words/stage';

/** Age of the last frame; absent before the first. `since` is in ms by the monotonic clock. */
export function FrameAge({ since }: { readonly since: () => number | null }) {
  const age = useFrameAge(since);
  return age !== null && <p>{STAGE.lastFrame({ age })}</p>;
}
