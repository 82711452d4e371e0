import { elementsIn, ID, join, readHead, readUint } from './ebml';

/** Types of tracks. */
export const VIDEO = 1;
export const SOUND = 2;

export interface MatroskaTrack {
  readonly number: number;
  readonly type: number;
  /** As `V_MPEG4/ISO/AVC`. */
  readonly codec: string;
  /** What a decoder needs beforehand; empty if the file does not have it. */
  readonly config: Uint8Array;
  /** In pixels; 0 of a track without video. */
  readonly width: number;
  readonly height: number;
  /** 0 of a track without sound. */
  readonly channels: number;
}

export interface MatroskaFrame {
  /** Number of its track. */
  readonly track: number;
  /** When it is shown, in ms. */
  readonly timeMs: number;
  /** The file says that playing can begin with it. */
  readonly isKey: boolean;
  readonly data: Uint8Array;
}

/** Elements whose children are read one by one; recorders leave their size open. */
const ENTERED: ReadonlySet<number> = new Set([ID.segment, ID.cluster, ID.blockGroup]);
/** A frame, or the head of the file. A longer one would have to be kept in memory. */
const MAX_ELEMENT = 32_000_000;
const DEFAULT_SCALE = 1_000_000;
const KEY = 0x80;
const LACING = 0x06;

const valueIn = (children: ReturnType<typeof elementsIn>, id: number): Uint8Array =>
  children.find((one) => one.id === id)?.data ?? new Uint8Array(0);
const numberIn = (children: ReturnType<typeof elementsIn>, id: number): number => {
  const data = valueIn(children, id);
  return readUint(data, 0, data.length);
};

function readTrack(data: Uint8Array): MatroskaTrack {
  const entry = elementsIn(data);
  const video = elementsIn(valueIn(entry, ID.video));
  return {
    number: numberIn(entry, ID.trackNumber),
    type: numberIn(entry, ID.trackType),
    codec: String.fromCharCode(...valueIn(entry, ID.codecId)).replace(/\0+$/, ''),
    config: valueIn(entry, ID.codecPrivate),
    width: numberIn(video, ID.pixelWidth),
    height: numberIn(video, ID.pixelHeight),
    channels: numberIn(elementsIn(valueIn(entry, ID.audio)), ID.channels),
  };
}

/** Reads the frames of a WebM or Matroska file as it comes; a chunk may end anywhere. */
export class MatroskaReader {
  private pending: Uint8Array = new Uint8Array(0);
  private isBegun = false;
  private scale = DEFAULT_SCALE;
  private clusterTime = 0;
  /** Null before the head of the file has come. */
  tracks: readonly MatroskaTrack[] | null = null;

  /** Takes the next bytes and returns the frames that are whole now. Throws for another kind of file, and for a broken one. */
  push(chunk: Uint8Array): readonly MatroskaFrame[] {
    this.pending = join([this.pending, chunk]);
    const frames: MatroskaFrame[] = [];
    let read = 0;
    for (let length = this.step(0, frames); length > 0; length = this.step(read, frames)) read += length;
    this.pending = this.pending.slice(read);
    return frames;
  }

  /** Bytes of the element there; 0 where more are needed. */
  private step(at: number, frames: MatroskaFrame[]): number {
    if (at >= this.pending.length) return 0;
    const head = readHead(this.pending, at);
    if (!head) return 0;
    if (!this.isBegun && head.id !== ID.ebml) throw new Error('no EBML');
    this.isBegun = true;
    if (ENTERED.has(head.id)) return head.length;
    if (head.size > MAX_ELEMENT) throw new Error('long element');
    const end = at + head.length + head.size;
    if (this.pending.length < end) return 0;
    this.take(head.id, this.pending.slice(at + head.length, end), frames);
    return end - at;
  }

  private take(id: number, data: Uint8Array, frames: MatroskaFrame[]): void {
    switch (id) {
      case ID.info:
        this.scale = numberIn(elementsIn(data), ID.timestampScale) || DEFAULT_SCALE;
        break;
      case ID.tracks:
        this.tracks = elementsIn(data)
          .filter((one) => one.id === ID.trackEntry)
          .map((one) => readTrack(one.data));
        break;
      case ID.timestamp:
        this.clusterTime = readUint(data, 0, data.length);
        break;
      case ID.simpleBlock:
      case ID.block:
        frames.push(this.readBlock(data, id === ID.simpleBlock));
        break;
      default:
    }
  }

  /** RFC 9559 §10.1 and §10.2. Only a simple block says whether it is a key frame. */
  private readBlock(data: Uint8Array, isSimple: boolean): MatroskaFrame {
    const [number = 0, , , flags = 0] = data;
    if (data.length < 4 || (number & 0x80) === 0 || (flags & LACING) !== 0) throw new Error('unknown block');
    const relative = new DataView(data.buffer, data.byteOffset).getInt16(1);
    const timeMs = Math.round(((this.clusterTime + relative) * this.scale) / DEFAULT_SCALE);
    return { track: number & 0x7f, timeMs, isKey: isSimple && (flags & KEY) !== 0, data: data.subarray(4) };
  }
}
