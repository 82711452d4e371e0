import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { H264RtpPayload, Vp8RtpPayload } from 'werift';
import { poseAt } from '../sandbox/devices/flight';
import { WeakUplink } from '../sandbox/devices/WeakUplink';
import { Delay } from '../sandbox/media/Delay';
import { createEncoder, ffmpeg } from '../sandbox/media/encoder';
import type { EncodedFrame, VideoCodec } from '../sandbox/media/encoding';
import { nalUnits, START_CODE } from '../sandbox/media/h264';
import { OpusEncoder } from '../sandbox/media/opus';
import { Overload } from '../sandbox/media/Overload';
import { MAX_PART, packetise } from '../sandbox/media/packetise';
import { Picture } from '../sandbox/media/picture';
import { Rate } from '../sandbox/media/Rate';
import { offerOf, takesSound } from '../sandbox/media/sdpCodec';
import { samplesFrom, SOUND_MS } from '../sandbox/media/sound';
import { readFrame, writeFrame } from '../sandbox/media/wire';
import { until } from '../support/sandboxClient';

const [WIDTH, HEIGHT] = [320, 180];

async function film(codec: VideoCodec, fps: number, count: number, wanted: readonly number[]): Promise<EncodedFrame[]> {
  const encoder = await createEncoder({ codec, width: WIDTH, height: HEIGHT, fps, kbps: 300 });
  const picture = new Picture(WIDTH, HEIGHT);
  const frames: EncodedFrame[] = [];
  for (let index = 0; index < count; index += 1) {
    const seconds = 60 + index / fps;
    const at = 1_700_000_000_000 + (index * 1000) / fps;
    const scene = { ...poseAt(seconds), seconds, at, isFromAbove: false, hasClock: true };
    frames.push(await encoder.encode(picture.draw(scene), at, { isKey: wanted.includes(index) }));
  }
  encoder.close();
  return frames;
}

const keysOf = (frames: readonly EncodedFrame[]) => frames.flatMap(({ isKey }, index) => (isKey ? [index] : []));

describe.each(['h264', 'vp8'] as const)('the encoder of %s', (codec) => {
  test.each([
    [15, [0, 30, 40, 70]],
    [1, [0, 2, 4, 6, 8, 10, 12]],
    [0.25, [0, 1, 2, 3]],
  ])('at %s fps gives a key frame first, each 2 s, and when asked', async (fps, keys) => {
    const last = keys.at(-1) ?? 0;
    const frames = await film(codec, fps, last + 1, fps === 15 ? [40] : []);
    expect(keysOf(frames)).toEqual(keys);
    // Frames between them are smaller by far: they say only what has changed.
    if (fps === 15) expect(frames[1]?.data.length).toBeLessThan((frames[0]?.data.length ?? 0) / 1.5);
  });

  test('marks its frames in the bit stream as it says', async () => {
    for (const { data, isKey } of await film(codec, 15, 4, [2])) {
      if (codec === 'vp8') expect((data[0] ?? 1) & 1).toBe(isKey ? 0 : 1);
      else expect(nalUnits(data).map((nal) => (nal[0] ?? 0) & 0x1f)).toEqual(isKey ? [7, 8, 5] : [1]);
    }
  });
});

test('H.264 is constrained baseline, as is said to viewers', async () => {
  const [first] = await film('h264', 15, 1, []);
  const [sps] = nalUnits(first?.data ?? Buffer.alloc(0));
  // Profile 66 with constraint sets 0 and 1 (ITU-T H.264 A.2.1.1).
  expect([sps?.[1], (sps?.[2] ?? 0) & 0xc0]).toEqual([66, 0xc0]);
});

test('an access unit comes out of its packets as it went in (RFC 6184)', () => {
  const nal = fc
    .tuple(
      fc.integer({ min: 1, max: 23 }),
      fc.integer({ min: 0, max: 3 }),
      fc.uint8Array({ minLength: 1, maxLength: 5000 }),
    )
    // Encoders put a 3 where a start code would come about, and never end in a zero.
    .map(([type, importance, body]) => Buffer.from([(importance << 5) | type, ...body.map((byte) => byte || 1)]));
  fc.assert(
    fc.property(fc.array(nal, { minLength: 1, maxLength: 6 }), (nals) => {
      const unit = Buffer.concat(nals.flatMap((one) => [START_CODE, one]));
      const parts = packetise('h264', unit);
      expect(Math.max(...parts.map(({ payload }) => payload.length))).toBeLessThanOrEqual(MAX_PART + 3);
      expect(parts.map(({ isLast }) => isLast)).toEqual(parts.map((_, index) => index === parts.length - 1));
      let rest: Buffer | undefined;
      const whole = parts.flatMap(({ payload }) => {
        const read = H264RtpPayload.deSerialize(payload, rest);
        rest = read.fragment;
        return (read.payload as Buffer | undefined) ? [read.payload] : [];
      });
      expect(Buffer.concat(whole).equals(unit)).toBe(true);
    }),
  );
});

test('a VP8 frame comes out of its packets as it went in (RFC 7741)', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 9000 }), (bytes) => {
      const read = packetise('vp8', Buffer.from(bytes)).map(({ payload }) => Vp8RtpPayload.deSerialize(payload));
      expect(read.map(({ isPartitionHead }) => isPartitionHead)).toEqual(read.map((_, index) => index === 0));
      expect(Buffer.concat(read.map(({ payload }) => payload)).equals(Buffer.from(bytes))).toBe(true);
    }),
  );
});

test('a frame comes out of its message as it went in; what is none is left', () => {
  const frame = fc.record({
    at: fc.double({ min: 1, max: 4e12, noNaN: true }),
    stream: fc.nat(255),
    kind: fc.constantFrom('video', 'still'),
    isKey: fc.boolean(),
    data: fc.uint8Array({ minLength: 1, maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
  });
  fc.assert(fc.property(frame, (one) => expect(readFrame(writeFrame(one))).toEqual(one)));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => void readFrame(Buffer.from(bytes))));
  const good = writeFrame({ at: 1.7e12, stream: 0, kind: 'video', isKey: true, data: Buffer.from([1]) });
  for (const [offset, byte] of [
    [0, 1],
    [3, 0x7f],
    [3, 0xc2],
  ] as const) {
    const bad = Buffer.from(good);
    bad[offset] = byte;
    expect(readFrame(bad)).toBeNull();
  }
  expect(readFrame(good.subarray(0, 11))).toBeNull();
});

describe('the rate of', () => {
  test.each([0.25, 1, 15, 30, 60])('%s a second is told without wavering, and falls when nothing comes', (fps) => {
    const rate = new Rate(() => fps);
    const interval = 1000 / fps;
    let now = 1_000_000;
    const shown: number[] = [];
    for (let index = 0; index < Math.max(8, fps * 3); index += 1) {
      // Timers are late by a few ms.
      rate.note(100, 5, now + (index % 3));
      for (const share of [0.1, 0.5, 0.95]) shown.push(rate.measure(now + interval * share).perSecond);
      now += interval;
    }
    for (const one of shown) expect(Math.abs(one - fps)).toBeLessThan(fps * 0.06);
    expect(rate.measure(now).late).toBe(5);
    expect(rate.measure(now + 2 * interval).perSecond).toBeLessThan(fps);
    expect(rate.measure(now + Math.max(2000, 4 * interval))).toEqual({ perSecond: 0, weightPerSecond: 0, late: null });
  });

  test('a third of the frames is told as a third', () => {
    const rate = new Rate(() => 15);
    for (let index = 0; index < 90; index += 1) if (index % 3 === 0) rate.note(0, 0, index * 66);
    expect(rate.measure(88 * 66).perSecond).toBeCloseTo(5, 0);
  });
});

/** What a decoder can show of the frames it gets: none after a gap until a key frame. */
function undecodable(sent: readonly { readonly index: number; readonly isKey: boolean }[]): number[] {
  let last = -1;
  return sent.flatMap(({ index, isKey }) => {
    const isFine = isKey || index === last + 1;
    if (isFine) last = index;
    return isFine ? [] : [index];
  });
}

test('a weak uplink carries 40 %, and nothing that cannot be decoded', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), fc.boolean()), { minLength: 50, maxLength: 400 }), (steps) => {
      const uplink = new WeakUplink();
      const sent = steps.flatMap(([dice, isKeyWanted], index) => {
        const { isLost, isKey } = uplink.next(dice < 9, index === 0 || isKeyWanted);
        return isLost ? [] : [{ index, isKey }];
      });
      expect(undecodable(sent)).toEqual([]);
    }),
  );
  const uplink = new WeakUplink();
  expect(Array.from({ length: 100 }, () => uplink.next(true, false)).filter(({ isLost }) => !isLost)).toHaveLength(40);
});

test('a server at its end passes on about a third, and nothing that cannot be decoded', () => {
  const overload = new Overload();
  let isKeyAsked = false;
  const sent = Array.from({ length: 300 }, (_, index) => {
    // The device answers with its next frame.
    const isKey = isKeyAsked || index % 30 === 0;
    const what = overload.next(isKey);
    isKeyAsked = what === 'ask for a key frame';
    return { index, isKey, what };
  }).filter(({ what }) => what === 'pass');
  expect(undecodable(sent)).toEqual([]);
  expect(sent.length).toBeGreaterThan(80);
  expect(sent.length).toBeLessThan(130);
});

test('what is delayed stays in order, also when the delay ends', async () => {
  const seen: number[] = [];
  const delay = new Delay<number>((one) => seen.push(one));
  delay.push(1, 0);
  delay.push(2, 30);
  delay.push(3, 0);
  delay.push(4, 10);
  expect(seen).toEqual([1]);
  await until(() => seen.length > 3);
  expect(seen).toEqual([1, 2, 3, 4]);
  delay.push(5, 60_000);
  delay.push(6, 0);
  delay.flush();
  delay.push(7, 0);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

describe('of an offer', () => {
  const OFFER = [
    'v=0',
    'm=video 9 UDP/TLS/RTP/SAVPF 96 97 103 104 105 106 107',
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 nack pli',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rtpmap:103 H264/90000',
    'a=fmtp:103 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f',
    'a=rtpmap:104 H264/90000',
    'a=fmtp:104 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f',
    'a=rtpmap:105 H264/90000',
    'a=fmtp:105 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    'a=rtpmap:106 H264/90000',
    'a=fmtp:106 packetization-mode=1;profile-level-id=640032',
    'a=rtpmap:107 AV1/90000',
    'a=mid:0',
  ];
  const typesIn = (sdp: string | null) =>
    [...(sdp ?? '').matchAll(/^a=(?:rtpmap|fmtp|rtcp-fb):(\d+)/gm)].map(([, type]) => type);

  test('the variant that is sent is taken, and nothing else', () => {
    const h264 = offerOf(OFFER.join('\r\n'), { video: 'h264', sound: null });
    expect(h264).toContain('m=video 9 UDP/TLS/RTP/SAVPF 105\r\n');
    expect([new Set(typesIn(h264)), h264?.includes('a=mid:0')]).toEqual([new Set(['105']), true]);
    expect(new Set(typesIn(offerOf(OFFER.join('\n'), { video: 'vp8', sound: null })))).toEqual(new Set(['96', '97']));
    const plain = OFFER.filter((line) => !line.includes(':105 '));
    expect(new Set(typesIn(offerOf(plain.join('\r\n'), { video: 'h264', sound: null })))).toEqual(new Set(['103']));
  });

  test('none is taken that cannot be sent', () => {
    const others = OFFER.filter((line) => !/:(?:96|103|105) /.test(line)).join('\r\n');
    expect([
      offerOf(others, { video: 'h264', sound: null }),
      offerOf(others, { video: 'vp8', sound: null }),
      offerOf('', { video: 'vp8', sound: null }),
    ]).toEqual([null, null, null]);
  });

  const FIREFOX = [
    'm=audio 0 UDP/TLS/RTP/SAVPF 109 9 0 8 101',
    'a=bundle-only',
    'a=rtpmap:109 opus/48000/2',
    'a=fmtp:109 maxplaybackrate=48000;stereo=1;useinbandfec=1',
    'a=rtpmap:9 G722/8000/1',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:8 PCMA/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=mid:1',
  ];

  test.each([
    ['opus', '109'],
    ['pcmu', '0'],
  ] as const)('sound is taken in %s alone, under the number that the offer has for it', (sound, type) => {
    const taken = offerOf([...OFFER, ...FIREFOX].join('\r\n'), { video: 'vp8', sound });
    expect(taken).toContain(`m=audio 9 UDP/TLS/RTP/SAVPF ${type}\r\n`);
    expect(new Set(typesIn(taken))).toEqual(new Set(['96', '97', type]));
    const without = FIREFOX.filter((line) => !line.includes(':109 ')).map((line) => line.replace(/ (109|0) /g, ' '));
    const refused = offerOf([...OFFER, ...without].join('\r\n'), { video: 'vp8', sound }) ?? '';
    const closed = FIREFOX.filter((line) => line !== 'a=bundle-only').join('\r\n');
    const takes = [taken ?? '', refused, closed].map((sdp) => takesSound(sdp, sound));
    expect(takes).toEqual([true, false, false]);
  });
});

test('Opus is a packet for each 20 ms, which FFmpeg decodes to the tone that went in', () => {
  const av = ffmpeg();
  const encoder = new OpusEncoder(64);
  const decoder = new av.CodecContext();
  const found = av.Codec.findDecoderByName(av.FF_DECODER_LIBOPUS);
  decoder.allocContext3(found);
  Object.assign(decoder, { sampleRate: 48_000, channelLayout: av.AV_CHANNEL_LAYOUT_MONO });
  expect(decoder.open2Sync(found)).toBeGreaterThanOrEqual(0);
  const [packet, frame] = [new av.Packet(), new av.Frame()];
  packet.alloc();
  frame.alloc();
  const loud: number[] = [];
  for (let at = 0; at < 1000; at += SOUND_MS) {
    packet.data = encoder.encode(samplesFrom(at, 'opus'));
    expect(decoder.sendPacketSync(packet)).toBe(0);
    if (decoder.receiveFrameSync(frame) < 0) continue;
    const pcm = frame.toBuffer();
    const samples = new Int16Array(pcm.buffer, pcm.byteOffset, Math.floor(pcm.byteLength / 2));
    loud.push(Math.max(...samples.map(Math.abs)));
  }
  // The beep of the first 200 ms, and the hum after it.
  expect(Math.max(...loud.slice(2, 9))).toBeGreaterThan(6000);
  expect(Math.max(...loud.slice(15))).toBeLessThan(2500);
  for (const one of [packet, frame]) one.free();
  decoder.freeContext();
  encoder.close();
});
