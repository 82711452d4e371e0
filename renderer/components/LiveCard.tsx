import { ageText } from '#app/domain/relativeTime';
import type { ReactNode } from 'react';
import { fill } from '../lib/fill';
import { useLostSince } from '../live/liveState';
import { Card } from './Card';
import classes from './LiveCard.module.css';
import { WORDS } from './controlWords';

interface Props {
  readonly title: string;
  readonly level?: 2 | 3;
  readonly description?: ReactNode;
  /** How old the values are; null: nothing was reported yet. */
  readonly ageMs: number | null;
  readonly isStale: boolean;
  readonly children: ReactNode;
}

/** Age in ms from which values are old while the server is away: at that time the newest of them is not about to come. */
const LOST_MS = 5000;

/** A card of live values. Old ones are grey, with their age, which screen readers hear once. */
export function LiveCard({ title, level = 3, description, ageMs, isStale: isTooOld, children }: Props) {
  const isLost = useLostSince() !== null;
  const isStale = isTooOld || (isLost && ageMs !== null && ageMs >= LOST_MS);
  const age = fill(WORDS.valuesOld, { age: ageText(0, ageMs ?? 0) });
  return (
    <Card
      level={level}
      title={title}
      description={description}
      aside={
        <>
          <span role="status" className="visually-hidden">
            {isStale && fill(WORDS.staleNow, { title })}
          </span>
          {isStale && <span className={classes.age}>{age}</span>}
        </>
      }
    >
      {ageMs === null ? (
        <p className={classes.none}>{WORDS.nothingReported}</p>
      ) : (
        <div className={classes.values} data-stale={isStale}>
          {children}
        </div>
      )}
    </Card>
  );
}
