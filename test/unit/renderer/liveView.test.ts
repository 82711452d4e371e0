import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toMediaStream } from '../../../app/domain/stream';
import { toTelemetry } from '../../../app/domain/telemetry';
import { DEVICE_EVENTS } from '../../../app/events/deviceEvent';
import { NO_STATS, readStats } from '../../../renderer/features/live-view/watch/readStats';
import { clock, fixed, heading } from '../../../renderer/features/live-view/format';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';
import { readHudSettings } from '../../../renderer/features/live-view/hudSettings';
import { wordsOf } from '../../../renderer/features/live-view/judge/playerWords';
import { CAPTURE_NAME, captureName } from '../../../app/domain/captureName';
import { telemetryAt } from '../../sandbox/devices/flight';
import { readDeviceEvent } from '../../support/deviceEvents';

describe('what a device reports', () => {
  test('is read whole, and every field that is missing, wrong or out of range is not known', () => {
    const told = telemetryAt(100);
    expect(toTelemetry(told)).toMatchObject({ armed: true, mode: 'AUTO', satellites: expect.any(Number), altRelM: 42 });
    expect(toTelemetry({ ...told, heading_deg: 4000, armed: 'yes', gps: null })).toMatchObject({
      headingDeg: null,
      armed: null,
      gpsFix: null,
      altRelM: 42,
    });
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const { batteries, armed, mode, landed, gpsFix, ...numbers } = toTelemetry(value);
        expect([true, false, null]).toContain(armed);
        for (const text of [mode, landed, gpsFix]) expect(text === null || text.length <= 32).toBe(true);
        for (const one of Object.values(numbers)) expect(one === null || Number.isFinite(one)).toBe(true);
        expect(batteries.length).toBeLessThanOrEqual(8);
      }),
    );
  });

  test('events never throw, whatever they carry', () => {
    const names = Object.keys(DEVICE_EVENTS);
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...names), fc.string()), fc.oneof(fc.string(), fc.json()), (name, data) => {
        const event = readDeviceEvent(name, data);
        if (event) expect(names).toContain(event.type);
        if (event?.type === 'statustext') {
          expect(event.report.severity).toBeGreaterThanOrEqual(0);
          expect(event.report.text.length).toBeLessThanOrEqual(200);
        }
      }),
    );
    expect(readDeviceEvent('telemetry', `"${'x'.repeat(100_001)}"`)).toBeNull();
  });

  test('a stream without a safe id is none; the rest of a row never spoils it', () => {
    expect(toMediaStream({ id: '../etc', name: 'x' })).toBeNull();
    expect(toMediaStream({ id: 'main', name: '', state: 'odd', codec: 'H264', width: -1 })).toEqual({
      id: 'main',
      name: 'main',
      state: 'unknown',
      codec: 'h264',
      width: null,
      height: null,
      fps: null,
      facing: null,
      rotationDeg: 0,
      whepUrl: null,
    });
    fc.assert(fc.property(fc.anything(), (row) => void toMediaStream(row)));
  });
});

describe('the numbers of a connection', () => {
  const report = (more: object = {}) => [
    { type: 'transport', id: 'T', selectedCandidatePairId: 'P' },
    { type: 'candidate-pair', id: 'P', localCandidateId: 'L', remoteCandidateId: 'R', currentRoundTripTime: 0.012 },
    { type: 'local-candidate', id: 'L', candidateType: 'host', protocol: 'udp' },
    { type: 'remote-candidate', id: 'R', candidateType: 'relay' },
    { type: 'codec', id: 'C', mimeType: 'video/VP8' },
    {
      type: 'inbound-rtp',
      kind: 'video',
      codecId: 'C',
      bytesReceived: 100_000,
      packetsReceived: 90,
      packetsLost: 0,
      framesPerSecond: 15,
      ...more,
    },
  ];

  test('are read as they are named; rates come of two reports', () => {
    const first = readStats(report(), NO_STATS, null, 1000);
    expect(first).toMatchObject({
      codec: 'VP8',
      fps: 15,
      kbps: null,
      rttMs: 12,
      pair: 'host/relay udp',
      latency: { from: 'least', ms: 6, errorMs: 0 },
    });
    const more = { bytesReceived: 200_000, packetsReceived: 180, packetsLost: 10 };
    const second = readStats(report(more), first, { ms: 140.4, errorMs: 3 }, 2000);
    expect(second).toMatchObject({ kbps: 800, lossPct: 10, latency: { from: 'camera', ms: 140, errorMs: 3 } });
    const restarted = readStats(report({ bytesReceived: 10, packetsReceived: 1 }), second, null, 3000);
    expect(restarted).toMatchObject({ kbps: null, lossPct: 0 });
  });

  test('without a stream there is no bit rate, and not one of 0', () => {
    const path = report().filter(({ type }) => type !== 'inbound-rtp');
    const first = readStats(path, NO_STATS, null, 1000);
    expect(readStats(path, first, null, 2000)).toMatchObject({ kbps: null, rttMs: 12 });
    const stands = readStats(report(), readStats(report(), first, null, 2000), null, 3000);
    expect(stands.kbps).toBe(0);
  });

  test('packets that were sent again after a NACK were lost at first', () => {
    const first = readStats(report({ nackCount: 3 }), NO_STATS, null, 1000);
    const more = { bytesReceived: 200_000, packetsReceived: 190, nackCount: 13 };
    expect(readStats(report(more), first, null, 2000).lossPct).toBeCloseTo(9.1, 1);
  });

  test('the jitter buffer is that of the last second', () => {
    const first = readStats(report({ jitterBufferDelay: 10, jitterBufferEmittedCount: 100 }), NO_STATS, null, 1000);
    const more = { bytesReceived: 200_000, jitterBufferDelay: 22, jitterBufferEmittedCount: 110 };
    expect(readStats(report(more), first, null, 2000).jitterBufferMs).toBe(1200);
  });

  test('decoding is that of the last second in which frames were decoded: a laptop may become slow', () => {
    const decoded = (framesDecoded: number, totalDecodeTime: number | undefined, bytesReceived: number) =>
      report({ framesDecoded, totalDecodeTime, bytesReceived });
    const first = readStats(decoded(1000, 2, 100_000), NO_STATS, null, 1000);
    expect(first.decodeMs).toBe(2);
    const slow = readStats(decoded(1010, 3, 200_000), first, null, 2000);
    expect(slow.decodeMs).toBe(100);
    const none = readStats(decoded(1010, 3, 300_000), slow, null, 3000);
    expect(none.decodeMs).toBe(100);
    expect(readStats(decoded(1020, undefined, 400_000), none, null, 4000).decodeMs).toBeNull();
  });

  test('a report of anything is read without a throw', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.anything())),
        (rows) => void readStats(rows, NO_STATS, null, 1),
      ),
    );
  });
});

test('values as people read them; what is not known is two dashes', () => {
  expect([fixed(null, 1, 'm'), fixed(3.25, 1, 'm'), fixed(3, 0, '')]).toEqual(['--', '3.3 m', '3']);
  expect([clock(null), clock(7265.9), clock(5)]).toEqual(['--', '2:01:05', '0:00:05']);
  expect([heading(null), heading(7), heading(359.9)]).toEqual(['--', '007°', '000°']);
});

test('a file is named after its device and the time, whatever the device is called', () => {
  const at = new Date('2026-08-21T14:03:11.120Z');
  expect(captureName('Nose/../drone "x"', at, 'jpg')).toBe('Nosedrone x_2026-08-21T14-03-11Z.jpg');
  expect(captureName('Дрон 7', at, 'webm', 2)).toBe('Дрон 7_2026-08-21T14-03-11Z_part2.webm');
  expect(captureName('///', new Date(0), 'jpg')).toBe('device_1970-01-01T00-00-00Z.jpg');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) =>
      CAPTURE_NAME.test(captureName(name, at, 'webm')),
    ),
  );
  for (const bad of [
    '../x.jpg',
    '.jpg',
    'a/b.webm',
    'a.exe',
    'CON.jpg',
    'con:.jpg',
    'a\0.jpg',
    ' x.jpg',
    `${'a'.repeat(200)}.jpg`,
  ])
    expect(CAPTURE_NAME.test(bad)).toBe(false);
});

test('what is laid over the picture is read from storage, whatever stands there', () => {
  const usual = { preset: 'pilot', scale: 100, isOn: true };
  for (const bad of [null, '', '{', '[]', 'null', '7', '{"preset":"x","scale":99,"isOn":"no"}'])
    expect(readHudSettings(bad)).toEqual(usual);
  expect(readHudSettings('{"preset":"camera","scale":200,"isOn":false}')).toEqual({
    preset: 'camera',
    scale: 200,
    isOn: false,
  });
});

test('each state of the player has a different text', () => {
  const at = { retryAt: 0 };
  const states: PlayerState[] = [
    { name: 'live' },
    { name: 'stalled', isPathDown: false },
    { name: 'stalled', isPathDown: true },
    { name: 'connecting', step: 'network', resumed: null },
    ...(['offline', 'no-publisher', 'full', 'blocked', 'forbidden'] as const).map((name) => ({ name, ...at })),
    ...(['undecodable', 'no-webrtc', 'not-allowed'] as const).map((name) => ({ name, ...at })),
    { name: 'starting', ...at },
    { name: 'unsupported', offered: [], ...at },
    { name: 'busy', status: 429, message: null, ...at },
    { name: 'unreachable', origin: null, ...at },
    { name: 'redirected', host: null, ...at },
    { name: 'busy', status: 503, message: null, ...at },
    { name: 'refused', status: 400, message: null, ...at },
    { name: 'paused', why: 'data' },
    { name: 'paused', why: 'hidden' },
    { name: 'reconnecting', attempt: 3, ...at },
    { name: 'stopped' },
  ];
  const words = states.map((state) => wordsOf(state, 'h265'));
  expect(new Set(words.map(({ label, text }) => `${label}. ${text}`)).size).toBe(states.length);
  expect(wordsOf({ name: 'stalled', isPathDown: true }, 'h264')).toEqual({
    label: 'Reconnecting',
    text: 'Connection lost. Reconnecting automatically.',
    tone: 'warn',
  });
  expect(wordsOf({ name: 'stalled', isPathDown: false }, 'h264').text).toBe('No new frames.');
  const unsupported = (codec: string | null, ...offered: string[]) =>
    wordsOf({ name: 'unsupported', offered, ...at }, codec).text;
  expect(unsupported('h265', 'vp8', 'vp9', 'h264', 'av1')).toBe(
    'This browser can’t play H.265. It plays VP8, VP9, H.264 and AV1. Switch the stream to H.264.',
  );
  // H.264 is advised only where it can be played and is not what was refused.
  expect(unsupported('h265', 'vp8')).toBe('This browser can’t play H.265. It plays VP8. Switch the stream to VP8.');
  expect(unsupported('h264', 'h264', 'vp8')).toBe(
    'The server and this browser share no H.264 profile. It plays H.264 and VP8. Switch the stream to VP8.',
  );
  // Nor where it is not known what was refused: it may be H.264.
  expect(unsupported(null, 'h264', 'vp8')).toBe(
    'This browser can’t play this stream’s codec. It plays H.264 and VP8. Use another browser.',
  );
  expect(unsupported(null)).toBe('This browser can’t play this stream’s codec. Use another browser.');
  expect(wordsOf({ name: 'connecting', step: 'network', resumed: 'hidden' }, null).text).toBe(
    'Paused while this page was hidden. Resuming…',
  );
});
