import { useTimed } from '../../../lib/useNow';
import { pictureAge } from '../watch/pictureAge';
import { STAGE } from '../words/stage';

/** Says how old the picture is that is shown while there is no video. `takenAt`: in ms since the epoch; null: not known. */
export function StillAge({ takenAt }: { readonly takenAt: number | null }) {
  const age = useTimed((now) => pictureAge(takenAt, now));
  return age === null ? STAGE.undatedPicture : STAGE.picture({ age });
}
