import type { Range } from './loadChanges';
import type { Moment } from './moments';

/** A place on the time line: of one moment, or of several whose shapes would overlap. Sizes are in em, of the size of its letters. */
export interface Mark {
  /** The only one, or the first of several. */
  readonly moment: Moment;
  /** The later ones, oldest first. */
  readonly others: readonly Moment[];
  /** From the left end of the time line to the left edge of the mark. */
  readonly left: number;
  readonly width: number;
}

/** Room of a shape: 24 px with letters of the usual size, which a finger can hit. */
export const SHAPE_EM = 2;
/** Room of a digit of a count. */
const DIGIT_EM = 0.75;

/** Returns whether all events of a mark look the same, so that their shape stands beside their number: the shape of an alert beside a number of other events would read as so many alerts. */
export const isOfOneKind = ({ moment, others }: Pick<Mark, 'moment' | 'others'>): boolean =>
  others.every(({ sign, tone }) => sign === moment.sign && tone === moment.tone);

const widthOf = (count: number) => SHAPE_EM + (count > 1 ? DIGIT_EM * String(count).length : 0);

/**
 * Returns the marks of all moments in one row on a time line of `lineWidth` em, in the order of time. None overlaps another: moments that
 * are too close to each other share a mark. A mark stands where the first of its moments does, or at the right end of the line as close to
 * it as its count has room.
 */
export function placeMarks(moments: readonly Moment[], { since, until }: Range, lineWidth: number): readonly Mark[] {
  const markOf = (moment: Moment, others: readonly Moment[]): Mark => {
    const width = widthOf(others.length + 1);
    const from = ((moment.at - since) / (until - since)) * lineWidth - SHAPE_EM / 2;
    const last = lineWidth + SHAPE_EM / 2 - width;
    return { moment, others, width, left: Math.max(-SHAPE_EM / 2, Math.min(from, last)) };
  };
  const marks: Mark[] = [];
  for (const one of moments.toSorted((a, b) => a.at - b.at)) {
    let mark = markOf(one, []);
    // A mark that gets a count is wider, and may then reach the one before it too.
    for (let before = marks.at(-1); before && before.left + before.width > mark.left; before = marks.at(-1)) {
      marks.pop();
      mark = markOf(before.moment, [...before.others, mark.moment, ...mark.others]);
    }
    marks.push(mark);
  }
  return marks;
}
