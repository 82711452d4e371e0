import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';
import { findStage } from '../../../renderer/features/live-view/judge/evidence';
import { judge, type VerdictFacts } from '../../../renderer/features/live-view/judge/verdict';
import { FACTS, FROZEN, late, LIVE, media, MEDIA, state, stats, STATS } from '../../support/videoFacts';

describe('a page without a connection to the server', () => {
  const at = { retryAt: 0 };

  test('claims nothing about the device, and offers another attempt', () => {
    const lost = { ...state({ name: 'reconnecting', attempt: 3, ...at }), cutOff: 'server' } as const;
    const sentence = 'Network: no connection to the server. Reconnecting automatically.';
    const silent = { ...lost, silentMs: 9000 };
    for (const verdict of [judge(lost, null), judge(silent, findStage(silent))])
      expect(verdict).toMatchObject({ sentence, text: sentence, stage: 'network', canRetry: true, isCutOff: true });
    const offline = judge({ ...state({ name: 'offline', ...at }), isOnline: false, cutOff: 'server' }, null);
    expect(offline).toMatchObject({ label: 'No connection', sentence });
    expect(judge({ ...lost, cutOff: 'computer' }, null).sentence).toMatch(/^Network: you are offline\./);
  });

  test('offers it between two attempts of the video, too: the button connects the page', () => {
    for (const next of [
      { name: 'connecting', step: 'signalling', resumed: null },
      { name: 'starting', ...at },
      { name: 'stalled', isPathDown: true },
    ] as const)
      expect(judge({ ...state(next), cutOff: 'server' }, null).canRetry).toBe(true);
  });

  test('keeps the words of video that plays, of a pause and of a refusal', () => {
    for (const next of [LIVE, { name: 'paused', why: 'hidden' }, { name: 'forbidden', ...at }] as const) {
      const verdict = judge({ ...state(next), cutOff: 'server' }, null);
      expect(verdict).toEqual(judge(state(next), null));
    }
  });
});

describe('another attempt is offered', () => {
  const retrying = { name: 'reconnecting', attempt: 2, retryAt: 0 } as const;
  const offered = (facts: VerdictFacts) => judge(facts, findStage(facts)).canRetry;

  test('where the video may be back', () => {
    expect(offered(state(retrying))).toBe(true);
    expect(offered(state({ name: 'full', retryAt: 0 }))).toBe(true);
  });

  test('not for a device that is offline, whatever the last attempt has met', () => {
    for (const next of [retrying, { name: 'offline', retryAt: 0 }, { name: 'no-publisher', retryAt: 0 }] as const)
      expect(offered({ ...state(next), isOnline: false })).toBe(false);
  });

  test('not where it would meet the same fault', () => {
    const faults = [
      media({ error: 'camera_lost', cameraFps: 0 }),
      { ...FACTS, silentMs: 9000 },
      media({ codec: 'h265' }),
    ];
    for (const fault of faults) expect(offered({ ...fault, state: retrying })).toBe(false);
  });
});

describe('chip, words and sentence are one verdict', () => {
  test('the chip of a stage without video names a fault of the device, and of others the state', () => {
    const retrying = { name: 'reconnecting', attempt: 2, retryAt: 0 } as const;
    const labelOf = (fault: VerdictFacts) => {
      const facts = { ...fault, state: retrying, frozenMs: 8000 };
      return judge(facts, findStage(facts)).label;
    };
    expect(labelOf(media({ error: 'camera_lost', cameraFps: 0 }))).toBe('No video');
    expect(labelOf({ ...FACTS, silentMs: 9000 })).toBe('No link to device');
    expect(labelOf(media({ relayFps: 5 }))).toBe('Reconnecting');
  });

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
          expect(verdict.sentence).toMatch(/[.…]$/);
          // The page says one of them, in the middle of the picture or in its corner.
          if (verdict.stage !== null && verdict.text !== null) expect(verdict.text).toBe(verdict.sentence);
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
      expect(sentence).toMatch(/^Server: receives no video/);
      expect(text).toBe(sentence);
    }
    expect(silent({ name: 'forbidden', retryAt: 0 }).text).toMatch(/access/);
    expect(judge(state({ name: 'starting', retryAt: 0 }), null).text).toMatch(/starting/);
  });

  test('a refusal of the server is shown in its own words', () => {
    const refused = state({ name: 'refused', status: 400, message: 'No such stream', retryAt: 0 });
    expect(judge(refused, findStage(refused)).sentence).toBe(
      'Server: refused the video request (400: No such stream). Contact your administrator.',
    );
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
      'Browser: accepts none of this stream’s codecs. Use another browser.',
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
      'Its access was revoked. Show a new code on the device, then re-authenticate it.',
    );
    expect(judge({ ...away, auth: 'revoked', mayReauthenticate: false }, null).text).toBe(
      'Its access was revoked. Only its owner can re-authenticate it.',
    );
    expect(judge({ ...away, auth: 'expired' }, null).label).toBe('Authentication expired');
    expect(judge({ ...away, wasSeen: false }, null).label).toBe('Never connected');
    const first = { ...away, auth: 'never_authenticated', wasSeen: false } as const;
    expect(judge(first, null)).toMatchObject({
      label: 'Never authenticated',
      text: 'It has never been authenticated. Show a code on the device, then authenticate it.',
    });
    expect(judge({ ...first, mayReauthenticate: false }, null).text).toMatch(/Only its owner can authenticate it\.$/);
  });
});
