import type { FileEnd, FileIndex } from '../fileIndex';
import { join, uint } from '../webm/ebml';
import { ascii, box, readBox } from './boxes';
import { FragmentedMovie, type Fragment } from './FragmentedMovie';

/** A recorder's head and each of its fragments have some kilobytes. */
const MAX_HEAD = 1_000_000;
/** A box that players skip; the head of a media box of any length takes its place when the file is finished. */
const ROOM = box('free', new Uint8Array(8));

interface Head {
  readonly movie: FragmentedMovie;
  /** Position of the reserved box after the file type. An earlier run may have written that box. */
  readonly roomAt: number;
  readonly hasRoom: boolean;
  /** Position of the first fragment in the bytes that were read. */
  readonly fragmentAt: number;
}

/** The head of a file in fragments up to and with its first one; null: more bytes are needed. Throws for any other file. */
function readFileHead(bytes: Uint8Array): Head | null {
  const first = readBox(bytes);
  if (!first) return null;
  if (first.type !== 'ftyp') throw new Error('no MP4');
  const second = bytes.length > first.size ? readBox(bytes, first.size) : null;
  if (!second) return null;
  const hasRoom = second.type === 'free' && second.size === ROOM.length;
  let movie: FragmentedMovie | null = null;
  for (let at = first.size; at < bytes.length;) {
    const head = readBox(bytes, at);
    if (!head) return null;
    if (head.type === 'mdat') throw new Error('no fragments');
    const end = at + head.size;
    if (bytes.length < end) return null;
    const data = bytes.slice(at + head.head, end);
    if (head.type === 'moov') movie = new FragmentedMovie(data);
    if (head.type === 'moof') {
      if (!movie) throw new Error('no movie');
      movie.read(data, at);
      return { movie, roomAt: first.size, hasRoom, fragmentAt: at };
    }
    at = end;
  }
  return null;
}

/**
 * Adds to an MP4 file in fragments, as recorders write it, what players need to seek: a movie box with all samples, at the end. The
 * fragments with the movie box before them then lie in one media box, and players see an ordinary file. Until then it plays as it
 * is, also after a crash. Other files pass unchanged.
 */
export class Mp4Index implements FileIndex {
  private state: 'head' | 'body' | 'raw' = 'head';
  private pending: Uint8Array = new Uint8Array(0);
  /** Bytes handed out so far. */
  private written = 0;
  /** Bytes of the present box that are still to come. */
  private skip = 0;
  /** Offset in the file of the first byte of `pending`. */
  private at = 0;
  private roomAt = 0;
  private movie: FragmentedMovie | null = null;
  /** The last fragment, until all of its media has come. */
  private waiting: Fragment | null = null;

  push(chunk: Uint8Array): Uint8Array {
    const out = this.take(chunk);
    this.written += out.length;
    return out;
  }

  finish(): FileEnd | null {
    // It ended before its head did.
    if (this.state === 'head') return { tail: this.pending, patches: [] };
    try {
      if (this.skip === 0 && this.pending.length === 0) this.settle();
      if (!this.movie || this.movie.isEmpty) return null;
      const media = join([uint(1, 4), ascii('mdat'), uint(this.written - this.roomAt, 8)]);
      return { tail: this.movie.whole(), patches: [{ at: this.roomAt, bytes: media }] };
    } catch {
      // The fragments play without it.
      return null;
    }
  }

  private take(chunk: Uint8Array): Uint8Array {
    if (this.state === 'raw') return chunk;
    if (this.state === 'body') {
      this.scan(chunk);
      return chunk;
    }
    this.pending = join([this.pending, chunk]);
    try {
      const head = readFileHead(this.pending);
      if (!head && this.pending.length < MAX_HEAD) return new Uint8Array(0);
      return this.leaveHead(head);
    } catch {
      return this.leaveHead(null);
    }
  }

  private leaveHead(head: Head | null): Uint8Array {
    const all = this.pending;
    this.pending = new Uint8Array(0);
    this.state = head ? 'body' : 'raw';
    if (!head) return all;
    const { movie, roomAt, hasRoom, fragmentAt } = head;
    this.movie = movie;
    this.roomAt = roomAt;
    const out = hasRoom ? all : join([all.slice(0, roomAt), ROOM, all.slice(roomAt)]);
    this.at = hasRoom ? fragmentAt : fragmentAt + ROOM.length;
    this.scan(out.slice(this.at));
    return out;
  }

  /** Reads the fragments of what passes; a chunk may end anywhere. */
  private scan(chunk: Uint8Array): void {
    const skipped = Math.min(this.skip, chunk.length);
    this.skip -= skipped;
    this.at += skipped;
    if (skipped === chunk.length) return;
    this.pending = join([this.pending, chunk.subarray(skipped)]);
    try {
      for (let length = this.step(); length > 0; length = this.step()) {
        const here = Math.min(length, this.pending.length);
        this.skip = length - here;
        this.at += here;
        this.pending = this.pending.slice(here);
      }
    } catch {
      // With an index of a part only, players would not show the rest.
      this.state = 'raw';
      this.movie = null;
      this.pending = new Uint8Array(0);
    }
  }

  /** Bytes that the next box takes up; 0 where more are needed to know. */
  private step(): number {
    const next = readBox(this.pending);
    if (!next) return 0;
    if (next.type !== 'mdat') this.settle();
    if (next.type !== 'moof') return next.size;
    if (next.size > MAX_HEAD) throw new Error('long fragment');
    if (this.pending.length < next.size) return 0;
    this.waiting = this.movie?.read(this.pending.slice(next.head, next.size), this.at) ?? null;
    return next.size;
  }

  private settle(): void {
    if (this.waiting) this.movie?.add(this.waiting);
    this.waiting = null;
  }
}
