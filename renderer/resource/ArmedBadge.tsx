import { Badge } from '../components/Badge';
import { WORDS } from '../components/deviceWords';
import { fill } from '../lib/fill';
import { useArmedAge, useIsArmed } from './useIsArmed';

interface Props {
  /** `full`: "Armed, 12 s ago". `short`: "Armed, 12 s", for a narrow place. `word`: "Armed", for the narrowest. */
  readonly room?: keyof typeof WORDS.armedAgo;
}

/** Says before a click that the current device's vehicle is armed; once telemetry is old, in grey, with its age. Nothing while it is not armed. */
export function ArmedBadge({ room = 'full' }: Props) {
  const isArmed = useIsArmed();
  const age = useArmedAge();
  if (!isArmed) return null;
  if (age === '') return <Badge tone="armed">{WORDS.armed}</Badge>;
  return (
    <Badge title={fill(WORDS.armedAgo.full, { age })}>
      <span className="numeric">{fill(WORDS.armedAgo[room], { age })}</span>
    </Badge>
  );
}
