import { SHORT_NAME } from '#app/brand';
import { createFlag } from '../lib/flag';

/** Whether this browser shows notifications of alerts; only ever switched on by the user. */
export const notifyAlerts = createFlag(`${SHORT_NAME}.notifyAlerts`, false);
