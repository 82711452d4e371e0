import { join, uint } from '../webm/ebml';
import { box, boxesIn, boxIn, childrenIn, fullBox, type WholeBox } from './boxes';
import { SampleTable, type Run, type Sample } from './SampleTable';

interface Defaults {
  readonly description: number;
  readonly duration: number;
  readonly size: number;
  readonly flags: number;
}

interface Track {
  readonly id: number;
  readonly data: Uint8Array;
  /** Ticks per second. */
  readonly timescale: number;
  readonly defaults: Defaults;
  readonly table: SampleTable;
}

/** What a fragment adds to a track. */
interface Part {
  readonly track: Track;
  /** Time of the first sample, in ticks; null: it follows the last one. */
  readonly time: number | null;
  readonly runs: readonly Run[];
}
export type Fragment = readonly Part[];

/** Flags of a track fragment's header and of its runs (ISO/IEC 14496-12 §8.8.7 and §8.8.8). */
const HEADER = { base: 0x1, description: 0x2, duration: 0x8, size: 0x10, flags: 0x20 } as const;
const RUN = { offset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, shift: 0x800 } as const;
const NOT_SYNC = 0x10000;
/** Most samples of a run; recorders write a second or less at once. */
const MAX_RUN = 100_000;
/** Where headers have these values, in bytes from the beginning of their data, in version 0 and in version 1. */
const ID_AT = [12, 20] as const;
const TIMESCALE_AT = [12, 20] as const;
const DURATION_AT = [16, 24] as const;
const TRACK_DURATION_AT = [20, 28] as const;
const NO_MEDIA = new Uint8Array(8).fill(255);
const RATE_1 = uint(0x10000, 4);

type Places = readonly [short: number, long: number];
const placeIn = (header: Uint8Array, [short, long]: Places) => (header[0] === 1 ? long : short);
const isSet = (flags: number, flag: number): boolean => (flags & flag) !== 0;
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
/** Throws beyond the end of the header. */
const read32 = (header: Uint8Array, places: Places) => viewOf(header).getUint32(placeIn(header, places));

/** Reads numbers one after another. Throws beyond the end. */
function reader(bytes: Uint8Array) {
  const view = viewOf(bytes);
  let at = 0;
  const skip = (width: number) => {
    at += width;
    return at - width;
  };
  return {
    u32: () => view.getUint32(skip(4)),
    i32: () => view.getInt32(skip(4)),
    u64: () => Number(view.getBigUint64(skip(8))),
  };
}

function withDuration(header: Uint8Array, places: Places, duration: number): Uint8Array {
  const copy = header.slice();
  const [view, at] = [viewOf(copy), placeIn(copy, places)];
  if (copy[0] === 1) view.setBigUint64(at, BigInt(duration));
  else view.setUint32(at, Math.min(duration, 0xffffffff));
  return copy;
}

type Changes = Readonly<Partial<Record<string, (one: WholeBox) => Uint8Array>>>;
/** The boxes of some data, those of some types replaced. */
const changed = (data: Uint8Array, changes: Changes): Uint8Array =>
  join(childrenIn(data).map((one) => changes[one.type]?.(one) ?? one.whole));

/** A movie in fragments (ISO/IEC 14496-12 §8.8), from which the movie box of a whole file can be made. */
export class FragmentedMovie {
  private readonly header: Uint8Array;
  private readonly tracks: readonly Track[];

  /** Takes the data of its movie box. Throws for a movie without fragments, and for a broken one. */
  constructor(movie: Uint8Array) {
    this.header = boxIn(movie, 'mvhd');
    const defaults = new Map(
      boxesIn(boxIn(movie, 'mvex'), 'trex').map((data) => {
        const { u32 } = reader(data.subarray(4));
        const id = u32();
        return [id, { description: u32(), duration: u32(), size: u32(), flags: u32() }] as const;
      }),
    );
    this.tracks = boxesIn(movie, 'trak').map((data) => {
      const media = boxIn(data, 'mdia');
      boxIn(boxIn(boxIn(media, 'minf'), 'stbl'), 'stsd');
      const id = read32(boxIn(data, 'tkhd'), ID_AT);
      const timescale = read32(boxIn(media, 'mdhd'), TIMESCALE_AT);
      const own = defaults.get(id);
      if (!own || timescale === 0) throw new Error('no track of fragments');
      return { id, data, timescale, defaults: own, table: new SampleTable() };
    });
  }

  /** Reads the data of a fragment's box, which lies `at` bytes from the beginning of the file. Throws for a broken one. */
  read(fragment: Uint8Array, at: number): Fragment {
    return boxesIn(fragment, 'traf').map((data) => {
      const header = reader(boxIn(data, 'tfhd'));
      const flags = header.u32();
      const id = header.u32();
      const track = this.tracks.find((one) => one.id === id);
      // Offsets from the beginning of the file would be wrong where room was added to it.
      if (!track || isSet(flags, HEADER.base)) throw new Error('unknown fragment');
      const or = (flag: number, fallback: number) => (isSet(flags, flag) ? header.u32() : fallback);
      const { defaults } = track;
      const own: Defaults = {
        description: or(HEADER.description, defaults.description),
        duration: or(HEADER.duration, defaults.duration),
        size: or(HEADER.size, defaults.size),
        flags: or(HEADER.flags, defaults.flags),
      };
      return { track, time: timeIn(data), runs: boxesIn(data, 'trun').map((run) => readRun(run, own, at)) };
    });
  }

  /** Throws for more samples than can be kept. */
  add(fragment: Fragment): void {
    for (const { track, time, runs } of fragment) track.table.add(time, runs);
  }

  get isEmpty(): boolean {
    return this.tracks.every(({ table }) => table.isEmpty);
  }

  /** The movie box of a file that has all the samples. Tracks begin as much apart as in the fragments. */
  whole(): Uint8Array {
    const timescale = read32(this.header, TIMESCALE_AT);
    const used = this.tracks.filter(({ table }) => !table.isEmpty);
    const startOf = (track: Track) => track.table.startsAt / track.timescale;
    const start = Math.min(...used.map(startOf));
    const parts = used.map((track) => {
      const delay = Math.round((startOf(track) - start) * timescale);
      const length = Math.round((track.table.duration / track.timescale) * timescale);
      return { track, delay, length };
    });
    const duration = Math.max(...parts.map(({ delay, length }) => delay + length));
    return box(
      'moov',
      box('mvhd', withDuration(this.header, DURATION_AT, duration)),
      ...parts.map(({ track, delay, length }) => box('trak', wholeTrack(track, delay, length))),
    );
  }
}

/** When the first sample of a track fragment is decoded, in ticks; null if omitted. */
function timeIn(data: Uint8Array): number | null {
  const [time] = boxesIn(data, 'tfdt');
  if (!time) return null;
  const { u32, u64 } = reader(time.subarray(4));
  return time[0] === 1 ? u64() : u32();
}

function readRun(data: Uint8Array, own: Defaults, fragmentAt: number): Run {
  const { u32, i32 } = reader(data);
  const flags = u32();
  const count = u32();
  if (count > MAX_RUN || !isSet(flags, RUN.offset)) throw new Error('unknown run');
  const at = fragmentAt + i32();
  const firstFlags = isSet(flags, RUN.firstFlags) ? u32() : null;
  const samples: Sample[] = [];
  for (let index = 0; index < count; index += 1) {
    const duration = isSet(flags, RUN.duration) ? u32() : own.duration;
    const size = isSet(flags, RUN.size) ? u32() : own.size;
    const usual = index === 0 && firstFlags !== null ? firstFlags : own.flags;
    const isSync = !isSet(isSet(flags, RUN.flags) ? u32() : usual, NOT_SYNC);
    samples.push({ duration, size, isSync, shift: isSet(flags, RUN.shift) ? i32() : 0 });
  }
  return { at, description: own.description, samples };
}

/** Data of a track's box; `delay` and `length` in ticks of the movie. */
function wholeTrack({ data, table }: Track, delay: number, length: number): Uint8Array {
  // First nothing, then the whole track (ISO/IEC 14496-12 §8.6.6).
  const edits = [uint(2, 4), uint(delay, 8), NO_MEDIA, RATE_1, uint(length, 8), uint(0, 8), RATE_1];
  const edit = delay > 0 ? box('edts', fullBox('elst', 1, 0, ...edits)) : null;
  const nothing = new Uint8Array(0);
  return changed(data, {
    tkhd: (one) => join([box('tkhd', withDuration(one.data, TRACK_DURATION_AT, delay + length)), edit ?? nothing]),
    edts: (one) => (edit ? nothing : one.whole),
    mdia: (media) =>
      box(
        'mdia',
        changed(media.data, {
          mdhd: (one) => box('mdhd', withDuration(one.data, DURATION_AT, table.duration)),
          minf: (info) => box('minf', changed(info.data, { stbl: (one) => box('stbl', wholeTable(one.data, table)) })),
        }),
      ),
  });
}

/** The descriptions of the samples as they are, and the samples. */
const wholeTable = (data: Uint8Array, table: SampleTable): Uint8Array =>
  join([
    ...childrenIn(data)
      .filter(({ type }) => type === 'stsd')
      .map(({ whole }) => whole),
    ...table.boxes(),
  ]);
