import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createIndex } from '../../../renderer/features/live-view/capture/createIndex';
import { withIndex } from '../../../renderer/features/live-view/capture/withIndex';
import { boxesIn } from '../../../renderer/lib/mp4/boxes';
import { Mp4Rotation } from '../../../renderer/lib/mp4/Mp4Rotation';
import { join, uint } from '../../../renderer/lib/webm/ebml';
import type { CaptureFile } from '../../../renderer/platform/Platform';

const text = (value: string) => new TextEncoder().encode(value);
function box(type: string, ...data: readonly Uint8Array[]): Uint8Array {
  const body = join(data);
  return join([uint(body.length + 8, 4), text(type), body]);
}
/** Of 64 bits, as recorders may give the size of media. */
const longBox = (type: string, data: Uint8Array) => join([uint(1, 4), text(type), uint(data.length + 16, 8), data]);

type Matrix = readonly [a: number, b: number, c: number, d: number, x: number, y: number];
const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];
const signed = (value: number) => uint(value < 0 ? value + 2 ** 32 : value, 4);
const fixed = (value: number) => signed(value * 0x10000);
const matrixBytes = ([a, b, c, d, x, y]: Matrix) =>
  join([...[a, b].map(fixed), uint(0, 4), ...[c, d].map(fixed), uint(0, 4), ...[x, y].map(fixed), uint(2 ** 30, 4)]);

const WIDTH = 640;
const HEIGHT = 360;
interface TrackOptions {
  readonly version?: 0 | 1;
  readonly matrix?: Matrix;
  readonly kind?: 'vide' | 'soun';
}

/** A track header as in ISO/IEC 14496-12 §8.3.2, and a handler as in §8.4.3. */
function track({ version = 0, matrix = UPRIGHT, kind = 'vide' }: TrackOptions = {}): Uint8Array {
  const times = version === 1 ? [8, 8, 4, 4, 8] : [4, 4, 4, 4, 4];
  const header = box(
    'tkhd',
    uint(version, 1),
    uint(3, 3),
    ...times.map((width, index) => uint(index === 2 ? 1 : 0, width)),
    new Uint8Array(16),
    matrixBytes(matrix),
    ...(kind === 'vide' ? [WIDTH, HEIGHT] : [0, 0]).map(fixed),
  );
  const handler = box('hdlr', uint(0, 8), text(kind), new Uint8Array(12), text('\0'));
  return box('trak', header, box('mdia', box('mdhd', new Uint8Array(24)), handler));
}

const HEAD = box('ftyp', text('iso5'), uint(512, 4), text('iso5iso6mp41'));
const movie = (...tracks: readonly Uint8Array[]) =>
  box('moov', box('mvhd', new Uint8Array(100)), ...tracks, box('mvex', new Uint8Array(32)));
/** Media that has the names of boxes in it. */
const MEDIA = [
  box('moof', box('mfhd', new Uint8Array(8))),
  box('mdat', text('....moov....tkhd'), new Uint8Array(300).fill(9)),
];
/** A file as a browser's recorder writes it: the movie box first, then fragments. */
const fragmented = (...tracks: readonly Uint8Array[]) => join([HEAD, movie(...tracks), ...MEDIA, ...MEDIA]);

function rotate(chunks: readonly Uint8Array[], deg: 0 | 90 | 180 | 270): Uint8Array {
  const rotation = new Mp4Rotation(deg);
  return join([...chunks.map((chunk) => rotation.push(chunk)), rotation.finish()]);
}

/** The matrices of a file's tracks. */
const matricesOf = (file: Uint8Array): readonly (readonly number[])[] =>
  boxesIn(file, 'moov')
    .flatMap((data) => boxesIn(data, 'trak'))
    .flatMap((data) => boxesIn(data, 'tkhd'))
    .map((data) => {
      const view = new DataView(data.buffer, data.byteOffset + (data[0] === 1 ? 52 : 40));
      return [0, 4, 12, 16, 24, 28].map((at) => view.getInt32(at) / 0x10000);
    });

const cut = (file: Uint8Array, at: readonly number[]) => {
  const edges = [0, ...[...at].sort((one, other) => one - other), file.length];
  return edges.slice(1).map((end, index) => file.slice(edges[index] ?? 0, end));
};

/** What each turn does to an upright picture: its first corner goes to the upper right, lower right, lower left. */
const TURNS: readonly (readonly [0 | 90 | 180 | 270, Matrix])[] = [
  [0, UPRIGHT],
  [90, [0, 1, -1, 0, HEIGHT, 0]],
  [180, [-1, 0, 0, -1, WIDTH, HEIGHT]],
  [270, [0, -1, 1, 0, 0, WIDTH]],
];

describe('the rotation of an MP4 file', () => {
  test.each(TURNS)('of %s degrees is in the header of its video, and nothing else changes', (deg, expected) => {
    for (const version of [0, 1] as const) {
      const [video, sound] = [{ version }, { version, kind: 'soun' }] as const;
      const file = fragmented(track(sound), track(video));
      const turned = rotate([file], deg);
      expect(matricesOf(turned)).toEqual([[...UPRIGHT], [...expected]]);
      expect(turned).toEqual(fragmented(track(sound), track({ ...video, matrix: expected })));
    }
  });

  test.each(TURNS)('of %s degrees comes after the one that the file has already', (deg) => {
    const quarters = TURNS.findIndex(([one]) => one === deg);
    for (const [index, [, matrix]] of TURNS.entries()) {
      const expected = TURNS[(index + quarters) % 4]?.[1];
      expect(matricesOf(rotate([fragmented(track({ matrix }))], deg))).toEqual([expected]);
    }
  });

  test('is the same however the bytes are cut', () => {
    const file = fragmented(track({ kind: 'soun' }), track());
    const whole = rotate([file], 90);
    fc.assert(
      fc.property(fc.array(fc.nat(file.length), { maxLength: 30 }), (at) => {
        expect(rotate(cut(file, at), 90)).toEqual(whole);
      }),
    );
  });

  test('is in a movie box after the media as well', () => {
    const file = (matrix?: Matrix) =>
      join([HEAD, longBox('mdat', new Uint8Array(5000)), movie(track(matrix ? { matrix } : {}))]);
    expect(rotate(cut(file(), [10, 40, 3000, 5060]), 90)).toEqual(file([0, 1, -1, 0, HEIGHT, 0]));
  });

  test('holds back no more than the movie box', () => {
    const rotation = new Mp4Rotation(90);
    const file = fragmented(track());
    const before = file.length - 20;
    expect(rotation.push(file.slice(0, before)).length).toBe(before);
    const media = new Mp4Rotation(90);
    media.push(join([HEAD, longBox('mdat', new Uint8Array(100)).slice(0, 60)]));
    expect(media.push(new Uint8Array(10)).length).toBe(10);
  });

  test('leaves what is no MP4, is broken or ends early as it came', () => {
    const same = (chunks: readonly Uint8Array[]) => expect(rotate(chunks, 90)).toEqual(join(chunks));
    fc.assert(fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), same));
    const file = fragmented(track());
    for (const end of [0, 5, 30, HEAD.length + 12, HEAD.length + 200]) same([file.slice(0, end)]);
    same([join([HEAD, box('moov', box('trak', box('tkhd', new Uint8Array(20)), track().slice(100)))])]);
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const broken = file.slice();
        broken[at] = value;
        expect(rotate(cut(broken, [at, Math.min(at + 3, broken.length)]), 90)).toHaveLength(file.length);
      }),
    );
  });
});

describe('a file that its recording completes', () => {
  function setUp({ canWrite = true } = {}) {
    const seen = { written: [] as Blob[], isFinished: false };
    const file: CaptureFile = {
      write: (data) => {
        if (!canWrite) return Promise.reject(new Error('The disk is full.'));
        seen.written.push(data);
        return Promise.resolve();
      },
      patch: () => Promise.resolve(),
      finish: () => {
        seen.isFinished = true;
        return Promise.resolve({ where: 'x', show: () => undefined });
      },
    };
    return { seen, file };
  }
  const blobOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

  test('gets the rotation of its camera', async () => {
    const { seen, file } = setUp();
    const turned = withIndex(file, createIndex({ written: 'mp4', kind: 'mp4' }, 90));
    for (const chunk of cut(fragmented(track()), [50, 100])) await turned.write(blobOf(chunk));
    expect(await turned.finish()).toMatchObject({ where: 'x' });
    const bytes = new Uint8Array(await new Blob(seen.written).arrayBuffer());
    expect(bytes).toEqual(rotate([fragmented(track())], 90));
  });

  test.each([
    ['MP4', { written: 'mp4', kind: 'mp4' }, fragmented(track()).slice(0, 60)],
    ['MP4 of Matroska', { written: 'mkv', kind: 'mp4' }, new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x84])],
    ['WebM', { written: 'webm', kind: 'webm' }, new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x84])],
  ] as const)(
    'is closed and not said to be saved where the held back head of an %s cannot be written',
    async (_, format, head) => {
      const make = (file: CaptureFile) => withIndex(file, createIndex(format, 90));
      const whole = setUp();
      const written = make(whole.file);
      await written.write(blobOf(head));
      await written.finish();
      expect(new Uint8Array(await new Blob(whole.seen.written).arrayBuffer())).toEqual(head);
      const { seen, file } = setUp({ canWrite: false });
      const cutOff = make(file);
      await cutOff.write(blobOf(head.slice(0, 6))).catch(() => undefined);
      await expect(cutOff.finish()).rejects.toThrow('The disk is full.');
      expect(seen.isFinished).toBe(true);
    },
  );
});
