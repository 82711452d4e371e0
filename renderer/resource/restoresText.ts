import { fill } from '../lib/fill';
import { WORDS } from './words';

/** Sentence: the device restores its old settings if a change cuts it off. `seconds`: see `confirmSecondsOf`. */
export function restoresText(seconds: number | null): string {
  const { restores, restoresInTime } = WORDS.consequences;
  return seconds === null ? restoresInTime : fill(restores, { seconds });
}
