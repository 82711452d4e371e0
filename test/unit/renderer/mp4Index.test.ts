import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { box, fullBox, words } from '../../../renderer/lib/mp4/boxes';
import { Mp4Index } from '../../../renderer/lib/mp4/Mp4Index';
import { join, uint } from '../../../renderer/lib/webm/ebml';
import { mp4Facts } from '../../support/mp4Facts';

const text = (value: string) => new TextEncoder().encode(value);
const zeros = (length: number) => new Uint8Array(length);

/** A track of so many ticks per second, as far as the index reads it. */
function track(id: number, kind: string, timescale: number): Uint8Array {
  const header = fullBox('tkhd', 0, 3, zeros(8), uint(id, 4), zeros(68));
  const media = fullBox('mdhd', 0, 0, zeros(8), uint(timescale, 4), zeros(8));
  const handler = fullBox('hdlr', 0, 0, zeros(4), text(kind), zeros(13));
  const table = box('stbl', fullBox('stsd', 0, 0, uint(1, 4), box('mp4x', zeros(8))), fullBox('stts', 0, 0, zeros(4)));
  return box('trak', header, box('edts', zeros(8)), box('mdia', media, handler, box('minf', table)));
}

const NOT_SYNC = 0x10000;
const TYPE = box('ftyp', text('iso5'), uint(512, 4), text('iso5mp41'));
/** Samples of the second track have 20 ticks and 3 bytes, unless their fragment says otherwise. */
const MOVIE = box(
  'moov',
  fullBox('mvhd', 0, 0, zeros(8), uint(1000, 4), zeros(80)),
  track(1, 'vide', 90_000),
  track(2, 'soun', 1000),
  box('mvex', fullBox('trex', 0, 0, words([1, 1, 0, 0, NOT_SYNC])), fullBox('trex', 0, 0, words([2, 1, 20, 3, 0]))),
);

interface Part {
  readonly id: number;
  readonly time: number;
  /** Fields of a run's samples and which of them it has. */
  readonly fields: number;
  readonly count: number;
  readonly values: readonly number[];
  readonly media: Uint8Array;
}

/** A fragment, whose runs begin where their media do. */
function fragment(parts: readonly Part[], headerFlags = 0x20000): Uint8Array {
  const build = (from: number) => {
    let at = from;
    return box(
      'moof',
      ...parts.map(({ id, time, fields, count, values, media }) => {
        const run = fullBox('trun', 0, fields | 1, uint(count, 4), uint(at, 4), words(values));
        at += media.length;
        const header = fullBox('tfhd', 0, headerFlags, uint(id, 4), zeros(headerFlags & 1 ? 8 : 0));
        return box('traf', header, fullBox('tfdt', 0, 0, uint(time, 4)), run);
      }),
    );
  };
  return join([build(build(0).length + 8), box('mdat', ...parts.map(({ media }) => media))]);
}

const bytes = (...values: readonly number[]) => new Uint8Array(values);
/** A key frame by the flags of the run's first sample, and one that is shown 3000 ticks later; two packets of sound. */
const FIRST = fragment([
  { id: 1, time: 9000, fields: 0xb04, count: 2, values: [0, 3000, 2, 0, 3000, 1, 3000], media: bytes(1, 2, 3) },
  { id: 2, time: 100, fields: 0, count: 2, values: [], media: bytes(4, 4, 4, 5, 5, 5) },
]);
/** Begins 3000 ticks after the end of the first one. */
const SECOND = fragment([{ id: 1, time: 18_000, fields: 0x300, count: 1, values: [3000, 2], media: bytes(6, 7) }]);
const ONE: Part = { id: 1, time: 0, fields: 0x300, count: 1, values: [3000, 1], media: bytes(1) };
const FILE = join([TYPE, MOVIE, FIRST, SECOND]);

const cut = (file: Uint8Array, at: readonly number[]) => {
  const edges = [0, ...[...at].sort((one, other) => one - other), file.length];
  return edges.slice(1).map((end, index) => file.slice(edges[index] ?? 0, end));
};

function record(chunks: readonly Uint8Array[]) {
  const index = new Mp4Index();
  const written = join(chunks.map((chunk) => index.push(chunk)));
  const end = index.finish();
  const file = join([written, end?.tail ?? zeros(0)]);
  for (const { at, bytes: over } of end?.patches ?? []) file.set(over, at);
  return { written, file, end };
}

const VIDEO = [
  { time: 0, duration: 3000, isSync: true, data: bytes(1, 2) },
  // Until the next fragment begins.
  { time: 3000, duration: 6000, isSync: false, data: bytes(3) },
];
const LAST = { time: 9000, duration: 3000, isSync: false, data: bytes(6, 7) };
const SOUND = {
  ...{ kind: 'soun', codec: 'mp4x', delay: 0, duration: 40 },
  samples: [
    { time: 0, duration: 20, isSync: true, data: bytes(4, 4, 4) },
    { time: 20, duration: 20, isSync: true, data: bytes(5, 5, 5) },
  ],
};

describe('the index of an MP4 file in fragments', () => {
  test('makes an ordinary file of it with all samples, however its bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(FILE.length), { maxLength: 30 }), (at) => {
        expect(mp4Facts(record(cut(FILE, at)).file)).toEqual({
          isInFragments: false,
          duration: 133,
          tracks: [{ kind: 'vide', codec: 'mp4x', delay: 0, duration: 12_000, samples: [...VIDEO, LAST] }, SOUND],
        });
      }),
    );
  });

  test('has the times at which frames are shown where they differ from those of decoding', () => {
    const { file } = record([FILE]);
    const shifts = fullBox('ctts', 1, 0, words([3, 1, 0, 1, 3000, 1, 0]));
    expect(Buffer.from(file).includes(Buffer.from(shifts))).toBe(true);
  });

  test('lets a track begin later than the other one', () => {
    const late = fragment([{ id: 2, time: 350, fields: 0, count: 1, values: [], media: bytes(8, 8, 8) }]);
    const early = fragment([{ id: 1, time: 9000, fields: 0x300, count: 1, values: [3000, 1], media: bytes(9) }]);
    const { tracks, duration } = mp4Facts(record([join([TYPE, MOVIE, late, early])]).file);
    expect(tracks.map(({ kind, delay }) => [kind, delay])).toEqual([
      ['vide', 0],
      ['soun', 250],
    ]);
    expect(duration).toBe(270);
  });

  test('until then the fragments are in the file as they came, behind a box that players skip', () => {
    const { written } = record([FILE]);
    expect(written).toEqual(join([TYPE, box('free', zeros(8)), MOVIE, FIRST, SECOND]));
    // Once more, as after a crash.
    expect(record([written]).written).toEqual(written);
    expect(record([written]).file).toEqual(record([FILE]).file);
  });

  test('leaves out a fragment whose media did not come to its end', () => {
    const { tracks } = mp4Facts(record([FILE.slice(0, FILE.length - 1)]).file);
    expect(tracks[0]?.samples).toEqual([{ ...VIDEO[0] }, { ...VIDEO[1], duration: 3000 }]);
  });

  test('is not written where a later fragment is broken: the file stays in fragments, with every byte', () => {
    const broken = fragment([{ ...ONE, id: 7 }]);
    const { file, end } = record([join([FILE, broken])]);
    expect(end).toBeNull();
    expect(file).toEqual(join([TYPE, box('free', zeros(8)), MOVIE, FIRST, SECOND, broken]));
  });

  test.each([
    ['with offsets from its beginning', join([TYPE, MOVIE, fragment([ONE], 1)])],
    ['whose media come before its movie box', join([TYPE, box('mdat', zeros(30)), MOVIE])],
    ['without fragments', join([TYPE, box('moov', fullBox('mvhd', 0, 0, zeros(96))), box('mdat', zeros(30))])],
    ['of another kind', text('RIFF....WAVEfmt and so on')],
    ['of nothing', zeros(0)],
  ])('passes a file %s unchanged', (_, file) => {
    fc.assert(
      fc.property(fc.array(fc.nat(file.length), { maxLength: 8 }), (at) => {
        expect(record(cut(file, at)).file).toEqual(file);
      }),
    );
  });

  test('never throws, and loses no byte of a file that is broken anywhere', () => {
    fc.assert(
      fc.property(fc.nat(FILE.length - 1), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const broken = FILE.slice();
        broken[at] = value;
        const { file } = record(cut(broken, [at, Math.min(at + 3, broken.length)]));
        expect(file.length).toBeGreaterThanOrEqual(FILE.length);
      }),
    );
  });
});
