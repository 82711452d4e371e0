import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createIndex } from '../../../renderer/features/live-view/capture/createIndex';
import { withIndex } from '../../../renderer/features/live-view/capture/withIndex';
import { boxesIn, boxIn } from '../../../renderer/lib/mp4/boxes';
import { element, ID, join, openElement, uint } from '../../../renderer/lib/webm/ebml';
import { indexed } from '../../../renderer/lib/webm/indexed';
import { mp4Facts } from '../../support/mp4Facts';

const text = (value: string) => new TextEncoder().encode(value);
const START = new Uint8Array([0, 0, 0, 1]);
const SHORT_START = new Uint8Array([0, 0, 1]);
const SEQUENCE = new Uint8Array([0x67, 0x42, 0xe0, 0x1f, 0x96]);
const PICTURE = new Uint8Array([0x68, 0xce, 0x3c, 0x80]);
const slice = (type: number, fill: number) => join([new Uint8Array([type]), new Uint8Array(50).fill(fill)]);
const keySlice = (fill: number) => slice(0x65, fill);
const otherSlice = (fill: number) => slice(0x41, fill);
const keyFrame = (fill: number) => join([START, SEQUENCE, START, PICTURE, SHORT_START, keySlice(fill)]);
const otherFrame = (fill: number) => join([START, otherSlice(fill)]);
/** Units as MP4 has them. */
const withLengths = (...units: readonly Uint8Array[]) => join(units.flatMap((unit) => [uint(unit.length, 4), unit]));

const OPUS = join([text('OpusHead'), new Uint8Array([1, 2, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
const videoTrack = (codec: string, config?: Uint8Array) =>
  element(
    ID.trackEntry,
    element(ID.trackNumber, uint(1, 1)),
    element(ID.trackType, uint(1, 1)),
    element(ID.codecId, text(codec)),
    ...(config ? [element(ID.codecPrivate, config)] : []),
    element(ID.video, element(ID.pixelWidth, uint(640, 2)), element(ID.pixelHeight, uint(360, 2))),
  );
const AVC = videoTrack('V_MPEG4/ISO/AVC');
const SOUND = element(
  ID.trackEntry,
  element(ID.trackNumber, uint(2, 1)),
  element(ID.trackType, uint(2, 1)),
  element(ID.codecId, text('A_OPUS')),
  element(ID.codecPrivate, OPUS),
);

type Block = readonly [track: number, timeMs: number, isKey: boolean, data: Uint8Array];
const BLOCKS: readonly Block[] = [
  [2, 980, true, new Uint8Array([1])],
  [1, 1000, true, keyFrame(1)],
  [2, 1010, true, new Uint8Array([2, 2])],
  [1, 1066, false, otherFrame(2)],
  [2, 1030, true, new Uint8Array([3, 3, 3])],
  [1, 1133, false, otherFrame(3)],
  [1, 3000, true, keyFrame(4)],
  [1, 3100, false, otherFrame(5)],
];

/** A file as Chromium's recorder writes it live. */
function matroska(tracks: readonly Uint8Array[], blocks = BLOCKS): Uint8Array {
  return join([
    element(ID.ebml, element(0x4282, text('matroska'))),
    openElement(ID.segment),
    element(ID.info, element(ID.timestampScale, uint(1_000_000, 3))),
    element(ID.tracks, ...tracks),
    openElement(ID.cluster),
    element(ID.timestamp, uint(900, 4)),
    ...blocks.map(([track, timeMs, isKey, data]) =>
      element(
        ID.simpleBlock,
        new Uint8Array([0x80 | track]),
        uint(timeMs - 900, 2),
        new Uint8Array([isKey ? 0x80 : 0]),
        data,
      ),
    ),
  ]);
}

const cut = (file: Uint8Array, at: readonly number[]) => {
  const edges = [0, ...[...at].sort((one, other) => one - other), file.length];
  return edges.slice(1).map((end, index) => file.slice(edges[index] ?? 0, end));
};

/** The file of a recording that was given these chunks, and what was written of it before its end. */
function record(chunks: readonly Uint8Array[], rotationDeg: 0 | 90 = 0) {
  const index = createIndex({ written: 'mkv', kind: 'mp4' }, rotationDeg);
  const pieces = chunks.map((chunk) => index.push(chunk));
  const end = index.finish();
  const file = join([...pieces, end?.tail ?? new Uint8Array(0)]);
  for (const { at, bytes } of end?.patches ?? []) file.set(bytes, at);
  return { file, pieces };
}

const blobOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);
const VIDEO_SAMPLES = [
  { time: 0, duration: 66, isSync: true, data: withLengths(SEQUENCE, PICTURE, keySlice(1)) },
  { time: 66, duration: 67, isSync: false, data: withLengths(otherSlice(2)) },
  { time: 133, duration: 1867, isSync: false, data: withLengths(otherSlice(3)) },
  { time: 2000, duration: 100, isSync: true, data: withLengths(SEQUENCE, PICTURE, keySlice(4)) },
  // As long as the one before it.
  { time: 2100, duration: 100, isSync: false, data: withLengths(otherSlice(5)) },
];

describe('a Matroska recording of H.264', () => {
  test('becomes an MP4 file with the same frames at the same times, however its bytes are cut', () => {
    const file = matroska([AVC, SOUND]);
    fc.assert(
      fc.property(fc.array(fc.nat(file.length), { maxLength: 30 }), (at) => {
        expect(mp4Facts(record(cut(file, at)).file)).toEqual({
          isInFragments: false,
          duration: 2200,
          tracks: [
            { kind: 'vide', codec: 'avc1', delay: 0, duration: 2200, samples: VIDEO_SAMPLES },
            {
              ...{ kind: 'soun', codec: 'Opus', delay: 10, duration: 40 },
              samples: [
                { time: 0, duration: 20, isSync: true, data: new Uint8Array([2, 2]) },
                { time: 20, duration: 20, isSync: true, data: new Uint8Array([3, 3, 3]) },
              ],
            },
          ],
        });
      }),
    );
  });

  test('has the size of its video and the parameter sets of its encoder, without sound as well', () => {
    const [movie = new Uint8Array(0)] = boxesIn(record([matroska([AVC])]).file, 'moov');
    const [track = new Uint8Array(0), ...others] = boxesIn(movie, 'trak');
    expect(others).toEqual([]);
    expect([...boxIn(track, 'tkhd').slice(-8)]).toEqual([2, 128, 0, 0, 1, 104, 0, 0]);
    const found = Buffer.from(movie);
    const config = join([uint(1, 1), SEQUENCE.slice(1, 4), new Uint8Array([0xff, 0xe1, 0, 5]), SEQUENCE]);
    expect(found.includes(Buffer.from(join([config, new Uint8Array([1, 0, 4]), PICTURE])))).toBe(true);
  });

  test('keeps frames with lengths in place of start codes unchanged, with the configuration of the file', () => {
    const config = new Uint8Array([1, 66, 0, 30, 0xff]);
    const frame = withLengths(keySlice(7));
    const blocks: readonly Block[] = [
      [1, 1000, true, frame],
      [1, 1100, false, frame],
    ];
    const { file } = record([matroska([videoTrack('V_MPEG4/ISO/AVC', config)], blocks)]);
    expect(mp4Facts(file).tracks[0]?.samples.map(({ data, isSync }) => [data, isSync])).toEqual([
      [frame, true],
      [frame, false],
    ]);
    expect(Buffer.from(file).includes(Buffer.from(join([text('avcC'), config])))).toBe(true);
  });

  test.each([
    ['is placed after the one before it', [1000, 1066, 30_000, 1200, 1266], [0, 66, 132, 200, 266]],
    ['begins what comes after a pause', [1000, 1066, 30_000, 30_066, 30_132], [0, 66, 132, 29_066, 29_132]],
  ])('that has a frame far ahead: the frame %s', (_, times, expected) => {
    const blocks = times.map((timeMs, index): Block => [1, timeMs, index === 0, keyFrame(index + 1)]);
    const { tracks } = mp4Facts(record([matroska([AVC], blocks)]).file);
    expect(tracks[0]?.samples.map(({ time }) => time)).toEqual(expected);
  });

  test('begins with its first key frame', () => {
    const before: readonly Block[] = [
      [1, 910, false, otherFrame(8)],
      [1, 920, true, join([START, keySlice(8)])],
    ];
    const { tracks } = mp4Facts(record([matroska([AVC], [...before, ...BLOCKS])]).file);
    expect(tracks[0]?.samples).toEqual(VIDEO_SAMPLES);
  });

  test.each([
    ['32 sequence sets', [...Array.from({ length: 32 }, () => SEQUENCE), PICTURE]],
    ['256 picture sets', [SEQUENCE, ...Array.from({ length: 256 }, () => PICTURE)]],
    ['a set of 64 KiB', [SEQUENCE, PICTURE, join([PICTURE, new Uint8Array(0x10000).fill(1)])]],
  ])('does not begin with a key frame that has %s, which no configuration has room for', (_, sets) => {
    const odd = join([...sets, keySlice(8)].flatMap((unit) => [START, unit]));
    const { tracks } = mp4Facts(record([matroska([AVC], [[1, 910, true, odd], ...BLOCKS])]).file);
    expect(tracks[0]?.samples).toEqual(VIDEO_SAMPLES);
  });

  test('of a camera that is mounted sideways is turned by players', () => {
    const { file } = record(cut(matroska([AVC]), [300]), 90);
    const [movie = new Uint8Array(0)] = boxesIn(file, 'moov');
    const header = boxIn(boxIn(movie, 'trak'), 'tkhd');
    const view = new DataView(header.buffer, header.byteOffset);
    expect([40, 44, 52, 56].map((at) => view.getInt32(at) / 0x10000)).toEqual([0, 1, -1, 0]);
    expect(mp4Facts(file).tracks[0]?.samples).toEqual(VIDEO_SAMPLES);
  });

  test('that a crash interrupted has all frames but the last one once it is saved', async () => {
    const file = matroska([AVC, SOUND]);
    const { pieces } = record(cut(file, [250, 400]));
    const saved = new Uint8Array(await (await indexed(pieces.map(blobOf))).arrayBuffer());
    const { tracks, isInFragments } = mp4Facts(saved);
    expect(isInFragments).toBe(false);
    expect(tracks[0]?.samples).toEqual(VIDEO_SAMPLES.slice(0, -1));
  });

  test('that is broken after its first frames ends with a sentence, and what came before stays', async () => {
    const written: Blob[] = [];
    const file = withIndex(
      {
        write: (data) => Promise.resolve(void written.push(data)),
        patch: () => Promise.resolve(),
        finish: () => Promise.resolve({ where: 'x', show: () => undefined }),
      },
      createIndex({ written: 'mkv', kind: 'mp4' }, 0),
    );
    await file.write(blobOf(matroska([AVC])));
    await expect(file.write(blobOf(new Uint8Array(20)))).rejects.toThrow('This browser can’t record this video.');
    await file.finish();
    const saved = new Uint8Array(await new Blob(written).arrayBuffer());
    const head = boxIn(boxIn(boxIn(saved, 'moov'), 'trak'), 'tkhd');
    expect([head.length > 0, Buffer.from(saved).includes(Buffer.from(keySlice(4)))]).toEqual([true, true]);
  });
});

describe('a recording that is no Matroska with H.264', () => {
  test.each([
    ['VP8', matroska([videoTrack('V_VP8')])],
    ['sound that is not Opus', matroska([AVC, element(ID.trackEntry, element(ID.trackType, uint(2, 1)))])],
    ['no key frame', matroska([AVC], [[1, 910, false, otherFrame(1)]])],
    ['a head that ends early', matroska([AVC]).slice(0, 60)],
  ])('with %s passes unchanged', (_, file) => {
    fc.assert(
      fc.property(fc.array(fc.nat(file.length), { maxLength: 8 }), (at) => {
        expect(record(cut(file, at)).file).toEqual(file);
      }),
    );
  });

  test('passes unchanged where it is anything else, and never throws before its first key frame', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 });
    fc.assert(fc.property(chunks, (given) => expect(record(given).file).toEqual(join(given))));
    const file = matroska([AVC]);
    const head = file.length - BLOCKS.reduce((sum, [, , , data]) => sum + data.length + 6, 0);
    fc.assert(
      fc.property(fc.nat(head - 1), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const broken = file.slice(0, head);
        broken[at] = value;
        expect(record(cut(broken, [at])).file).toEqual(broken);
      }),
    );
  });
});
