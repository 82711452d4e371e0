import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { onResize } from '../../../lib/onResize';
import classes from './Incident.module.css';
import type { Range } from './loadChanges';
import { isOfOneKind, placeMarks, type Mark } from './marks';
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

/** Size of the letters of marks in px, where there is no layout to ask. */
const FONT_PX = 12;

/** The ref that the time line takes, and its width in em. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    // Readers may have larger letters than usual.
    const look = () => setWidth(element.clientWidth / (parseFloat(getComputedStyle(element).fontSize) || FONT_PX));
    look();
    return onResize(element, look);
  }, []);
  return [ref, width] as const;
}

/** What happened, each at its time in one row: a shape, which leads to the nearest line. The list of events has the words. */
export function EventMarks({ moments, range, picks, onLook }: Props) {
  const [ref, width] = useWidth();
  const marks = width > 0 ? placeMarks(moments, range, width) : [];
  return (
    <div className={classes.lane}>
      <span className={cx(classes.name, classes.marksName)} aria-hidden="true">
        {WORDS.moments}
      </span>
      <ol ref={ref} aria-label={WORDS.timeLine} className={classes.marks}>
        {marks.map((mark) => (
          <MarkItem key={mark.moment.key} mark={mark} picks={picks} onLook={onLook} />
        ))}
      </ol>
    </div>
  );
}

interface MarkProps extends Pick<Props, 'picks' | 'onLook'> {
  readonly mark: Mark;
}

const TONES: readonly Moment['tone'][] = ['bad', 'warn', 'plain'];

/** The moment whose colour the mark has, and its shape if all look the same: the first of the worst. */
const worstOf = (moment: Moment, others: readonly Moment[]): Moment =>
  others.reduce((worst, one) => (TONES.indexOf(one.tone) < TONES.indexOf(worst.tone) ? one : worst), moment);

function MarkItem({ mark, picks, onLook }: MarkProps) {
  const { moment, others, left, width } = mark;
  const times = useTimes();
  const { at, text, places } = moment;
  const { sign, tone } = worstOf(moment, others);
  const count = others.length + 1;
  // The name and the tooltip are the same, or a screen reader would read both. With a count the name begins with it.
  const words = count === 1 ? WORDS.mark : WORDS.severalMark;
  const name = fill(words, { count, sign: WORDS.signs[sign], time: times.clock(at), text: fill(text, places) });
  const look = () => onLook(at);
  return (
    <li data-tone={tone} style={{ left: `${left}em`, width: `${width}em` }}>
      <Link
        to={picks.addressOf(at)}
        aria-label={name}
        title={name}
        onClick={picks.onPick}
        onFocus={look}
        onPointerEnter={look}
      >
        {isOfOneKind(mark) ? <Shape sign={sign} /> : <span className={classes.several} />}
        {count > 1 && <span className={classes.count}>{count}</span>}
      </Link>
    </li>
  );
}
