import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { problemsOf } from '#app/resource/define';
import { media } from '#app/settings/sections/media';
import { changesOf } from '../../../renderer/features/live-view/judge/remedy';
import { findStage } from '../../../renderer/features/live-view/judge/evidence';
import { judge, type VerdictFacts } from '../../../renderer/features/live-view/judge/verdict';
import { REMEDIES } from '../../../renderer/features/live-view/words/remedies';
import { FACTS, late, media as report, state, stats } from '../../support/videoFacts';

const DESIRED = {
  codec: 'h265',
  fps: 15,
  rate_control: 'constant',
  bitrate_kbps: 900,
  bitrate_min_kbps: 200,
  bitrate_max_kbps: 1500,
  max_viewers: 3,
};
const adaptive = { ...DESIRED, rate_control: 'adaptive' };

// @spec 0.12
describe('what a button writes that mends a fault of video', () => {
  test.each([
    [{ field: 'codec', to: 'h264' }, DESIRED, { codec: 'h264' }, 'Switch to H.264'],
    [{ field: 'bitrate_kbps', to: 600 }, DESIRED, { bitrate_kbps: 600 }, 'Set 600 kbit/s'],
    [{ field: 'bitrate_kbps', to: 600 }, adaptive, { bitrate_kbps: 600, bitrate_max_kbps: 600 }, 'Set 600 kbit/s'],
    [{ field: 'keyframe_interval', to: null }, DESIRED, { keyframe_interval: 30 }, 'Set key frames to 2 s'],
    [{ field: 'max_viewers', to: null }, DESIRED, { max_viewers: 4 }, 'Raise limit to 4'],
  ] as const)('%j: %j becomes %j', (remedy, desired, changes, verb) => {
    const found = changesOf(remedy, desired);
    expect(found).toEqual(changes);
    expect(REMEDIES.verb(remedy.field, found ?? {})).toBe(verb);
  });

  test.each([
    ['a frame rate', { field: 'fps', to: null }, DESIRED],
    ['a resolution', { field: 'resolution', to: null }, DESIRED],
    ['a bitrate that no measurement names', { field: 'bitrate_kbps', to: null }, DESIRED],
    ['a limit that is the server’s own', { field: 'max_viewers', to: null }, { ...DESIRED, max_viewers: 0 }],
    ['an interval of key frames at an unknown rate', { field: 'keyframe_interval', to: null }, {}],
  ] as const)('is for a person to choose: %s', (_, remedy, desired) => {
    expect(changesOf(remedy, desired)).toBeNull();
  });

  test('is a bitrate that the section takes, whatever its others are', () => {
    const kbps = fc.integer({ min: 50, max: 20_000 });
    fc.assert(
      fc.property(kbps, kbps, kbps, fc.boolean(), (to, min, more, isAdaptive) => {
        const desired = { ...(isAdaptive ? adaptive : DESIRED), bitrate_min_kbps: min, bitrate_max_kbps: min + more };
        const changes = changesOf({ field: 'bitrate_kbps', to }, desired);
        expect(problemsOf(media, desired, changes ?? {}, {})).toEqual({});
      }),
    );
  });
});

const find = (facts: VerdictFacts) => findStage(facts)?.remedy ?? null;

test.each([
  ['a codec that the browser lacks', { ...report({ codec: 'h265' }) }, { field: 'codec', to: 'h264' }],
  ['a refused codec', state({ name: 'unsupported', offered: ['vp8'], retryAt: 0 }), { field: 'codec', to: 'vp8' }],
  ['a viewer limit', state({ name: 'full', retryAt: 0 }), { field: 'max_viewers', to: null }],
  ['a camera without a signal', report({ error: 'camera_lost' }), 'restart'],
  ['an error of the camera', report({ error: 'bad_sensor' }), 'restart'],
  ['a weak uplink', report({ sentFps: 5, fps: 5, relayFps: 5, kbps: 650 }), { field: 'bitrate_kbps', to: 300 }],
  ['a slow encoder', report({ encodedFps: 5, sentFps: 5, fps: 5, relayFps: 5 }), { field: 'resolution', to: null }],
  [
    'a slow camera',
    report({ cameraFps: 5, encodedFps: 5, sentFps: 5, fps: 5, relayFps: 5 }),
    { field: 'fps', to: null },
  ],
  ['a slow uplink', report({ uplinkMs: 900, kbps: 900 }), { field: 'bitrate_kbps', to: 500 }],
  ['a slow uplink of an unknown rate', report({ uplinkMs: 900, kbps: null }), { field: 'bitrate_kbps', to: null }],
  ['a large buffer', stats({ latency: late(1400), jitterBufferMs: 1200 }), 'buffer'],
  ['a slow server, which no setting mends', report({ relayFps: 5 }), null],
  ['none', FACTS, null],
] as const)('the remedy of %s', (_, facts, remedy) => {
  expect(find(facts)).toEqual(remedy);
  expect(judge(facts, findStage(facts)).remedy).toEqual(remedy);
});
