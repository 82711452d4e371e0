import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ChangeEnd } from '#app/resource/changeEnd';
import {
  GIVE_UP_MS,
  LONGEST_GAP_MS,
  looked,
  SENT,
  settled,
  SHOWN_MS,
  sightOf,
  WATCH_MS,
  type RemedyWatch,
  type Sight,
} from '../../../renderer/features/live-view/judge/remedyWatch';
import { judge } from '../../../renderer/features/live-view/judge/verdict';
import { findStage } from '../../../renderer/features/live-view/judge/evidence';
import { REMEDIES } from '../../../renderer/features/live-view/words/remedies';
import { FACTS, FROZEN, media, state } from '../../support/videoFacts';

const STEP_MS = 500;
const endAs = (result: ChangeEnd['result'], reason: string | null = null): ChangeEnd => ({
  result,
  reason,
  field: null,
});
const APPLIED = settled(SENT, endAs('applied'), 0);
const seeing = (sight: Sight) => ({ sight, fps: 12.4, ofFps: 12 });

/** After evaluations each half second, from one moment to another. */
function watch(first: RemedyWatch | null, sight: Sight, fromMs: number, toMs: number): RemedyWatch | null {
  let now = first;
  for (let at = fromMs; at <= toMs; at += STEP_MS) now = now && looked(now, seeing(sight), at);
  return now;
}
const textOf = (one: RemedyWatch | null) => one && REMEDIES.progress(one);

// @spec 0.12
describe('a remedy that the device has applied', () => {
  test.each([
    ['fine', 'It helped: 12 of 12 fps.'],
    ['fault', 'No change after 10 s.'],
    ['other', 'That fault is gone. Another one remains.'],
  ] as const)('is watched for 10 s; video that is then "%s" ends it', (sight, text) => {
    expect(textOf(watch(APPLIED, sight, 0, WATCH_MS - STEP_MS))).toBe('Applied. Watching the video for 10 s…');
    expect(textOf(watch(APPLIED, sight, 0, WATCH_MS))).toBe(text);
  });

  test('is judged by the last evaluation', () => {
    const almost = watch(APPLIED, 'fault', 0, WATCH_MS - STEP_MS);
    expect(textOf(watch(almost, 'fine', WATCH_MS, WATCH_MS))).toMatch(/^It helped/);
  });

  test('is watched for longer when the link was lost, or the page was left, in between', () => {
    const lost = watch(watch(APPLIED, 'fine', 0, 5000), 'blind', 5500, 20_000);
    expect(lost).toMatchObject({ is: 'watching', measuredMs: 5000 });
    expect(watch(lost, 'fine', 20_500, 25_000)).toMatchObject({ is: 'watching' });
    expect(watch(lost, 'fine', 20_500, 25_500)).toMatchObject({ end: { is: 'helped' } });
    const left = watch(APPLIED, 'fine', 0, 5000);
    expect(watch(left, 'fine', 40_000, 40_000)).toMatchObject({ is: 'watching', measuredMs: 5000 });
  });

  test('is given up when the video could not be measured for a minute', () => {
    expect(textOf(watch(APPLIED, 'blind', 0, GIVE_UP_MS))).toBe('Not known whether it helped: no video to measure.');
  });

  test('ends by what was measured, whatever is seen and when', () => {
    const ends = { fine: 'helped', fault: 'unchanged', other: 'replaced' } as const;
    const sights = fc.constantFrom<Sight>('fault', 'fine', 'other', 'blind');
    const step = fc.record({ ms: fc.integer({ min: 0, max: 2 * LONGEST_GAP_MS }), sight: sights });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 120 }), (steps) => {
        let one: RemedyWatch | null = APPLIED;
        let now = 0;
        let measuredMs = 0;
        let seenAt: number | null = null;
        for (const { ms, sight } of steps) {
          now += ms;
          one = one && looked(one, seeing(sight), now);
          const gap: number = seenAt === null ? 0 : now - seenAt;
          if (sight !== 'blind' && gap <= LONGEST_GAP_MS) measuredMs += gap;
          seenAt = sight === 'blind' ? null : now;
          const measured = sight !== 'blind' && measuredMs >= WATCH_MS ? ends[sight] : null;
          const end = now >= GIVE_UP_MS ? 'unmeasured' : measured;
          expect(one?.is === 'ended' ? one.end.is : null).toBe(end);
          if (end !== null) break;
        }
      }),
    );
  });
});

describe('a remedy that was sent', () => {
  test('stays so until the device has answered, whatever the video shows', () => {
    expect(watch(SENT, 'fine', 0, 2 * GIVE_UP_MS)).toBe(SENT);
  });

  test.each([
    ['refused', 'The encoder is too slow.', 'The device refused the change: The encoder is too slow.'],
    ['refused', null, 'The device refused the change.'],
    ['reverted', null, 'The device went back to the old setting.'],
    ['expired', null, 'Not applied: the device was offline for too long.'],
    ['cancelled', null, 'The change was taken back.'],
    ['unknown', null, 'Not known whether the device has the change.'],
  ] as const)('is over when it was %s (%s)', (result, reason, text) => {
    const over = settled(SENT, endAs(result, reason), 1000);
    expect(textOf(over)).toBe(text);
    expect(looked(over, seeing('fine'), 1000 + SHOWN_MS - 1)).toBe(over);
    expect(looked(over, seeing('fine'), 1000 + SHOWN_MS)).toBeNull();
  });

  test('is applied once', () => {
    const watching = watch(APPLIED, 'fine', 0, 5000) as RemedyWatch;
    expect(settled(watching, endAs('applied'), 6000)).toBe(watching);
    expect(settled(watching, endAs('refused'), 6000)).toBe(watching);
  });
});

describe('sightOf', () => {
  const uplink = media({ sentFps: 5, fps: 5, relayFps: 5 });
  const full = state({ name: 'full', retryAt: 0 });
  const slowServer = media({ relayFps: 5 });
  const WEAK = { stage: 'uplink', hadVideo: true } as const;
  const FULL = { stage: 'server', hadVideo: false } as const;
  test.each([
    ['the fault while it is there', WEAK, uplink, true, 'fault'],
    ['another fault', WEAK, slowServer, true, 'other'],
    ['good video', WEAK, FACTS, true, 'fine'],
    ['nothing without reports', WEAK, FACTS, false, 'blind'],
    ['nothing while the device has no link', WEAK, { ...uplink, silentMs: 9000 }, true, 'blind'],
    ['nothing while the video is frozen', WEAK, state(FROZEN), true, 'blind'],
    ['a fault that lets no video in', FULL, full, true, 'fault'],
    ['good video where there was none', FULL, FACTS, true, 'fine'],
  ] as const)('sees %s', (_, fault, facts, isReported, sight) => {
    const verdict = judge(facts, findStage(facts));
    expect(sightOf(fault, { verdict, isLive: facts.state.name === 'live', isReported })).toBe(sight);
  });

  test('needs no reports for what the browser measures itself', () => {
    const fault = { stage: 'browser', hadVideo: false } as const;
    expect(sightOf(fault, { verdict: judge(FACTS, null), isLive: true, isReported: false })).toBe('fine');
  });
});
