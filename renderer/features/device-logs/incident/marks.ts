import { cut } from '#app/lib/cut';
import { fill } from '../../../lib/fill';
import type { Range } from './loadChanges';
import type { Moment } from './moments';
import { WORDS } from './words';

/** A place on the time line: of one moment, or of several that are too close to each other for a word each. */
export interface Mark {
  /** The only one, or the first of several. */
  readonly moment: Moment;
  /** The later ones, oldest first. */
  readonly others: readonly Moment[];
  readonly word: string;
  /** Of the width of the time line, 0 to 1. */
  readonly x: number;
  /** From the top, the first being 0. */
  readonly row: number;
  /** Its word stands before its shape, because there is no room behind. */
  readonly isBefore: boolean;
  /** There is room for its time, on the far side of its word. */
  readonly isTimed: boolean;
}

/** More than these would push what lies below out of view. */
export const MAX_ROWS = 7;
const LAST_ROW = MAX_ROWS - 1;
/** Longer words are cut off. */
const MAX_LETTERS = 12;
/** Room of a shape with what is around it, and most room of a letter, in px. */
export const SHAPE_PX = 28;
export const LETTER_PX = 8;
/** Letters of a time, with the space between it and its word. */
export const TIME_LETTERS = 9;
/** Where there is no room for all, the first of these have it. */
const ORDER: readonly Moment['sign'][] = [
  ...(['alert', 'cleared', 'armed', 'disarmed', 'setting', 'mode'] as const),
  ...(['message', 'change', 'video', 'live'] as const),
];

const wordOf = ({ sign, places }: Moment): string => {
  const word = fill(WORDS.signs[sign], places);
  return word.length > MAX_LETTERS ? `${cut(word, MAX_LETTERS - 1)}…` : word;
};

/** Messages other than errors and warnings go into the last row, because they would fill all others. */
const isQuiet = ({ sign, tone }: Moment): boolean => sign === 'message' && tone === 'plain';

interface Room {
  readonly from: number;
  readonly to: number;
}

/** The room of a shape and its word on one side of it. */
interface Side extends Pick<Mark, 'isBefore'> {
  readonly room: Room;
}

/** The side of a word of so many letters behind its shape, or before it. */
function sideOf(center: number, letters: number, isBefore: boolean): Side {
  const word = LETTER_PX * letters;
  const from = center - SHAPE_PX / 2 - (isBefore ? word : 0);
  const to = center + SHAPE_PX / 2 + (isBefore ? 0 : word);
  return { isBefore, room: { from, to } };
}

/** Whether a word ends within a line of so many px. */
const isWithin = ({ from, to }: Room, width: number) => from >= -SHAPE_PX / 2 && to <= width + SHAPE_PX / 2;

const sidesOf = (center: number, letters: number, width: number): readonly Side[] =>
  [false, true].map((isBefore) => sideOf(center, letters, isBefore)).filter(({ room }) => isWithin(room, width));

const isFree = (taken: readonly Room[], { from, to }: Room) => taken.every((one) => one.to <= from || one.from >= to);

/** A mark with the room that it takes in its row, without its time. */
type Placed = Omit<Mark, 'isTimed'> & Side;

/** Takes the first free room in the rows; null: there is none. */
function takeRoom(rows: readonly Room[][], sides: readonly Side[]): (Side & Pick<Mark, 'row'>) | null {
  for (const [row, taken] of rows.entries()) {
    const side = sides.find(({ room }) => isFree(taken, room));
    if (!side) continue;
    taken.push(side.room);
    return { ...side, row };
  }
  return null;
}

interface Line {
  readonly width: number;
  /** Of the width, 0 to 1. */
  readonly xOf: (moment: Moment) => number;
}

/** Returns the place of a mark in the last row: within the line, and with room for the longest word. */
function lastRowPlace(moment: Moment, { width, xOf }: Line): Side & Pick<Mark, 'x'> {
  const x = xOf(moment);
  const [side] = sidesOf(x * width, MAX_LETTERS, width);
  if (side) return { x, ...side };
  // On a very short line the word fits on neither side of the shape: the shape stands a little before its time.
  const center = Math.max(0, width - LETTER_PX * MAX_LETTERS);
  return { x: center / width, ...sideOf(center, MAX_LETTERS, false) };
}

/** Places all these moments in the last row. Moments whose words would overlap share one mark, which counts them. */
function placeInLastRow(moments: readonly Moment[], line: Line): readonly Placed[] {
  const groups: (ReturnType<typeof lastRowPlace> & { readonly moment: Moment; readonly others: Moment[] })[] = [];
  for (const moment of moments.toSorted((one, other) => one.at - other.at)) {
    const place = lastRowPlace(moment, line);
    const last = groups.at(-1);
    if (last && !isFree([last.room], place.room)) last.others.push(moment);
    else groups.push({ ...place, moment, others: [] });
  }
  return groups.map(({ moment, others, x, isBefore }) => {
    const word = others.length === 0 ? wordOf(moment) : fill(WORDS.several, { count: others.length + 1 });
    return { moment, others, x, word, row: LAST_ROW, ...sideOf(x * line.width, word.length, isBefore) };
  });
}

/** Adds times where there is room beside the words. Words do not move for them. */
function withTimes(placed: readonly Placed[], rows: readonly Room[][], width: number): Mark[] {
  return placed.map(({ room, ...mark }) => {
    const { word, x, row, isBefore, others } = mark;
    const wider = sideOf(x * width, word.length + TIME_LETTERS, isBefore).room;
    const taken = rows[row] ?? [];
    const beside = taken.filter((one) => one !== room);
    const isTimed = others.length === 0 && isWithin(wider, width) && isFree(beside, wider);
    if (isTimed) taken.push(wider);
    return { ...mark, isTimed };
  });
}

/** The rows that have marks, in the order of their first ones. */
function rowsByTime(placed: readonly Placed[]): readonly number[] {
  const firstOf = (row: number) => Math.min(...placed.filter((one) => one.row === row).map(({ x }) => x));
  return [...new Set(placed.map(({ row }) => row))].toSorted((a, b) => firstOf(a) - firstOf(b) || a - b);
}

/**
 * Places marks with words of 12 px in rows on a line of `width` px, in the order of time, so that none overlaps another. Each moment has
 * one, or shares it. The last row has the moments without room above, and messages other than errors and warnings. Times are shown
 * where room is left.
 */
export function placeMarks(moments: readonly Moment[], { since, until }: Range, width: number) {
  const rows: Room[][] = Array.from({ length: LAST_ROW }, () => []);
  const line: Line = { width, xOf: ({ at }) => (at - since) / (until - since) };
  const placed: Placed[] = [];
  const rest: Moment[] = [];
  for (const moment of moments.toSorted((one, other) => ORDER.indexOf(one.sign) - ORDER.indexOf(other.sign))) {
    const word = wordOf(moment);
    const x = line.xOf(moment);
    const place = isQuiet(moment) ? null : takeRoom(rows, sidesOf(x * width, word.length, width));
    if (place === null) rest.push(moment);
    else placed.push({ moment, others: [], word, x, ...place });
  }
  const last = placeInLastRow(rest, line);
  const places = [...rowsByTime(placed), LAST_ROW];
  const taken = [...rows, last.map(({ room }) => room)];
  const marks = withTimes([...placed, ...last], taken, width).map((mark) => ({
    ...mark,
    row: places.indexOf(mark.row),
  }));
  return {
    marks: marks.toSorted((one, other) => one.moment.at - other.moment.at),
    rows: Math.max(0, ...marks.map(({ row }) => row + 1)),
  };
}
