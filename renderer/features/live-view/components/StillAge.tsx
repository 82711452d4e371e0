import { useTimed } from '../../../lib/useNow';
import { pictureAge } from '../watch/pictureAge';
import { STAGE } from '../words/stage';

/** The age of a picture that stands in for a frame. `takenAt` is in ms since the epoch; null: not known. */
export function StillAge({ takenAt }: { readonly takenAt: number | null }) {
  const age = useTimed((now) => pictureAge(takenAt, now));
  return age === null ? STAGE.undatedPicture : STAGE.picture({ age });
}
