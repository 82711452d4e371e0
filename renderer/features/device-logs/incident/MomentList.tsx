import { Button } from '../../../components/Button';
import { Sentence } from '../../../components/Sentence';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import classes from './Incident.module.css';
import type { Moment } from './moments';
import { WORDS } from './words';

interface Props {
  readonly moments: readonly Moment[];
  readonly onPick: (at: number) => void;
}

/** What happened, oldest first; each time leads to its log lines. */
export function MomentList({ moments, onPick }: Props) {
  const times = useTimes();
  if (moments.length === 0) return <p className={classes.note}>{WORDS.noMoments}</p>;
  return (
    <ol aria-label={WORDS.moments} className={classes.moments}>
      {moments.map(({ at, key, kind, tone, text, places }) => (
        <li key={key} data-tone={tone} className={classes.moment}>
          <Button
            look="dense"
            aria-label={fill(WORDS.show, { time: times.clock(at) })}
            title={times.absolute(at)}
            onClick={() => onPick(at)}
          >
            {times.clock(at)}
          </Button>
          <span className={classes.kind}>{WORDS.kinds[kind]}</span>
          <span className={classes.text}>
            <Sentence text={text} places={places} />
          </span>
        </li>
      ))}
    </ol>
  );
}
