import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { element, elementsIn, ID, join, openElement, readHead, readUint, uint } from '../../../renderer/lib/webm/ebml';
import { pickRecordingType } from '../../../renderer/features/live-view/capture/pickRecordingType';
import { indexed } from '../../../renderer/lib/webm/indexed';
import type { CaptureFile } from '../../../renderer/platform/Platform';
import { WebmIndex } from '../../../renderer/lib/webm/WebmIndex';
import { withIndex } from '../../../renderer/features/live-view/capture/withIndex';

const text = (value: string) => new TextEncoder().encode(value);
const block = (time: number, isKey: boolean, track = 1, size = 40) =>
  element(
    ID.simpleBlock,
    new Uint8Array([0x80 | track]),
    uint(time < 0 ? 0x10000 + time : time, 2),
    uint(isKey ? 0x80 : 0, 1),
    new Uint8Array(size).fill(7),
  );

type Block = readonly [relative: number, isKey: boolean, track?: number];

/** A file as a browser's recorder writes it live: sizes left open, no duration, no cues. */
function live(
  clusters: readonly (readonly [time: number, blocks: readonly Block[]])[],
  tracks = [element(0xae, element(0xd7, uint(1, 1)), element(0x86, text('V_VP8')))],
) {
  const head = [
    element(ID.ebml, element(0x4282, text('webm'))),
    openElement(ID.segment),
    element(ID.info, element(ID.timestampScale, uint(1_000_000, 3)), element(0x4d80, text('Chrome'))),
    element(ID.tracks, ...tracks),
  ];
  const body = clusters.flatMap(([time, blocks]) => [
    openElement(ID.cluster),
    element(ID.timestamp, uint(time, 4)),
    ...blocks.map(([relative, isKey, track]) => block(relative, isKey, track)),
  ]);
  return { file: join([...head, ...body]), body: join(body) };
}

const SAMPLE = [
  [
    0,
    [
      [0, true],
      [66, false],
      [133, false],
    ],
  ],
  [
    2000,
    [
      [0, true],
      [66, false],
    ],
  ],
  [
    4000,
    [
      [0, true],
      [500, false],
    ],
  ],
] as const;

function record(chunks: readonly Uint8Array[]): Uint8Array {
  const index = new WebmIndex();
  const parts = chunks.map((chunk) => index.push(chunk));
  const rest = index.finish();
  const file = join(rest ? [...parts, rest.tail] : parts);
  for (const { at, bytes } of rest?.patches ?? []) file.set(bytes, at);
  return file;
}

/** Top elements of the segment: where they are from its beginning, and their data. */
function read(file: Uint8Array) {
  const ebml = readHead(file, 0);
  const segmentAt = (ebml?.length ?? 0) + (ebml?.size ?? 0);
  const segment = readHead(file, segmentAt);
  const from = segmentAt + (segment?.length ?? 0);
  const found: { id: number; at: number; data: Uint8Array }[] = [];
  for (let at = from; at < file.length;) {
    const head = readHead(file, at);
    if (!head) break;
    const isOpen = !Number.isFinite(head.size);
    const end = isOpen ? at + head.length : at + head.length + head.size;
    found.push({ id: head.id, at: at - from, data: file.slice(at + head.length, end) });
    at = end;
  }
  return { size: segment?.size ?? 0, from, found, of: (id: number) => found.find((one) => one.id === id) };
}
function children(data: Uint8Array) {
  const found: { id: number; data: Uint8Array }[] = [];
  for (let at = 0; at < data.length;) {
    const head = readHead(data, at);
    if (!head) break;
    found.push({ id: head.id, data: data.slice(at + head.length, at + head.length + head.size) });
    at += head.length + head.size;
  }
  return found;
}

/** Time, track and place of each cue. */
const cuesOf = (data: Uint8Array | undefined) =>
  children(data ?? new Uint8Array(0)).map((cue) => {
    const [time, place] = children(cue.data);
    const [track, position] = children(place?.data ?? new Uint8Array(0));
    return [time, track, position].map((one) => readUint(one?.data ?? new Uint8Array(0), 0, one?.data.length ?? 0));
  });

const cut = (file: Uint8Array, at: readonly number[]) => {
  const edges = [0, ...[...at].sort((one, other) => one - other), file.length];
  return edges.slice(1).map((end, index) => file.slice(edges[index] ?? 0, end));
};

describe('the index of a recording', () => {
  test('however the bytes are cut, the file has its duration, its cues, and every byte of the body', () => {
    const { file, body } = live(SAMPLE);
    fc.assert(
      fc.property(fc.array(fc.nat(file.length), { maxLength: 30 }), (at) => {
        const whole = record(cut(file, at));
        const { of, found, size, from } = read(whole);
        expect(from + size).toBe(whole.length);
        expect(Buffer.from(whole).includes(Buffer.from(body))).toBe(true);
        const info = children(of(ID.info)?.data ?? new Uint8Array(0));
        const length = info.find(({ id }) => id === ID.duration)?.data ?? new Uint8Array(8);
        // The last frame lasts as long as the one before it.
        expect(new DataView(length.buffer, length.byteOffset).getFloat64(0)).toBe(5000);
        const clusters = found.filter(({ id }) => id === ID.cluster).map((one) => one.at);
        expect(cuesOf(of(ID.cues)?.data)).toEqual([0, 2000, 4000].map((time, at2) => [time, 1, clusters[at2]]));
        const seeks = children(of(ID.seekHead)?.data ?? new Uint8Array(0)).map(({ data }) => {
          const [id, position] = children(data);
          return [readUint(id?.data ?? new Uint8Array(0), 0, 4), readUint(position?.data ?? new Uint8Array(0), 0, 8)];
        });
        expect(seeks).toEqual([ID.info, ID.tracks, ID.cues].map((id) => [id, of(id)?.at]));
      }),
    );
  });

  test('of a file with sound leads to key frames of the video, and of sound alone to any of its blocks', () => {
    const [sound, video] = [
      [1, 2],
      [2, 1],
    ].map(([number = 0, type = 0]) => element(0xae, element(0xd7, uint(number, 1)), element(0x83, uint(type, 1))));
    if (!sound || !video) throw new Error('no tracks');
    const clusters = [0, 2000].map((time): [number, Block[]] => [
      time,
      [
        [0, true, 1],
        [10, true, 2],
        [20, true, 1],
        [600, true, 1],
        [610, false, 2],
      ],
    ]);
    const timesOf = (tracks: Uint8Array[]) =>
      cuesOf(read(record([live(clusters, tracks).file])).of(ID.cues)?.data).map(([time, track]) => [time, track]);
    expect(timesOf([sound, video])).toEqual([
      [10, 2],
      [2010, 2],
    ]);
    expect(timesOf([sound])).toEqual([0, 600, 2000, 2600].map((time) => [time, 1]));
  });

  test('a file that ended without its end can be read as far as it goes', () => {
    const { file, body } = live(SAMPLE);
    const index = new WebmIndex();
    const written = index.push(file);
    expect(Buffer.from(written).includes(Buffer.from(body))).toBe(true);
    expect(read(written).of(ID.info)).toBeDefined();
    expect(read(written).found.some(({ id }) => id === ID.cues)).toBe(false);
  });

  test('what is no WebM, is broken or ends early passes unchanged, or with the index of what was understood', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), (chunks) => {
        const index = new WebmIndex();
        const parts = chunks.map((chunk) => index.push(chunk));
        const given = join(chunks);
        const passed = join([...parts, index.finish()?.tail ?? new Uint8Array(0)]);
        expect(Buffer.from(given).equals(Buffer.from(passed))).toBe(true);
      }),
    );
    const { file } = live(SAMPLE);
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const broken = file.slice();
        broken[at] = value;
        expect(() => record(cut(broken, [at, at + 3]))).not.toThrow();
      }),
    );
  });

  test('key frames that come often take no more room than two a second', () => {
    /** Bytes of the index of an hour with so many key frames a second. */
    const bytesOf = (perSecond: number) => {
      const index = new WebmIndex();
      index.push(live([]).file);
      const keys = Array.from({ length: perSecond }, (_, at) => [(at * 1000) / perSecond, true] as const);
      for (let second = 0; second < 3600; second += 1) index.push(live([[second * 1000, keys]]).body);
      return index.finish()?.tail.length ?? 0;
    };
    expect(bytesOf(10)).toBe(bytesOf(2));
    expect(bytesOf(1)).toBeLessThan(bytesOf(2));
  });

  describe('an integer that is longer than any', () => {
    /** The head of an element that says it has so many bytes of data. */
    const headOf = (id: number, idWidth: number, size: number) =>
      join([uint(id, idWidth), new Uint8Array([1]), uint(size, 7)]);
    const HUGE = 2 ** 40;

    test('in the head leaves the file as it came', () => {
      const info = element(ID.info, headOf(ID.timestampScale, 3, HUGE), new Uint8Array(20));
      const file = join([element(ID.ebml, text('webm')), openElement(ID.segment), info, live(SAMPLE).body]);
      expect(record([file])).toEqual(file);
    });

    test('in a cluster is not waited for in memory', () => {
      const { file } = live(SAMPLE);
      const rest = Array.from({ length: 2000 }, () => new Uint8Array(64_000).fill(7));
      const cluster = join([openElement(ID.cluster), headOf(ID.timestamp, 1, HUGE)]);
      const index = new WebmIndex();
      const passed = [file, cluster, ...rest].reduce((sum, chunk) => sum + index.push(chunk).length, 0);
      expect(passed).toBeGreaterThan(2000 * 64_000);
    });
  });

  test('what cannot be added costs nothing of what is there', async () => {
    const written: Uint8Array[] = [];
    let isFinished = false;
    const disk: CaptureFile = {
      write: async (data) => {
        if (written.length > 0) throw new Error('The disk is full.');
        written.push(new Uint8Array(await data.arrayBuffer()));
      },
      patch: () => Promise.reject(new Error('The disk is full.')),
      finish: () => {
        isFinished = true;
        return Promise.resolve({ where: 'x.webm', show: () => undefined });
      },
    };
    const file = withIndex(disk, new WebmIndex());
    await file.write(new Blob([live(SAMPLE).file as Uint8Array<ArrayBuffer>]));
    expect(await file.finish()).toMatchObject({ where: 'x.webm' });
    expect([isFinished, written.length]).toEqual([true, 1]);
  });
});

test.each([
  [0, 0],
  [90, -90],
  [180, -180],
  [270, 90],
] as const)('players are told to turn the video by %s degrees, and nothing else changes', (deg, expected) => {
  const video = element(ID.video, element(0xb0, uint(640, 2)));
  const tracks = [
    element(ID.trackEntry, element(ID.trackNumber, uint(1, 1)), element(ID.trackType, uint(1, 1)), video),
  ];
  const { file, body } = live(SAMPLE, tracks);
  const index = new WebmIndex(deg);
  const whole = join([index.push(file), index.finish()?.tail ?? new Uint8Array(0)]);
  expect(Buffer.from(whole).includes(Buffer.from(body))).toBe(true);
  const [entry] = elementsIn(read(whole).of(ID.tracks)?.data ?? new Uint8Array(0));
  const kept = elementsIn(entry?.data ?? new Uint8Array(0));
  expect(kept.map(({ id }) => id)).toEqual([ID.trackNumber, ID.trackType, ID.video]);
  const [width, projection] = elementsIn(kept[2]?.data ?? new Uint8Array(0));
  expect(readUint(width?.data ?? new Uint8Array(0), 0, 2)).toBe(640);
  const roll = projection && elementsIn(projection.data).find(({ id }) => id === ID.projectionPoseRoll)?.data;
  expect(roll === undefined ? 0 : Buffer.from(roll).readDoubleBE()).toBe(expected);
});

test('the pieces of a file that a crash interrupted get the length and the index of a file that was finished', async () => {
  const finished = async (pieces: readonly Blob[]) => new Uint8Array(await (await indexed(pieces)).arrayBuffer());
  const index = new WebmIndex();
  const raw = live(SAMPLE).file;
  const written = [raw.slice(0, 90), raw.slice(90, 130), raw.slice(130)].map(
    (chunk) => new Blob([index.push(chunk) as Uint8Array<ArrayBuffer>]),
  );
  const facts = (file: Uint8Array) => {
    const { of, size, from } = read(file);
    const lengths = children(of(ID.info)?.data ?? new Uint8Array(0)).filter(({ id }) => id === ID.duration);
    return { cues: cuesOf(of(ID.cues)?.data).map(([time]) => time), lengths, isWhole: from + size === file.length };
  };
  const { cues, ...rest } = facts(await finished(written));
  expect({ cues, ...rest }).toEqual({ ...facts(record([raw])), isWhole: true });
  expect([cues.length, rest.lengths.length]).toEqual([3, 1]);
  expect(await finished([new Blob(['not a recording'])])).toEqual(text('not a recording'));
});

describe('what a stream is recorded as', () => {
  const chromium = () => true;
  // Before 126, and where it has no encoder for H.264.
  const chromiumWithoutMp4 = (type: string) => !type.startsWith('video/mp4');
  const firefox = (type: string) => /^video\/webm(;codecs=vp8(,opus)?)?$/.test(type);
  const withoutOpus = (type: string) => type === 'video/webm;codecs=vp8';
  const safari = (type: string) => type.startsWith('video/mp4');
  test.each([
    ['VP8', chromium, { mimeType: null, written: 'webm', kind: 'webm' }],
    ['vp9', chromium, { mimeType: null, written: 'webm', kind: 'webm' }],
    ['H264', chromium, { mimeType: null, written: 'mkv', kind: 'mp4' }],
    ['H265', chromium, { mimeType: null, written: 'mkv', kind: 'mkv' }],
    [null, chromium, { mimeType: 'video/mp4;codecs=avc1', written: 'mp4', kind: 'mp4' }],
    ['theora', chromium, { mimeType: 'video/mp4;codecs=avc1', written: 'mp4', kind: 'mp4' }],
    [null, chromiumWithoutMp4, { mimeType: 'video/webm;codecs=vp8', written: 'webm', kind: 'webm' }],
    ['theora', chromiumWithoutMp4, { mimeType: 'video/webm;codecs=vp8', written: 'webm', kind: 'webm' }],
    ['VP8', firefox, { mimeType: 'video/webm;codecs=vp8', written: 'webm', kind: 'webm' }],
    ['H264', firefox, { mimeType: 'video/webm;codecs=vp8', written: 'webm', kind: 'webm' }],
    ['H264', safari, { mimeType: 'video/mp4;codecs=avc1', written: 'mp4', kind: 'mp4' }],
    ['VP8', safari, { mimeType: 'video/mp4;codecs=avc1', written: 'mp4', kind: 'mp4' }],
    ['VP8', (type: string) => type === 'video/mp4', { mimeType: 'video/mp4', written: 'mp4', kind: 'mp4' }],
    ['VP8', () => false, null],
  ])('%s', (codec, isSupported, expected) => {
    expect(pickRecordingType({ codec, withSound: false }, isSupported)).toEqual(expected);
  });

  test.each([
    ['VP8', chromium, null],
    ['VP8', firefox, 'video/webm;codecs=vp8,opus'],
    ['VP8', withoutOpus, 'video/webm;codecs=vp8'],
    ['H264', safari, 'video/mp4;codecs=avc1,mp4a.40.2'],
    ['H264', (type: string) => safari(type) && !type.includes('mp4a'), 'video/mp4;codecs=avc1,opus'],
    ['H264', (type: string) => type === 'video/mp4;codecs=avc1', 'video/mp4;codecs=avc1'],
  ])('%s with sound', (codec, isSupported, expected) => {
    expect(pickRecordingType({ codec, withSound: true }, isSupported)?.mimeType).toBe(expected);
  });
});
