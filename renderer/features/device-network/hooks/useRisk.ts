import { confirmSecondsOf } from '#app/resource/resource';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { useEditorState } from '../../../resource/EditingContext';
import { restoresText } from '../../../resource/restoresText';
import { useIsArmed } from '../../../resource/useIsArmed';
import { WORDS as KIT } from '../../../resource/words';

export interface Risk {
  readonly isArmed: boolean;
  readonly isOnline: boolean;
  /** The device's name must be typed first: level 2 and above (pages §0). */
  readonly isTyped: boolean;
  /** What it may cost beside that the vehicle is armed, in sentences. */
  readonly costs: readonly string[];
}

/**
 * The risk of a change of a connection: of one that carries the device's link level 3, of others level 1, one more while armed.
 * `carrier`: in which way it carries the link; null: it does not. `isRefused`: the change was refused because the vehicle is armed,
 * which telemetry may not report yet.
 */
export function useRisk(carrier: string | null, isRefused = false): Risk {
  const { id, lastSeenAt } = useCurrentDevice();
  const isToldArmed = useIsArmed();
  const isArmed = isToldArmed || isRefused;
  const isOnline = useDeviceStatus(id, lastSeenAt).isOnline !== false;
  const seconds = useEditorState(({ editor }) => confirmSecondsOf(editor.resource?.capability));
  const costs = [carrier !== null && `${carrier} ${restoresText(seconds)}`, !isOnline && KIT.consequences.offline];
  const isTyped = carrier !== null || isArmed;
  return { isArmed, isOnline, isTyped, costs: costs.filter((one) => one !== false) };
}
