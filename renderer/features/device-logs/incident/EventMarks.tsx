import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { onResize } from '../../../lib/onResize';
import classes from './Incident.module.css';
import type { Range } from './loadChanges';
import { placeMarks, type Mark } from './marks';
import type { Moment } from './moments';
import { Shape } from './Shape';
import { WORDS } from './words';

/** What leads from a moment to its line. */
export interface Picks {
  readonly addressOf: (at: number) => string;
  readonly onPick: () => void;
}

interface Props {
  readonly moments: readonly Moment[];
  readonly range: Range;
  readonly picks: Picks;
  /** Called with the time of a mark under the pointer or with focus, in ms since the epoch. */
  readonly onLook: (at: number) => void;
}

/** Of the time line, in px, and the ref that it takes. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = () => setWidth(element.clientWidth);
    look();
    return onResize(element, look);
  }, []);
  return [ref, width] as const;
}

/** Height of a row of marks, in px; the style sheet has it too. */
const ROW_PX = 26;

/** What happened, each at its time: a shape, a word, its time where there is room, and the way to the nearest line. */
export function EventMarks({ moments, range, picks, onLook }: Props) {
  const [ref, width] = useWidth();
  const { marks, missing, rows } = placeMarks(moments, range, width);
  return (
    <>
      <div className={classes.lane}>
        <span className={classes.name} aria-hidden="true">
          {WORDS.moments}
        </span>
        <ol ref={ref} aria-label={WORDS.timeLine} className={classes.marks} style={{ height: rows * ROW_PX }}>
          {width > 0 &&
            marks.map((mark) => <MarkItem key={mark.moment.key} mark={mark} picks={picks} onLook={onLook} />)}
        </ol>
      </div>
      {missing > 0 && width > 0 && <p className={classes.note}>{fill(WORDS.moreMarks, { count: missing })}</p>}
    </>
  );
}

interface MarkProps extends Pick<Props, 'picks' | 'onLook'> {
  readonly mark: Mark;
}

function MarkItem({ mark: { moment, word, x, row, isBefore, isTimed }, picks, onLook }: MarkProps) {
  const times = useTimes();
  const { at, tone, text, places, sign } = moment;
  const named = (time: string) => fill(WORDS.mark, { word, time, text: fill(text, places) });
  const look = () => onLook(at);
  return (
    <li data-tone={tone} data-before={isBefore} style={{ left: `${x * 100}%`, top: row * ROW_PX }}>
      <Link
        to={picks.addressOf(at)}
        aria-label={named(times.clock(at))}
        title={named(times.absolute(at))}
        onClick={picks.onPick}
        onFocus={look}
        onPointerEnter={look}
      >
        <Shape sign={sign} />
        {word}
        {isTimed && (
          <>
            {' '}
            <span className={classes.time}>{times.clock(at)}</span>
          </>
        )}
      </Link>
    </li>
  );
}
