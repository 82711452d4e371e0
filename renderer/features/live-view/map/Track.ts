import { metresBetween, type Place } from './place';

export interface TrackPoint extends Place {
  /** Nothing is known of the way from the point before: no line leads here. */
  readonly isStart: boolean;
  /** No vehicle comes here from the point before in the time between: one of the two was never true. */
  readonly isJump: boolean;
}

/** Most points of a track; beyond, every other one goes. */
export const MAX_POINTS = 2000;
/** Points are farther apart than this, in metres; the double each time that points had to go. */
const STEP_M = 1;
/** After so long without a word the way between is not known, in ms. */
const PAUSE_MS = 3000;
/** Faster than any vehicle that reports its speed, in m/s: not a way but a jump of the receiver. */
const JUMP_MPS = 1000;

/** The way that a vehicle has gone: bounded, with gaps where nothing was heard. */
export class Track {
  private kept: TrackPoint[] = [];
  private step = STEP_M;
  private heardAt = -Infinity;
  /** Length of all pieces, in metres. */
  metres = 0;

  get points(): readonly TrackPoint[] {
    return this.kept;
  }

  /** Index of the last point that was a jump; 0: none. What was before it may be far from where the vehicle has ever been. */
  get jumpedAt(): number {
    return Math.max(
      0,
      this.kept.findLastIndex(({ isJump }) => isJump),
    );
  }

  /** The vehicle was at `place`; `at` in ms by a clock that never goes back. */
  add(place: Place, at: number): void {
    if (!(at > this.heardAt)) return;
    const sinceMs = at - this.heardAt;
    this.heardAt = at;
    const last = this.kept.at(-1);
    const metres = last ? metresBetween(last, place) : Infinity;
    if (metres <= this.step) return;
    const isJump = last !== undefined && metres - this.step > JUMP_MPS * (sinceMs / 1000);
    const isStart = !last || isJump || sinceMs > PAUSE_MS;
    if (!isStart) this.metres += metres;
    this.kept.push({ ...place, isStart, isJump });
    if (this.kept.length > MAX_POINTS) this.thin();
  }

  /** Every other point goes, but never the first and the last; a piece whose first point goes begins with the next one. */
  private thin(): void {
    const last = this.kept.length - 1;
    let isStart = false;
    let isJump = false;
    this.kept = this.kept.flatMap((point, index) => {
      isStart ||= point.isStart;
      isJump ||= point.isJump;
      if (index % 2 === 1 && index !== last) return [];
      const kept = { ...point, isStart, isJump };
      isStart = isJump = false;
      return [kept];
    });
    this.step *= 2;
  }
}
