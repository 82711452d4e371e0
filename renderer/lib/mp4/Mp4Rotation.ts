import type { Rotation } from '#app/domain/stream';
import { join } from '../webm/ebml';
import { boxesIn, readBox } from './boxes';

/** A recorder's movie box has some kilobytes; one that is written at the end has some MB an hour. A larger one passes unchanged. */
const MAX_MOVIE = 32_000_000;

/** Where a track header has its matrix, in bytes from the beginning of its data; in version 1 it has longer times (§8.3.2). */
const MATRIX_AT = [40, 52] as const;
const MATRIX_BYTES = 36;
/** Width and height, which follow it. */
const SIZE_BYTES = 8;
/** Where a handler says of what kind its track is (§8.4.3). */
const HANDLER_AT = 8;
/** Of a number with 16 bits of fraction. */
const ONE = 0x10000;

type Point = readonly [x: number, y: number];

const isVideo = (track: Uint8Array): boolean =>
  boxesIn(track, 'mdia')
    .flatMap((media) => boxesIn(media, 'hdlr'))
    .some((handler) => String.fromCharCode(...handler.subarray(HANDLER_AT, HANDLER_AT + 4)) === 'vide');

/**
 * Turns what a track header shows, beyond what its matrix does already. The matrix is {a, b, u, c, d, v, x, y, w}: a point p is
 * shown at (a·px + c·py + x, b·px + d·py + y), with y downwards (ISO/IEC 14496-12 §6.2.2).
 */
function turn(header: Uint8Array, clockwise: Rotation): void {
  const at = MATRIX_AT[header[0] === 1 ? 1 : 0];
  if (header.length < at + MATRIX_BYTES + SIZE_BYTES) throw new Error('cut header');
  const view = new DataView(header.buffer, header.byteOffset + at);
  const radians = (clockwise * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))];
  const read = (from: number): Point => [view.getInt32(from) / ONE, view.getInt32(from + 4) / ONE];
  const put = (from: number, [x, y]: Point) => {
    view.setInt32(from, Math.round(x * ONE));
    view.setInt32(from + 4, Math.round(y * ONE));
  };
  const turned = ([x, y]: Point): Point => [x * cos - y * sin, x * sin + y * cos];
  const [along, across] = [turned(read(0)), turned(read(12))];
  const [width, height] = read(MATRIX_BYTES);
  /** How far the picture has to be moved for its first corner to be at 0. */
  const moved = (axis: 0 | 1): number => {
    const [first, second] = [along[axis] * width, across[axis] * height];
    return -Math.min(0, first, second, first + second);
  };
  put(0, along);
  put(12, across);
  put(24, [moved(0), moved(1)]);
}

/** Turns each track of video of a movie box, in place. */
function turnMovie(movie: Uint8Array, clockwise: Rotation): void {
  for (const track of boxesIn(movie, 'trak').filter(isVideo))
    for (const header of boxesIn(track, 'tkhd')) turn(header, clockwise);
}

/**
 * Writes a rotation into an MP4 file, which players apply to its video. The movie box may come before the media, as in the
 * fragmented files of recorders, or after it. The file keeps its length. A file that cannot be read passes unchanged.
 */
export class Mp4Rotation {
  private isDone: boolean;
  private pending: Uint8Array = new Uint8Array(0);
  /** Bytes of the present box that are still to come. */
  private skip = 0;

  /** `rotationDeg`: clockwise rotation that makes the video upright. */
  constructor(private readonly rotationDeg: Rotation) {
    this.isDone = rotationDeg === 0;
  }

  /** Takes the next bytes and returns those to write. */
  push(chunk: Uint8Array): Uint8Array {
    if (this.isDone) return chunk;
    const skipped = Math.min(this.skip, chunk.length);
    this.skip -= skipped;
    this.pending = join([this.pending, chunk.subarray(skipped)]);
    const parts = [chunk.subarray(0, skipped)];
    try {
      for (let part = this.next(); part; part = this.next()) parts.push(part);
    } catch {
      this.isDone = true;
    }
    if (this.isDone) parts.push(this.finish());
    return join(parts);
  }

  /** What was held back when the file ended. */
  finish(): Uint8Array {
    const rest = this.pending;
    this.pending = new Uint8Array(0);
    return rest;
  }

  /** The next bytes that can be written; null: more are needed, or nothing is left to turn. */
  private next(): Uint8Array | null {
    const box = this.isDone || this.skip > 0 ? null : readBox(this.pending);
    if (!box) return null;
    const isMovie = box.type === 'moov' && box.size <= MAX_MOVIE;
    if (isMovie && this.pending.length < box.size) return null;
    const part = this.pending.slice(0, box.size);
    if (isMovie) {
      turnMovie(part.subarray(box.head), this.rotationDeg);
      this.isDone = true;
    }
    this.skip = box.size - part.length;
    this.pending = this.pending.slice(part.length);
    return part;
  }
}
