import type { Needs } from './trouble';
import { WORDS } from './words';

/**
 * What needs a person, for the head of a wall: "4 need attention", of which "1 lost video"; only the latter if none has anything else.
 * Empty: nothing does.
 */
export function headWords({ attention, lostVideo }: Needs): readonly string[] {
  const lost = lostVideo > 0 ? [WORDS.lostVideo(lostVideo)] : [];
  if (attention === null) return [...lost, WORDS.statusUnknown];
  return attention > lostVideo ? [WORDS.trouble(attention), ...lost] : lost;
}
