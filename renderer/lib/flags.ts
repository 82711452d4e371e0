import { SHORT_NAME } from '#app/brand';
import { createFlag } from './flag';

/** Whether the page for adding a device explains where a code comes from (specification §3). */
export const showHelpAlert = createFlag(`${SHORT_NAME}.showHelpAlert`, true);
/** Set on the way back from adding a device: should none show as connected, a reload is offered (specification §3, §8). */
export const showReloadAlert = createFlag(`${SHORT_NAME}.showReloadAlert`, false);
/** Shows the developer panel. */
export const developer = createFlag(`${SHORT_NAME}.developer`, false);
