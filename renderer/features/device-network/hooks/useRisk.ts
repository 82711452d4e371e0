import { confirmSecondsOf } from '#app/resource/resource';
import { connectionLevel } from '#app/settings/connectionLevel';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { useEditorState } from '../../../resource/EditingContext';
import { restoresText } from '../../../resource/restoresText';
import { WORDS as KIT } from '../../../resource/words';

interface Risk {
  readonly isOnline: boolean;
  /** The device's name must be typed first: level 2 and above (pages §0). */
  readonly isTyped: boolean;
  /** What it may cost beside that the vehicle is armed, in sentences. */
  readonly costs: readonly string[];
}

/** The risk of a change of a connection. `carrier`: in which way it carries the device's link; null: it does not. */
export function useRisk(carrier: string | null, isArmed: boolean): Risk {
  const { id, lastSeenAt } = useCurrentDevice();
  const isOnline = useDeviceStatus(id, lastSeenAt).isOnline !== false;
  const seconds = useEditorState(({ editor }) => confirmSecondsOf(editor.resource?.capability));
  const costs = [carrier !== null && `${carrier} ${restoresText(seconds)}`, !isOnline && KIT.consequences.offline];
  const isTyped = connectionLevel({ isArmed, isUsed: carrier !== null }) >= 2;
  return { isOnline, isTyped, costs: costs.filter((one) => one !== false) };
}
