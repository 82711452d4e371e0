import { SHORT_NAME } from '#app/brand';
import type { Severity } from '#app/domain/alert';
import { createFlag, type Flag } from '../../lib/flag';

/** Which alerts play a sound on this computer; none until the user chooses. */
export const SOUND_FOR: Readonly<Record<Severity, Flag>> = {
  critical: createFlag(`${SHORT_NAME}.soundCritical`, false),
  warning: createFlag(`${SHORT_NAME}.soundWarning`, false),
};

/** Whether critical alerts play a sound in the user's quiet hours, too. */
export const soundInQuietHours = createFlag(`${SHORT_NAME}.soundInQuietHours`, false);
