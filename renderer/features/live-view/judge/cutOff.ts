import { getUnheardSince } from '../../../live/liveState';
import type { CutOff } from './verdict';

/**
 * Returns why this page gets neither the account's events nor those of the device; null: it gets one of them, or may in a moment.
 * `isFeedOpen`: the device's events arrive.
 */
export function cutOffOf(isFeedOpen: boolean): CutOff | null {
  if (isFeedOpen || getUnheardSince() === null) return null;
  return navigator.onLine ? 'server' : 'computer';
}
