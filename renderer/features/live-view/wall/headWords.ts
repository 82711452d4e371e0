import type { Needs } from './trouble';
import { WORDS } from './words';

/**
 * What needs a person, for the head of a wall: "4 need attention", of which "1 without video"; only the latter if none has anything else.
 * Empty: nothing does.
 */
export function headWords({ attention, withoutVideo }: Needs): readonly string[] {
  const lost = withoutVideo > 0 ? [WORDS.withoutVideo(withoutVideo)] : [];
  if (attention === null) return [...lost, WORDS.statusUnknown];
  return attention > withoutVideo ? [WORDS.trouble(attention), ...lost] : lost;
}
