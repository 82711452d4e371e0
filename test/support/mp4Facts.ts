import { boxesIn, boxIn } from '../../renderer/lib/mp4/boxes';

export interface Mp4Sample {
  /** Time of decoding, in ticks from the beginning of the track. */
  readonly time: number;
  readonly duration: number;
  readonly isSync: boolean;
  readonly data: Uint8Array;
}

export interface Mp4TrackFacts {
  /** `vide` or `soun`. */
  readonly kind: string;
  readonly samples: readonly Mp4Sample[];
  /** How much later than the movie it begins, in ticks of the movie. */
  readonly delay: number;
  /** In ticks of the track. */
  readonly duration: number;
  /** Four letters of its sample description. */
  readonly codec: string;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
const letters = (bytes: Uint8Array, from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));

/** The numbers of a table's box, four bytes each, behind its version and its count. */
function tableIn(table: Uint8Array, type: string): readonly number[] {
  const [data] = boxesIn(table, type);
  if (!data) return [];
  const view = viewOf(data);
  return Array.from({ length: data.length / 4 - 2 }, (_, index) => view.getUint32(8 + index * 4));
}

/** Pairs of a count and a value, as values. */
const unrolled = (pairs: readonly number[]): readonly number[] =>
  pairs.flatMap((value, index) => (index % 2 === 1 ? Array<number>(pairs[index - 1] ?? 0).fill(value) : []));

/** How many samples each chunk has. */
function chunkSizes(table: Uint8Array, chunks: number): readonly number[] {
  const runs = tableIn(table, 'stsc');
  const sizes: number[] = [];
  for (let at = 0; at < runs.length; at += 3) {
    const next = runs[at + 3] ?? chunks + 1;
    for (let chunk = runs[at] ?? 0; chunk < next; chunk += 1) sizes.push(runs[at + 1] ?? 0);
  }
  return sizes;
}

/** Where each sample begins. */
function placesOf(table: Uint8Array, sizes: readonly number[]): readonly number[] {
  const offsets = boxIn(table, 'co64');
  const chunks = viewOf(offsets).getUint32(4);
  const places: number[] = [];
  chunkSizes(table, chunks).forEach((count, chunk) => {
    let at = Number(viewOf(offsets).getBigUint64(8 + chunk * 8));
    for (let index = 0; index < count; index += 1) {
      const size = sizes[places.length] ?? 0;
      places.push(at);
      at += size;
    }
  });
  return places;
}

function trackFacts(file: Uint8Array, track: Uint8Array): Mp4TrackFacts {
  const media = boxIn(track, 'mdia');
  const table = boxIn(boxIn(media, 'minf'), 'stbl');
  const sizes = tableIn(table, 'stsz').slice(1);
  const durations = unrolled(tableIn(table, 'stts'));
  const hasSyncs = boxesIn(table, 'stss').length > 0;
  const syncs = new Set(tableIn(table, 'stss'));
  let time = 0;
  const samples = placesOf(table, sizes).map((at, index) => {
    const duration = durations[index] ?? NaN;
    time += duration;
    const isSync = !hasSyncs || syncs.has(index + 1);
    return { time: time - duration, duration, isSync, data: file.slice(at, at + (sizes[index] ?? 0)) };
  });
  const [edits] = boxesIn(track, 'edts').flatMap((data) => boxesIn(data, 'elst'));
  return {
    kind: letters(boxIn(media, 'hdlr'), 8),
    samples,
    delay: edits ? Number(viewOf(edits).getBigUint64(8)) : 0,
    duration: viewOf(boxIn(media, 'mdhd')).getUint32(16),
    codec: letters(boxIn(table, 'stsd'), 12),
  };
}

/** What a player finds in a finished MP4 file: nothing but the type, media and one movie box. */
export const mp4Facts = (file: Uint8Array) => {
  const [movie, ...others] = boxesIn(file, 'moov');
  if (!movie || others.length > 0) throw new Error('not one movie box');
  return {
    tracks: boxesIn(movie, 'trak').map((track) => trackFacts(file, track)),
    duration: viewOf(boxIn(movie, 'mvhd')).getUint32(16),
    isInFragments: boxesIn(file, 'moof').length > 0,
  };
};
