import { serverNow } from '../../../lib/serverTime';
import { useTicked } from '../../../lib/useTicked';
import { pictureAge } from '../watch/pictureAge';
import { STAGE } from '../words/stage';
import type { StandIn } from './useStandIn';

/** How old the picture is that is shown while there is no video, as a text; null: none is shown. */
export function useStillAge(standIn: StandIn | null): string | null {
  const read = ({ takenAt }: StandIn): string => {
    const ago = pictureAge(takenAt, serverNow());
    return ago === null ? STAGE.undatedPicture : STAGE.picture({ ago });
  };
  return useTicked(standIn === null ? null : () => read(standIn));
}
