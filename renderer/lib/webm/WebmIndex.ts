import type { FileEnd, FileIndex } from '../fileIndex';
import { element, elementsIn, float64, ID, join, openElement, padding, readHead, readUint, size8, uint } from './ebml';

const MAX_HEAD = 1_000_000;
/** Least distance of two cues, in ms. */
const CUE_GAP_MS = 500;
const MAX_CUES = 100_000;
const DEFAULT_SCALE = 1_000_000;
/** A type of tracks. */
const VIDEO = 1;

interface Cue {
  readonly time: number;
  readonly track: number;
  readonly position: number;
}

const seekEntry = (id: number, position: number) =>
  element(ID.seek, element(ID.seekId, uint(id, 4)), element(ID.seekPosition, uint(position, 8)));
const seekHead = (info: number, tracks: number, cues: number) =>
  element(ID.seekHead, seekEntry(ID.info, info), seekEntry(ID.tracks, tracks), seekEntry(ID.cues, cues));
const SEEK_HEAD_BYTES = seekHead(0, 0, 0).length;
const duration = (value: number) => element(ID.duration, float64(value));
const DURATION_BYTES = duration(0).length;

/** A flat picture that players turn. A roll is counterclockwise, from -180 to 180 degrees (RFC 9559). */
const projection = (clockwise: number) =>
  element(
    ID.projection,
    element(ID.projectionType, uint(0, 1)),
    element(ID.projectionPoseRoll, float64(((540 - clockwise) % 360) - 180)),
  );

/** Tracks whose video is to be shown turned by so many degrees clockwise. */
function turned(tracks: Uint8Array, degrees: number): Uint8Array {
  const replace = (data: Uint8Array, id: number, change: (data: Uint8Array) => Uint8Array) =>
    join(elementsIn(data).map((one) => (one.id === id ? element(id, change(one.data)) : one.whole)));
  const withRoll = (video: Uint8Array) => join([video, projection(degrees)]);
  return element(
    ID.tracks,
    replace(tracks, ID.trackEntry, (entry) => replace(entry, ID.video, withRoll)),
  );
}

/** The number of the first track of video; null: there is none. */
function videoTrackIn(tracks: Uint8Array): number | null {
  for (const { id, data } of elementsIn(tracks)) {
    const values = id === ID.trackEntry ? elementsIn(data) : [];
    const valueOf = (wanted: number) => {
      const found = values.find((one) => one.id === wanted);
      return found ? readUint(found.data, 0, found.data.length) : null;
    };
    if (valueOf(ID.trackType) === VIDEO) return valueOf(ID.trackNumber);
  }
  return null;
}

/**
 * Adds to a WebM or Matroska file of a MediaRecorder what its live mode leaves out: a duration, and cues for seeking. The head
 * gets room for both; the rest passes through, so that the file stays playable after a crash. Other files pass unchanged.
 */
export class WebmIndex implements FileIndex {
  private state: 'head' | 'body' | 'raw' = 'head';
  private pending: Uint8Array = new Uint8Array(0);
  /** Bytes handed out so far. */
  private written = 0;
  /** Bytes of the body still to skip. */
  private skip = 0;
  /** Offset in the file of the first byte of `pending`. */
  private at = 0;
  private segmentAt = 0;
  private infoAt = 0;
  private tracksAt = 0;
  /** Its number; null: there is no video. */
  private videoTrack: number | null = null;
  private durationAt = 0;
  private scale = DEFAULT_SCALE;
  private clusterAt = 0;
  private clusterTime = 0;
  private lastTime = 0;
  private lastGap = 0;
  private blocks = 0;
  private readonly cues: Cue[] = [];

  /** `rotationDeg`: clockwise rotation that makes the video upright; players that know it turn the picture. */
  constructor(private readonly rotationDeg = 0) {}

  /** Takes the next bytes and returns those to write. */
  push(chunk: Uint8Array): Uint8Array {
    const out = this.take(chunk);
    this.written += out.length;
    return out;
  }

  /** Bytes to append and to overwrite at the end; null if there is nothing to add. */
  finish(): FileEnd | null {
    // It ended before its head did.
    if (this.state === 'head') return { tail: this.pending, patches: [] };
    if (this.durationAt === 0 || this.blocks === 0) return null;
    const tail = element(ID.cues, ...this.cues.map((cue) => this.cuePoint(cue)));
    const cuesAt = this.written - this.segmentAt;
    const end = this.written + tail.length;
    return {
      tail,
      patches: [
        { at: this.segmentAt - 8, bytes: size8(end - this.segmentAt) },
        { at: this.segmentAt, bytes: seekHead(this.infoAt, this.tracksAt, cuesAt) },
        { at: this.durationAt, bytes: duration(this.lastTime + this.lastGap) },
      ],
    };
  }

  private cuePoint({ time, track, position }: Cue): Uint8Array {
    const where = element(
      ID.cueTrackPositions,
      element(ID.cueTrack, uint(track, 1)),
      element(ID.cueClusterPosition, uint(position, 8)),
    );
    return element(ID.cuePoint, element(ID.cueTime, uint(time, 6)), where);
  }

  private take(chunk: Uint8Array): Uint8Array {
    if (this.state === 'raw') return chunk;
    if (this.state === 'body') {
      this.scan(chunk);
      return chunk;
    }
    this.pending = join([this.pending, chunk]);
    try {
      const head = this.readFileHead();
      if (!head && this.pending.length < MAX_HEAD) return new Uint8Array(0);
      return this.leaveHead(head);
    } catch {
      return this.leaveHead(null);
    }
  }

  private leaveHead(head: { readonly bytes: Uint8Array; readonly length: number } | null): Uint8Array {
    const all = this.pending;
    this.pending = new Uint8Array(0);
    this.state = head ? 'body' : 'raw';
    if (!head) {
      this.durationAt = 0;
      return all;
    }
    const body = all.slice(head.length);
    this.at = head.bytes.length;
    this.scan(body);
    return join([head.bytes, body]);
  }

  /** The head with room for what comes later, once all of it is here; `length`: of the one it replaces. */
  private readFileHead(): { readonly bytes: Uint8Array; readonly length: number } | null {
    const bytes = this.pending;
    const ebml = readHead(bytes, 0);
    if (!ebml) return null;
    if (ebml.id !== ID.ebml) throw new Error('no EBML');
    let at = ebml.length + ebml.size;
    if (bytes.length <= at) return null;
    const segment = readHead(bytes, at);
    if (!segment) return null;
    if (segment.id !== ID.segment) throw new Error('no segment');
    const parts = [bytes.slice(0, at), openElement(ID.segment)];
    this.segmentAt = at + 12;
    parts.push(padding(SEEK_HEAD_BYTES));
    let length = this.segmentAt + SEEK_HEAD_BYTES;
    at += segment.length;
    for (;;) {
      const head = at < bytes.length ? readHead(bytes, at) : null;
      if (!head) return null;
      if (head.id === ID.cluster) return this.durationAt > 0 ? { bytes: join(parts), length: at } : null;
      const end = at + head.length + head.size;
      if (end > bytes.length) return null;
      const whole = bytes.slice(at, end);
      const part = this.partOf(head.id, whole, { data: whole.slice(head.length), at: length });
      // The place of this one's cues is not known, and would be another now.
      if (head.id !== ID.seekHead && head.id !== ID.void) {
        parts.push(part);
        length += part.length;
      }
      at = end;
    }
  }

  /** What is written at `at` in place of an element of the head. */
  private partOf(id: number, whole: Uint8Array, { data, at }: { readonly data: Uint8Array; readonly at: number }) {
    if (id === ID.info) return this.withRoom(data, at);
    if (id !== ID.tracks) return whole;
    this.tracksAt = at - this.segmentAt;
    this.videoTrack = videoTrackIn(data);
    return this.rotationDeg === 0 ? whole : turned(data, this.rotationDeg);
  }

  /** Info without its duration, and with room for one at its end. */
  private withRoom(data: Uint8Array, at: number): Uint8Array {
    const kept: Uint8Array[] = [];
    for (const one of elementsIn(data)) {
      if (one.id === ID.timestampScale) this.scale = readUint(one.data, 0, one.data.length) || DEFAULT_SCALE;
      if (one.id !== ID.duration) kept.push(one.whole);
    }
    const info = element(ID.info, ...kept, padding(DURATION_BYTES));
    this.infoAt = at - this.segmentAt;
    this.durationAt = at + info.length - DURATION_BYTES;
    return info;
  }

  /** Reads the heads of what passes; a chunk may end anywhere. */
  private scan(chunk: Uint8Array): void {
    const skipped = Math.min(this.skip, chunk.length);
    this.skip -= skipped;
    this.at += skipped;
    if (skipped === chunk.length) return;
    this.pending = join([this.pending, chunk.subarray(skipped)]);
    try {
      let read = 0;
      for (let step = this.step(0); step > 0; step = this.step(read)) read += step;
      const beyond = Math.max(0, read - this.pending.length);
      this.skip = beyond;
      this.pending = this.pending.slice(read);
      this.at += read - beyond;
    } catch {
      // Not what was expected: it passes on, and what is known of it so far still helps.
      this.state = 'raw';
      this.pending = new Uint8Array(0);
    }
  }

  /** Bytes that the next element takes up; 0 where more are needed to know. */
  private step(offset: number): number {
    const { pending } = this;
    if (offset >= pending.length) return 0;
    const head = readHead(pending, offset);
    if (!head) return 0;
    const data = offset + head.length;
    switch (head.id) {
      case ID.cluster:
        this.clusterAt = this.at + offset - this.segmentAt;
        return head.length;
      case ID.blockGroup:
        return head.length;
      case ID.timestamp:
        // One that is too long is refused at once: what is waited for is kept in memory.
        if (head.size <= 8 && pending.length < data + head.size) return 0;
        this.clusterTime = readUint(pending, data, head.size);
        break;
      case ID.simpleBlock:
      case ID.block:
        if (pending.length < data + 4) return 0;
        this.note(pending.subarray(data, data + 4), head.id === ID.simpleBlock);
        break;
      default:
    }
    if (!Number.isFinite(head.size)) throw new Error('open element');
    return head.length + head.size;
  }

  private note(block: Uint8Array, isSimple: boolean): void {
    const relative = new DataView(block.buffer, block.byteOffset).getInt16(1);
    const time = Math.max(0, this.clusterTime + relative);
    if (this.blocks > 0 && time > this.lastTime) this.lastGap = time - this.lastTime;
    this.blocks += 1;
    this.lastTime = Math.max(this.lastTime, time);
    const track = (block[0] ?? 0x81) & 0x7f;
    // Each block of sound counts as a key frame, and few of them are where one of the video is.
    const isKey = isSimple && ((block[3] ?? 0) & 0x80) !== 0 && track === (this.videoTrack ?? track);
    const last = this.cues.at(-1);
    const gap = (CUE_GAP_MS * DEFAULT_SCALE) / this.scale;
    if (!isKey || this.cues.length >= MAX_CUES || (last && time - last.time < gap)) return;
    this.cues.push({ time, track, position: this.clusterAt });
  }
}
