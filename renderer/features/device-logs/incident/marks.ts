import { cut } from '#app/lib/cut';
import { fill } from '../../../lib/fill';
import type { Range } from './loadChanges';
import type { Moment } from './moments';
import { WORDS } from './words';

/** A moment at its place on the time line. */
export interface Mark {
  readonly moment: Moment;
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

interface Room {
  readonly from: number;
  readonly to: number;
}

/** The room of a word behind its shape, or before it, on a line of so many px; null: it would stand beyond its end. */
function roomOf(center: number, letters: number, isBefore: boolean, width: number): Room | null {
  const word = LETTER_PX * letters;
  const from = center - SHAPE_PX / 2 - (isBefore ? word : 0);
  const to = center + SHAPE_PX / 2 + (isBefore ? 0 : word);
  return from < -SHAPE_PX / 2 || to > width + SHAPE_PX / 2 ? null : { from, to };
}

const isFree = (taken: readonly Room[], { from, to }: Room) => taken.every((one) => one.to <= from || one.from >= to);

/** A mark with the room that it takes in its row, without its time. */
type Placed = Omit<Mark, 'isTimed'> & { readonly room: Room };

/** Adds times where there is room beside the words. Words do not move for them. */
function withTimes(placed: readonly Placed[], rows: readonly Room[][], width: number): Mark[] {
  return placed.map(({ room, ...mark }) => {
    const { word, x, row, isBefore } = mark;
    const wider = roomOf(x * width, word.length + TIME_LETTERS, isBefore, width);
    const taken = rows[row] ?? [];
    const others = taken.filter((one) => one !== room);
    const isTimed = wider !== null && isFree(others, wider);
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
 * Places marks with words of 12 px in rows on a line of `width` px, in the order of time, so that none overlaps another, and counts those without room.
 * Messages other than errors and warnings get no mark, because they would be most of them. Times are shown where room is left.
 */
export function placeMarks(moments: readonly Moment[], { since, until }: Range, width: number) {
  const rows: Room[][] = Array.from({ length: MAX_ROWS }, () => []);
  const placed: Placed[] = [];
  const wanted = moments
    .filter(({ sign, tone }) => sign !== 'message' || tone !== 'plain')
    .toSorted((one, other) => ORDER.indexOf(one.sign) - ORDER.indexOf(other.sign));
  for (const moment of wanted) {
    const word = wordOf(moment);
    const x = (moment.at - since) / (until - since);
    const rooms = [false, true].map((isBefore) => ({
      isBefore,
      room: roomOf(x * width, word.length, isBefore, width),
    }));
    for (const [row, taken] of rows.entries()) {
      const side = rooms.find(({ room }) => room !== null && isFree(taken, room));
      if (!side?.room) continue;
      taken.push(side.room);
      placed.push({ moment, word, x, row, ...side, room: side.room });
      break;
    }
  }
  const places = rowsByTime(placed);
  const marks = withTimes(placed, rows, width).map((mark) => ({ ...mark, row: places.indexOf(mark.row) }));
  return {
    marks: marks.toSorted((one, other) => one.moment.at - other.moment.at),
    missing: wanted.length - marks.length,
    rows: Math.max(0, ...marks.map(({ row }) => row + 1)),
  };
}
