import { WORDS } from '../components/form/words';
import { fill } from '../lib/fill';
import type { Save } from './useSave';

/** The label of a save button, and whether it does nothing for now: while a save runs (`busyVerb`), and while the server refuses another try. */
export function saveButton({ isBusy, waitS }: Pick<Save, 'isBusy' | 'waitS'>, verb: string, busyVerb = verb) {
  const isWaiting = waitS > 0 && !isBusy;
  const label = isWaiting ? fill(WORDS.tryAgainIn, { seconds: waitS }) : isBusy ? busyVerb : verb;
  return { label, isHeld: isBusy || isWaiting };
}
