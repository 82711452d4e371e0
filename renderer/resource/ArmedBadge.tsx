import { Badge } from '../components/Badge';
import { Icon } from '../components/Icon';
import { WORDS } from '../components/statusWords';
import { fill } from '../lib/fill';
import { useArmedAge, useIsArmed } from './useIsArmed';

interface Props {
  /**
   * `full`: "Armed, 12 s ago". `word`: "Armed", and a sign once telemetry is old, for a place beside a status that shows the age. `sign`:
   * always a sign.
   */
  readonly room?: 'full' | 'word' | 'sign';
}

/** Says before a click that the current device's vehicle is armed; once telemetry is old, only outlined, with its age. Nothing while it is not armed. */
export function ArmedBadge({ room = 'full' }: Props) {
  const isArmed = useIsArmed();
  const age = useArmedAge();
  if (!isArmed) return null;
  const words = age === '' ? WORDS.armed : fill(WORDS.armedAgo, { age });
  const isSign = room === 'sign' || (room === 'word' && age !== '');
  return (
    <Badge tone={age === '' ? 'armed' : 'bad'} title={isSign ? words : undefined}>
      {isSign && <Icon name="warning" size={14} />}
      <span className={isSign ? 'visually-hidden' : undefined}>{words}</span>
    </Badge>
  );
}
