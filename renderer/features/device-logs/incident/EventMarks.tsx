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

/** Of the words of marks in px, unless the reader has larger texts. */
const FONT_PX = 12;

/** The ref that the time line takes, its width in px, and how much larger than usual its words are. */
function useSize() {
  const [width, setWidth] = useState(0);
  const [scale, setScale] = useState(1);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = () => {
      setWidth(element.clientWidth);
      // Not a number without a layout.
      setScale(parseFloat(getComputedStyle(element).fontSize) / FONT_PX || 1);
    };
    look();
    return onResize(element, look);
  }, []);
  return [ref, width, scale] as const;
}

/** Distance of two rows of marks with words of the usual size, in px; the style sheet has the height of a mark. */
const ROW_PX = 26;

/** What happened, each at its time: a shape, a word, its time where there is room, and the way to the nearest line. */
export function EventMarks({ moments, range, picks, onLook }: Props) {
  const [ref, width, scale] = useSize();
  const { marks, rows } = placeMarks(moments, range, width / scale);
  const rowPx = ROW_PX * scale;
  return (
    <div className={classes.lane}>
      <span className={classes.name} aria-hidden="true">
        {WORDS.moments}
      </span>
      <ol ref={ref} aria-label={WORDS.timeLine} className={classes.marks} style={{ height: rows * rowPx }}>
        {width > 0 && marks.map((mark) => <MarkItem key={mark.moment.key} {...{ mark, rowPx, picks, onLook }} />)}
      </ol>
    </div>
  );
}

interface MarkProps extends Pick<Props, 'picks' | 'onLook'> {
  readonly mark: Mark;
  /** Distance of two rows. */
  readonly rowPx: number;
}

const TONES: readonly Moment['tone'][] = ['bad', 'warn', 'plain'];

/** The moment whose shape and colour the mark has: the first of the worst. */
const worstOf = (moment: Moment, others: readonly Moment[]): Moment =>
  others.reduce((worst, one) => (TONES.indexOf(one.tone) < TONES.indexOf(worst.tone) ? one : worst), moment);

function MarkItem({ mark: { moment, others, word, x, row, isBefore, isTimed }, rowPx, picks, onLook }: MarkProps) {
  const times = useTimes();
  const { at, text, places } = moment;
  const { sign, tone } = worstOf(moment, others);
  // The name and the tooltip are the same, or a screen reader would read both. Both begin with what the mark shows.
  const words = others.length === 0 ? WORDS.mark : WORDS.severalMark;
  const name = fill(words, { word, time: times.clock(at), text: fill(text, places) });
  const look = () => onLook(at);
  return (
    <li data-tone={tone} data-before={isBefore} style={{ left: `${x * 100}%`, top: row * rowPx }}>
      <Link
        to={picks.addressOf(at)}
        aria-label={name}
        title={name}
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
