import type { StatusText } from '#app/events/topics/statusText';
import { TOLERANCE_MS } from '../../lib/serverTime';

/**
 * The time of a message of the vehicle, in ms since the epoch, the same on every page and after each reload. `heardAt` is measured
 * anew each time, and may fall into the next second. So the device's time counts, unless its clock and the server's differ.
 */
export const textTime = ({ at }: Pick<StatusText, 'at'>, heardAt: number): number =>
  at !== null && Math.abs(at - heardAt) <= TOLERANCE_MS ? at : heardAt;
