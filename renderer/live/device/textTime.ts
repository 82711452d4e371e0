import type { StatusText } from '#app/events/topics/statusText';
import { TOLERANCE_MS } from '../../lib/serverTime';

/**
 * Returns the time of a message of the vehicle, in ms since the epoch. It is the device's time `at` while the device's clock and the
 * server's agree, so that it is the same on every page: each page measures `heardAt` for itself, and may get the next second. Otherwise `heardAt`.
 */
export const textTime = ({ at }: Pick<StatusText, 'at'>, heardAt: number): number =>
  at !== null && Math.abs(at - heardAt) <= TOLERANCE_MS ? at : heardAt;
