import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { MediaStatus } from '../../../app/events/topics/media';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';
import { NO_STATS, type VideoStats } from '../../../renderer/features/live-view/watch/readStats';
import { findStage, type Evidence, type Stage } from '../../../renderer/features/live-view/judge/evidence';
import type { Latency } from '../../../renderer/features/live-view/watch/latency';
import { createStageMemory, judge, type VerdictFacts } from '../../../renderer/features/live-view/judge/verdict';

const MEDIA: MediaStatus = {
  at: 1,
  streamId: 'main',
  state: 'running',
  setFps: 15,
  cameraFps: 15,
  encodedFps: 15,
  sentFps: 15,
  fps: 15,
  relayFps: 15,
  uplinkMs: 30,
  relayMs: 1,
  kbps: 900,
  viewers: 1,
  deviceSilentMs: 200,
  codec: 'h264',
  error: null,
  width: 640,
  height: 360,
  encoder: null,
  uptimeS: null,
  droppedFrames: 0,
};
const LIVE: PlayerState = { name: 'live' };
const FROZEN: PlayerState = { name: 'stalled', isPathDown: false };
const late = (ms: number): Latency => ({ from: 'camera', ms, errorMs: 5 });
const STATS: VideoStats = { ...NO_STATS, at: 1000, fps: 15, receivedFps: 15, latency: late(80) };
const FACTS: VerdictFacts = {
  isOnline: true,
  auth: 'valid',
  wasSeen: true,
  mayReauthenticate: true,
  state: LIVE,
  stats: STATS,
  media: MEDIA,
  system: { cpuPct: 98, isThrottled: true },
  modem: { tech: 'lte', rsrpDbm: -92, snrDb: 13.7 },
  codec: 'h264',
  canPlay: (codec) => codec !== 'h265',
  isStarting: false,
  frozenMs: 20,
  silentMs: 200,
  isStuttering: false,
};
const WEAK = { tech: 'lte', rsrpDbm: -118, snrDb: -2 };
const media = (change: Partial<MediaStatus>): VerdictFacts => ({ ...FACTS, media: { ...MEDIA, ...change } });
const stats = (change: Partial<typeof STATS>): VerdictFacts => ({ ...FACTS, stats: { ...STATS, ...change } });
const state = (next: PlayerState): VerdictFacts => ({ ...FACTS, state: next });
const busy = (status: number) => state({ name: 'busy', status, message: null, retryAt: 0 });
const silent = (origin: string | null) => state({ name: 'unreachable', origin, retryAt: 0 });

describe('each stage is convicted by evidence of its own', () => {
  const cases: readonly (readonly [string, Stage | null, Evidence, RegExp | null])[] = [
    ['all well', null, FACTS, null],
    ['unplugged', 'camera', media({ error: 'camera_lost', cameraFps: 0 }), /no signal\. Check its cable/],
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
      /it redirected to edge\.test, which the configuration does not allow/,
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

describe('chip, words and sentence are one verdict', () => {
  test('video that stands still is never good, and video that is good never stands still', () => {
    const some = fc.option(fc.double({ min: 0, max: 2000, noNaN: true }));
    const at = { retryAt: 0 };
    const states: PlayerState[] = [
      LIVE,
      FROZEN,
      { name: 'stalled', isPathDown: true },
      { name: 'connecting', step: 'network', resumed: null },
      { name: 'reconnecting', attempt: 2, ...at },
      ...(['offline', 'no-publisher', 'full', 'blocked', 'forbidden'] as const).map((name) => ({ name, ...at })),
      ...(['undecodable', 'no-webrtc', 'not-allowed'] as const).map((name) => ({ name, ...at })),
      { name: 'starting', ...at },
      { name: 'unsupported', offered: ['vp8'], ...at },
      { name: 'unreachable', origin: null, ...at },
      { name: 'redirected', host: null, ...at },
      { name: 'busy', status: 503, message: null, ...at },
      { name: 'refused', status: 400, message: null, ...at },
      { name: 'paused', why: 'hidden' },
      { name: 'stopped' },
    ];
    const report = fc.record({
      cameraFps: some,
      encodedFps: some,
      sentFps: some,
      fps: some,
      relayFps: some,
      uplinkMs: some,
      kbps: some,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        report,
        some,
        some,
        fc.boolean(),
        fc.boolean(),
        (next, change, fps, latencyMs, isOnline, hasMedia) => {
          const facts: VerdictFacts = {
            ...FACTS,
            state: next,
            isOnline,
            media: hasMedia ? { ...MEDIA, ...change } : null,
            stats: { ...STATS, fps, receivedFps: fps, latency: latencyMs === null ? null : late(latencyMs) },
          };
          const verdict = judge(facts, findStage(facts));
          const isGood = verdict.sentenceTone === 'good';
          if (isGood) expect([next.name, verdict.stage]).toEqual(['live', null]);
          if (verdict.tone === 'good') expect(isGood && latencyMs !== null && latencyMs <= 1005).toBe(true);
          expect(verdict.sentence).toMatch(/\.$/);
          expect(`${verdict.label} ${verdict.sentence}`).not.toMatch(/NaN|null|undefined|Infinity/);
        },
      ),
    );
  });

  test('the middle of a picture without video says what the corner says, and keeps what a state says of itself', () => {
    const silent = (next: PlayerState) => {
      const facts = { ...media({ fps: 0, relayFps: 0 }), state: next };
      return judge(facts, findStage(facts));
    };
    for (const name of ['starting', 'no-publisher'] as const) {
      const { text, sentence } = silent({ name, retryAt: 0 });
      expect(sentence).toMatch(/^Server: it receives no video/);
      expect(text).toBe(sentence);
    }
    expect(silent({ name: 'forbidden', retryAt: 0 }).text).toMatch(/access/);
    expect(judge(state({ name: 'starting', retryAt: 0 }), null).text).toMatch(/starting/);
  });

  test('a tile that is 4 s late is no green "Live"; one of unknown age is not green either', () => {
    expect(judge(stats({ latency: late(4000) }), null)).toMatchObject({ label: 'High latency', tone: 'warn' });
    expect(judge(stats({ latency: null }), null)).toMatchObject({ label: 'Live', tone: 'plain' });
    expect(judge(stats({ latency: late(1020) }), null)).toMatchObject({ label: 'High latency', tone: 'warn' });
    expect(judge(stats({ latency: { ...late(1020), errorMs: 40 } }), null)).toMatchObject({ label: 'Live' });
    expect(judge(FACTS, null)).toMatchObject({
      label: 'Live',
      tone: 'good',
      sentence: 'Video is good: 15 fps, 80 ms.',
    });
  });

  test.each([
    [null, 15, 'Video is playing: 15 fps.'],
    [null, null, 'Video is playing.'],
    [{ from: 'server', ms: 180, errorMs: 60 }, 15, 'Video is playing: 15 fps, at least 120 ms.'],
    [{ from: 'least', ms: 104, errorMs: 0 }, null, 'Video is playing: at least 104 ms.'],
  ] as const)(
    'where the age of the picture is not known (%j, %j fps), nothing is called good',
    (latency, fps, sentence) => {
      const verdict = judge(stats({ latency, fps, receivedFps: fps }), null);
      expect(verdict).toMatchObject({ label: 'Live', tone: 'plain', sentence, sentenceTone: 'plain' });
    },
  );

  test('no codec is advised where it is not known which one was refused', () => {
    const refused = {
      ...state({ name: 'unsupported', offered: ['h264', 'vp8'], retryAt: 0 }),
      media: null,
      codec: null,
    };
    expect(judge(refused, findStage(refused)).sentence).toBe(
      'Browser: it accepts none of this stream’s codecs. Use another browser.',
    );
    const known = { ...refused, codec: 'h264' };
    expect(judge(known, findStage(known)).sentence).not.toContain('H.264');
  });

  test('a device that is away says why, with the way out', () => {
    const away = { ...state({ name: 'offline', retryAt: 0 }), isOnline: false };
    expect(judge(away, null)).toMatchObject({
      label: 'Device offline',
      text: 'Video resumes when the device is back.',
    });
    expect(judge({ ...away, auth: 'revoked' }, null).text).toBe(
      'This device can’t connect: its authentication was revoked. Show a new code on the device, then choose “Re-authenticate”.',
    );
    expect(judge({ ...away, auth: 'revoked', mayReauthenticate: false }, null).text).toBe(
      'This device can’t connect: its authentication was revoked. Only its owner can re-authenticate it.',
    );
    expect(judge({ ...away, auth: 'expired' }, null).label).toBe('Authentication expired');
    expect(judge({ ...away, wasSeen: false }, null).label).toBe('Never connected');
    const first = { ...away, auth: 'never_authenticated', wasSeen: false } as const;
    expect(judge(first, null)).toMatchObject({
      label: 'Never authenticated',
      text: 'This device can’t connect: it has never been authenticated. Show a new code on the device, then choose “Re-authenticate”.',
    });
    expect(judge({ ...first, mayReauthenticate: false }, null).text).toMatch(
      /Only its owner can re-authenticate it\.$/,
    );
  });
});
