import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { ButtonLink } from '../../../components/Button';
import { Sentence } from '../../../components/Sentence';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import type { Picks } from './EventMarks';
import classes from './Incident.module.css';
import type { Moment } from './moments';
import { Shape } from './Shape';
import { startOfSecond } from './startOfSecond';
import { WORDS } from './words';

/** So many are shown whole. */
const FEW = 5;

interface Props {
  readonly moments: readonly Moment[];
  /** The moment that was asked for, in ms since the epoch. Events of its second stand out. */
  readonly asked: number;
  readonly picks: Picks;
}

/** Returns the place in the list of the moment nearest to a time, of two equally near ones the earlier. */
function nearestTo(moments: readonly Moment[], asked: number): number {
  const distances = moments.map(({ at }) => Math.abs(at - asked));
  return distances.indexOf(Math.min(...distances));
}

/** Returns the ref for a list, which is scrolled to the moment that was asked for once it is cut, and stays with it while events come, until the user scrolls it. */
function useOpensAt(moments: readonly Moment[], asked: number) {
  const list = useRef<HTMLOListElement>(null);
  const scrolled = useRef({ asked: NaN, top: 0 });
  const nearest = nearestTo(moments, asked);
  const show = useEffectEvent(() => {
    const box = list.current;
    const line = box?.children[nearest];
    if (!box || !line) return;
    const { current } = scrolled;
    if (current.asked === asked && Math.abs(box.scrollTop - current.top) > 1) return;
    const { top, height } = line.getBoundingClientRect();
    // The list alone: `scrollIntoView` would move the page too.
    box.scrollTop += top - box.getBoundingClientRect().top - (box.clientHeight - height) / 2;
    scrolled.current = { asked, top: box.scrollTop };
  });
  const isMany = moments.length > FEW;
  const second = startOfSecond(moments[nearest]?.at ?? asked);
  useLayoutEffect(() => {
    if (isMany) show();
  }, [isMany, asked, nearest, second]);
  return list;
}

/** What happened, oldest first; each time leads to its line. */
export function MomentList({ moments, asked, picks }: Props) {
  const times = useTimes();
  const list = useOpensAt(moments, asked);
  if (moments.length === 0) return <p className={classes.note}>{WORDS.noMoments}</p>;
  return (
    <ol ref={list} aria-label={WORDS.moments} className={classes.moments} data-many={moments.length > FEW}>
      {moments.map(({ at, key, kind, sign, tone, text, places }) => (
        <li
          key={key}
          data-tone={tone}
          aria-current={startOfSecond(at) === startOfSecond(asked) ? 'time' : undefined}
          className={classes.moment}
        >
          <ButtonLink
            look="dense"
            to={picks.addressOf(at)}
            aria-label={fill(WORDS.show, { time: times.clock(at) })}
            title={times.absolute(at)}
            onClick={picks.onPick}
          >
            {times.clock(at)}
          </ButtonLink>
          <span className={classes.kind}>
            <Shape sign={sign} />
            <span>{WORDS.kinds[kind]}</span>
          </span>
          <span className={classes.text}>
            <Sentence text={text} places={places} />
          </span>
        </li>
      ))}
    </ol>
  );
}
