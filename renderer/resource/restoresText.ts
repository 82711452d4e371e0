import { fill } from '../lib/fill';
import { WORDS } from './words';

/** What the device does by itself when a change cuts it off; `seconds` as `confirmSecondsOf` has it. */
export function restoresText(seconds: number | null): string {
  const { restores, restoresInTime } = WORDS.consequences;
  return seconds === null ? restoresInTime : fill(restores, { seconds });
}
