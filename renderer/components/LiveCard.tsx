import type { ReactNode } from 'react';
import { fill } from '../lib/fill';
import { useIsOld } from '../live/useIsOld';
import { Card, type Folded } from './Card';
import classes from './LiveCard.module.css';
import { WORDS } from './controlWords';
import { ValuesAge } from './ValuesAge';

interface Props {
  readonly title: string;
  readonly level?: 2 | 3;
  readonly description?: ReactNode;
  /** How old the values are; null: nothing was reported yet. */
  readonly ageMs: number | null;
  readonly isStale: boolean;
  /** As of `Card`. */
  readonly folded?: Folded;
  readonly children: ReactNode;
}

/** A card of live values. Old ones are grey, with their age, which screen readers hear once. */
export function LiveCard({ title, level = 3, description, ageMs, isStale: isTooOld, folded, children }: Props) {
  const isStale = useIsOld(isTooOld, ageMs);
  return (
    <Card
      level={level}
      title={title}
      description={description}
      {...(folded && { folded })}
      aside={
        <>
          <span role="status" className="visually-hidden">
            {isStale && fill(WORDS.staleNow, { title })}
          </span>
          {isStale && <ValuesAge ms={ageMs ?? 0} />}
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
