import { useTimed } from '../../../lib/useNow';
import { pictureAge } from '../watch/pictureAge';
import { STAGE } from '../words/stage';
import type { StandIn } from './useStandIn';

/** How old the picture is that is shown while there is no video, as a text; null: none is shown. */
export const useStillAge = (standIn: StandIn | null): string | null =>
  useTimed((now) => {
    if (standIn === null) return null;
    const ago = pictureAge(standIn.takenAt, now);
    return ago === null ? STAGE.undatedPicture : STAGE.picture({ ago });
  });
