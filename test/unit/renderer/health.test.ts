import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { MediaStatus } from '../../../app/events/deviceEvent';
import { healthOf, type HealthFacts, type Stage } from '../../../renderer/features/live-view/health';
import { NO_STATS } from '../../../renderer/features/live-view/connection/readStats';

const MEDIA: MediaStatus = {
  streamId: 'main',
  state: 'running',
  setFps: 15,
  cameraFps: 15,
  encodedFps: 15,
  fps: 15,
  relayFps: 15,
  uplinkMs: 30,
  relayMs: 1,
  kbps: 900,
  viewers: 1,
  error: null,
};
const FACTS: HealthFacts = {
  isOnline: true,
  state: { name: 'live' },
  stats: { ...NO_STATS, fps: 15, latencyMs: 80 },
  media: MEDIA,
  system: { uptimeS: 1, cpuPct: 98, isThrottled: true },
  modem: { tech: 'lte', operator: 'Sandbox Mobile', rsrpDbm: -118, snrDb: -2 },
};
const media = (change: Partial<MediaStatus>): HealthFacts => ({ ...FACTS, media: { ...MEDIA, ...change } });

describe('the sentence names the weakest stage and a remedy', () => {
  const cases: readonly (readonly [string, Stage | null, HealthFacts, RegExp])[] = [
    ['all well', null, FACTS, /^Video is good: 15 pictures a second, 80 ms from the camera\.$/],
    ['unplugged', 'camera', media({ error: 'camera_lost', cameraFps: 0 }), /no picture\. Check its cable/],
    ['dark', 'camera', media({ cameraFps: 5, encodedFps: 5, fps: 5, relayFps: 5 }), /gives 5 of 15 .* more light/],
    ['another error', 'camera', media({ error: 'bad_sensor' }), /“bad_sensor”\. Restart/],
    [
      'hot',
      'encoder',
      media({ encodedFps: 5, fps: 5, relayFps: 5 }),
      /manages 5 of 15 .*98 %, too hot\)\. Lower the resolution/,
    ],
    [
      'no reception',
      'uplink',
      media({ fps: 6, relayFps: 6 }),
      /6 of 15 .*LTE -118 dBm, SNR -2 dB\)\. Move the device, or try 500 kbit\/s/,
    ],
    ['nothing arrives', 'uplink', media({ fps: 0, relayFps: 0, kbps: 0 }), /0 of 15 .*Move the device to better/],
    ['late', 'uplink', media({ uplinkMs: 1500 }), /needs 1500 ms to the server/],
    ['overloaded', 'server', media({ relayFps: 5 }), /passes on 5 of 15/],
    ['holding', 'server', media({ relayMs: 400 }), /holds the picture for 400 ms/],
    ['full', 'server', { ...FACTS, state: { name: 'full' } }, /as many people watch as may/],
    ['lossy', 'browser', { ...FACTS, stats: { ...FACTS.stats, lossPct: 9.6 } }, /10 % of the packets/],
    ['slow', 'browser', { ...FACTS, stats: { ...FACTS.stats, fps: 4 } }, /shows 4 of 15 .*Close what else/],
    ['codec', 'browser', { ...FACTS, state: { name: 'unsupported' } }, /Switch the stream to H\.264/],
    ['blocked', 'browser', { ...FACTS, state: { name: 'blocked' } }, /Allow UDP/],
    ['offline', null, { ...FACTS, isOnline: false }, /^The device is offline/],
    ['paused', null, { ...FACTS, state: { name: 'paused' } }, /nothing is measured/],
    ['connecting', null, { ...FACTS, state: { name: 'connecting', step: 'network' } }, /Waiting for a picture/],
    [
      'an old server',
      null,
      { ...FACTS, media: null, state: { name: 'degraded', why: 'rate' } },
      /the server does not report where/,
    ],
  ];
  test.each(cases)('%s', (_, stage, facts, text) => {
    const health = healthOf(facts);
    expect(health.stage).toBe(stage);
    expect(health.text).toMatch(text);
  });

  test('the first stage on the way is named, whatever those after it suffer', () => {
    const worse = { error: 'camera_lost', encodedFps: 0, fps: 0, relayFps: 0, uplinkMs: 9000, relayMs: 9000 };
    expect(healthOf(media(worse)).stage).toBe('camera');
  });

  test('whatever is reported, there is one sentence without a number that is none', () => {
    const some = fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }));
    const report = fc.record({
      cameraFps: some,
      encodedFps: some,
      fps: some,
      relayFps: some,
      uplinkMs: some,
      kbps: some,
    });
    fc.assert(
      fc.property(report, some, (change, fps) => {
        const { text } = healthOf({ ...media(change), stats: { ...NO_STATS, fps }, modem: null, system: null });
        expect(text).toMatch(/\.$/);
        expect(text).not.toMatch(/NaN|null|undefined|Infinity/);
      }),
    );
  });
});
