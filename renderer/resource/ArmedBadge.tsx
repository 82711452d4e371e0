import { Armed } from '../components/ArmedReport';
import { WORDS } from '../components/deviceWords';
import { fill } from '../lib/fill';
import { useArmedAge, useIsArmed } from './useIsArmed';

/**
 * Says before a click that the current device's vehicle is armed; "Was armed" once telemetry is old. How old is in the tooltip, for where
 * the device still reports and only its vehicle is silent. Nothing while it is not armed.
 */
export function ArmedBadge() {
  const isArmed = useIsArmed();
  const age = useArmedAge();
  if (!isArmed) return null;
  const isPast = age !== '';
  return <Armed isPast={isPast} title={isPast ? fill(WORDS.armedWhenHeard, { age }) : undefined} />;
}
