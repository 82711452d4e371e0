import { Badge } from '../components/Badge';
import { WORDS } from '../components/deviceWords';
import { fill } from '../lib/fill';
import { useArmedAge, useIsArmed } from './useIsArmed';

interface Props {
  /** `full`: "Armed, 12 s ago". `word`: "Armed" for a narrow place, where the age is in the tooltip. */
  readonly room?: 'full' | 'word';
}

/** Says before a click that the current device's vehicle is armed; once telemetry is old, only outlined, with its age. Nothing while it is not armed. */
export function ArmedBadge({ room = 'full' }: Props) {
  const isArmed = useIsArmed();
  const age = useArmedAge();
  if (!isArmed) return null;
  const isOld = age !== '';
  const words = isOld ? fill(WORDS.armedAgo, { age }) : WORDS.armed;
  const isShort = isOld && room === 'word';
  return (
    <Badge tone={isOld ? 'bad' : 'armed'} title={isShort ? words : undefined}>
      {isShort && <span aria-hidden="true">{WORDS.armed}</span>}
      <span className={isShort ? 'visually-hidden' : undefined}>{words}</span>
    </Badge>
  );
}
