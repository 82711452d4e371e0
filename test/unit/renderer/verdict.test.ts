import { describe, expect, test } from '@jest/globals';
import { findStage, type Evidence, type Stage } from '../../../renderer/features/live-view/judge/evidence';
import { createStageMemory } from '../../../renderer/features/live-view/judge/verdict';
import { busy, FACTS, FROZEN, late, media, MEDIA, silent, state, stats, WEAK } from '../../support/videoFacts';

describe('each stage is convicted by evidence of its own', () => {
  const cases: readonly (readonly [string, Stage | null, Evidence, RegExp | null])[] = [
    ['all well', null, FACTS, null],
    ['unplugged', 'camera', media({ error: 'camera_lost', cameraFps: 0 }), /no signal\. Restart the pipeline/],
    [
      'dark',
      'camera',
      media({ cameraFps: 5, encodedFps: 5, sentFps: 5, fps: 5, relayFps: 5 }),
      /5 of 15 fps\. Add light/,
    ],
    ['another error', 'camera', media({ error: 'bad_sensor' }), /“bad_sensor”\. Restart/],
    [
      'hot',
      'encoder',
      media({ encodedFps: 5, sentFps: 5, fps: 5, relayFps: 5 }),
      /5 of 15 fps \(CPU 98 %, thermal throttling\)/,
    ],
    [
      'rare key frames',
      'encoder',
      state({ name: 'connecting', step: 'key-frame', resumed: null }),
      /waiting for a key frame\. Set its interval to 2 s\./,
    ],
    [
      'decoded and not shown',
      'browser',
      state({ name: 'connecting', step: 'unshown', resumed: null }),
      /^Browser: receives video and shows none\.$/,
    ],
    ['no longer shown', 'browser', { ...FACTS, state: FROZEN, frozenMs: 10_000 }, /receives video and shows none/],
    [
      'no reception',
      'uplink',
      { ...media({ sentFps: 6, fps: 6, relayFps: 6 }), modem: WEAK },
      /6 of 15 fps reach the server \(LTE RSRP −118 dBm, SNR −2 dB\)\. Move the device, or try 500 kbit\/s/,
    ],
    [
      'signal with many decimals',
      'uplink',
      { ...media({ sentFps: 6, fps: 6, relayFps: 6 }), modem: { ...WEAK, rsrpDbm: -117.6543, snrDb: -2.0432 } },
      /\(LTE RSRP −118 dBm, SNR −2 dB\)/,
    ],
    ['lost on the air', 'uplink', media({ fps: 6, relayFps: 6, uplinkMs: 350 }), /6 of 15 fps reach the server/],
    [
      'lost within the device, while the server reports no rate',
      'uplink',
      media({ sentFps: 6, fps: null, relayFps: null }),
      /6 of 15 fps reach the server/,
    ],
    [
      'lost on the way, while the encoder reports no rate',
      'uplink',
      media({ encodedFps: null, fps: 5, relayFps: 5, uplinkMs: 350 }),
      /5 of 15 fps reach the server/,
    ],
    ['silent', 'uplink', { ...media({ fps: 0, relayFps: 0 }), silentMs: 4000 }, /no link to the device for 4 s/],
    [
      'silent, while no report comes any more',
      'uplink',
      { ...state({ name: 'starting', retryAt: 0 }), media: null, silentMs: 61_000 },
      /no link to the device for 1 min/,
    ],
    [
      'silent, where the list of streams still names the codec of earlier',
      'uplink',
      { ...FACTS, state: FROZEN, media: null, silentMs: 12_000, codec: 'h265' },
      /no link to the device for 12 s/,
    ],
    ['late', 'uplink', media({ uplinkMs: 1500 }), /takes 1500 ms to the server/],
    [
      'not taken in, over a good link',
      'server',
      media({ fps: 0, relayFps: 0 }),
      /receives no video, although the device sends 15 fps/,
    ],
    ['a device that may have lost its link', null, { ...media({ fps: 0, relayFps: 0 }), silentMs: 1500 }, null],
    ['overloaded', 'server', media({ relayFps: 5 }), /forwards 5 of 15 fps/],
    ['holding', 'server', media({ relayMs: 400 }), /delays video by 400 ms/],
    ['full', 'server', state({ name: 'full', retryAt: 0 }), /viewer limit reached/],
    ['lossy', 'network', stats({ lossPct: 9.6 }), /10 % packet loss/],
    ['path down', 'network', state({ name: 'stalled', isPathDown: true }), /nothing arrives from the server/],
    ['blocked', 'network', state({ name: 'blocked', retryAt: 0 }), /Allow UDP/],
    ['far away', 'network', stats({ latency: late(1400) }), /1364 ms from the server to here/],
    [
      'far away, of an old server',
      'network',
      { ...stats({ latency: late(1400), rttMs: 900 }), media: null },
      /900 ms round/,
    ],
    [
      'late, while frames do not reach the server',
      null,
      { ...stats({ latency: late(1400) }), media: { ...MEDIA, fps: 9 } },
      null,
    ],
    [
      'B-frames, or a computer that is busy elsewhere',
      'browser',
      stats({ fps: 4, decodeMs: 2, framesReceived: 300 }),
      /shows 4 of 15 fps\. Close other programs; if .* turn off B-frames/,
    ],
    [
      'slow',
      'browser',
      stats({ fps: 4, decodeMs: 60, framesReceived: 300 }),
      /decodes 4 of 15 fps\. Close other programs/,
    ],
    ['buffering', 'browser', stats({ latency: late(1400), jitterBufferMs: 1200 }), /buffers 1200 ms/],
    [
      'buffering because frames come unevenly',
      null,
      { ...stats({ latency: late(1400), jitterBufferMs: 995 }), media: { ...MEDIA, fps: 9, relayFps: 9 } },
      null,
    ],
    [
      'codec, while the session still stands',
      'browser',
      { ...media({ codec: 'h265', relayFps: 0 }), state: FROZEN },
      /can’t play H\.265/,
    ],
    [
      'codec, refused',
      'browser',
      state({ name: 'unsupported', offered: [], retryAt: 0 }),
      /none of this stream’s codecs/,
    ],
    ['frames that cannot be decoded', 'browser', state({ name: 'undecodable', retryAt: 0 }), /B-frames/],
    ['no WebRTC', 'browser', state({ name: 'no-webrtc', retryAt: 0 }), /WebRTC is unavailable/],
    ['a proxy without a server behind it', 'server', busy(503), /\(503\)/],
    ['no answer', 'server', silent('https://m.test:88'), /m\.test:88 does not answer/],
    ['an API without an answer', 'server', silent(null), /does not answer/],
    [
      'a redirect that is not allowed',
      'server',
      state({ name: 'redirected', host: 'edge.test', retryAt: 0 }),
      /Server: redirected to edge\.test, which the configuration does not allow/,
    ],
    ['a redirect to nobody knows where', 'server', state({ name: 'redirected', host: null, retryAt: 0 }), /whep_url/],
    ['too many requests', 'server', busy(429), /Server: too many requests/],
    ['a refusal', 'server', state({ name: 'refused', status: 400, message: null, retryAt: 0 }), /refused.*\(400\)/],
    ['a server that is not allowed', 'server', state({ name: 'not-allowed', retryAt: 0 }), /media\.origins/],
    [
      'a slow camera that does what is set',
      null,
      media({ setFps: 0.25, cameraFps: 0.25, encodedFps: 0.25, sentFps: 0.25, fps: 0.25, relayFps: 0.25 }),
      null,
    ],
    ['an old server', null, { ...FACTS, media: null, state: FROZEN }, null],
  ];
  test.each(cases)('%s', (_, stage, evidence, text) => {
    const found = findStage(evidence);
    expect(found?.stage ?? null).toBe(stage);
    if (text) expect(found?.text).toMatch(text);
  });

  test('a camera that says it is lost is named, whatever the stages after it suffer', () => {
    const worse = {
      error: 'camera_lost',
      encodedFps: 0,
      sentFps: 0,
      fps: 0,
      relayFps: 0,
      uplinkMs: 9000,
      relayMs: 9000,
    };
    expect(findStage(media(worse))?.stage).toBe('camera');
  });
});

describe('a stage is named once two reports of its own agree', () => {
  const slow = media({ relayFps: 5 });

  test('the same report looked at twice is one', () => {
    const look = createStageMemory();
    expect(look(slow, { media: 1, stats: 1 })).toBeNull();
    expect(look(slow, { media: 1, stats: 2 })).toBeNull();
    expect(look(slow, { media: 2, stats: 2 })?.stage).toBe('server');
  });

  test('two reports that name different stages name none; what says so itself is named at once', () => {
    const look = createStageMemory();
    look(slow, { media: 1, stats: 1 });
    expect(look(media({ encodedFps: 5, sentFps: 5, fps: 5, relayFps: 5 }), { media: 2, stats: 2 })).toBeNull();
    expect(look(media({ error: 'camera_lost' }), { media: 3, stats: 3 })?.stage).toBe('camera');
  });

  test('it stays for one report that says nothing, and goes with the second', () => {
    const look = createStageMemory();
    look(slow, { media: 1, stats: 1 });
    look(slow, { media: 2, stats: 2 });
    expect(look(FACTS, { media: 3, stats: 3 })?.stage).toBe('server');
    expect(look(FACTS, { media: 3, stats: 4 })?.stage).toBe('server');
    expect(look(FACTS, { media: 4, stats: 5 })).toBeNull();
  });

  test('a low rate while video starts names none; a fault that its stage reports does', () => {
    expect(findStage({ ...media({ cameraFps: 11.9 }), isStarting: true })).toBeNull();
    expect(findStage({ ...stats({ lossPct: 9 }), isStarting: true })).toBeNull();
    expect(findStage({ ...media({ error: 'camera_lost' }), isStarting: true })?.stage).toBe('camera');
    expect(findStage({ ...media({ cameraFps: 11.9 }), isStarting: false })?.stage).toBe('camera');
  });

  test('it goes at the second look once no report of it comes any more', () => {
    const look = createStageMemory();
    look(slow, { media: 1, stats: 1 });
    look(slow, { media: 2, stats: 2 });
    const silent = { ...FACTS, media: null };
    expect(look(silent, { media: null, stats: 3 })?.stage).toBe('server');
    expect(look(silent, { media: null, stats: 4 })).toBeNull();
  });
});

test.each([
  [900, 500],
  [400, 300],
  [399, null],
  [250, null],
  [null, null],
])('a link that carries %s kbit/s is offered a bitrate of %s', (kbps, to) => {
  const found = findStage(media({ sentFps: 6, fps: 6, relayFps: 6, kbps }));
  expect(found?.remedy).toEqual(to === null ? null : { field: 'bitrate_kbps', to });
  expect(found?.text).toMatch(to === null ? /Move the device to better reception\.$/ : `try ${to} kbit/s.`);
});
