import { Badge } from '../components/Badge';
import { WORDS } from '../components/deviceWords';
import { fill } from '../lib/fill';
import { useArmedAge, useIsArmed } from './useIsArmed';

export type ArmedRoom = 'full' | 'short' | 'word';

interface Props {
  /** `full`: "Armed, 12 s ago". `short`: "Armed, 12 s", for a narrow place. `word`: "Armed", with the age for screen readers and in the tooltip. */
  readonly room?: ArmedRoom;
}

/** Says before a click that the current device's vehicle is armed; once telemetry is old, only outlined, with its age. Nothing while it is not armed. */
export function ArmedBadge({ room = 'full' }: Props) {
  const isArmed = useIsArmed();
  const age = useArmedAge();
  if (!isArmed) return null;
  if (age === '') return <Badge tone="armed">{WORDS.armed}</Badge>;
  const full = fill(WORDS.armedAgo.full, { age });
  return (
    <Badge tone="bad" title={full}>
      {room === 'word' && <span aria-hidden="true">{WORDS.armed}</span>}
      <span className={room === 'word' ? 'visually-hidden' : 'numeric'}>
        {room === 'short' ? fill(WORDS.armedAgo.short, { age }) : full}
      </span>
    </Badge>
  );
}
