import { Badge } from '../components/Badge';
import { WORDS } from '../components/statusWords';
import { fill } from '../lib/fill';
import { useArmedAge, useIsArmed } from './useIsArmed';

/** Says before a click that the current device's vehicle is armed; once telemetry is old, only outlined, with its age. Nothing while it is not armed. */
export function ArmedBadge() {
  const isArmed = useIsArmed();
  const age = useArmedAge();
  if (!isArmed) return null;
  return age === '' ? (
    <Badge tone="armed">{WORDS.armed}</Badge>
  ) : (
    <Badge tone="bad">{fill(WORDS.armedAgo, { age })}</Badge>
  );
}
