import { relativeTime } from '#app/domain/relativeTime';
import { Sentence } from '../components/Sentence';
import { useTimes } from '../lib/display';
import { fill } from '../lib/fill';
import { useTimed } from '../lib/useNow';
import { WORDS } from './words';

interface Props {
  /** Null: not known. */
  readonly by: string | null;
  /** In ms since the epoch. */
  readonly at: number;
}

/** Who made the last change, and how long ago. */
export function ChangedBy({ by, at }: Props) {
  const times = useTimes();
  const age = useTimed((now) => relativeTime(at, now));
  return (
    <span title={times.absolute(at)}>
      {by === null ? fill(WORDS.changed, { age }) : <Sentence text={WORDS.changedBy} places={{ name: by, age }} />}
    </span>
  );
}
