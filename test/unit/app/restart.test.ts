import { describe, expect, test } from '@jest/globals';
import { JOB_STATES } from '#app/domain/job';
import {
  isRestarting,
  restartAfter,
  RESTARTS,
  restartSent,
  RETURN_MS,
  type Restart,
  type RestartKind,
  type RestartNews,
} from '#app/domain/restart';
import fc from 'fast-check';

const T0 = 1_700_000_000_000;
const online = (isOnline: boolean | null): RestartNews => ({ type: 'presence', isOnline });
const boot = (bootId: string): RestartNews => ({ type: 'boot', bootId });
const job = (state: (typeof JOB_STATES)[number], problem: string | null = null): RestartNews => ({
  type: 'job',
  state,
  problem,
});
const TICK: RestartNews = { type: 'tick' };

/** The states after each of the news, which come a second apart unless they say when. */
function walk(kind: RestartKind, bootId: string | null, news: readonly (RestartNews | [RestartNews, number])[]) {
  let restart = restartSent(kind, bootId, T0);
  return news.map((one, index): Restart => {
    const [what, at] = Array.isArray(one) ? one : [one, (index + 1) * 1000];
    restart = restartAfter(restart, what, T0 + at);
    return restart;
  });
}
const phases = (restarts: readonly Restart[]) => restarts.map(({ phase }) => phase);

describe('a reboot', () => {
  test('is followed down and up, and its time is told', () => {
    const steps = walk('reboot', 'a', [
      job('running'),
      online(false),
      [online(true), 43_000],
      [boot('a'), 42_000],
      [boot('b'), 45_000],
    ]);
    expect(phases(steps)).toEqual(['going_down', 'offline', 'checking', 'checking', 'back']);
    expect(steps.at(-1)?.tookMs).toBe(43_000);
  });

  test('without an offline report is told by the boot id', () => {
    expect(walk('reboot', 'a', [boot('a'), boot('b')]).at(-1)).toMatchObject({ phase: 'back', tookMs: 2000 });
  });

  test('is not over because the connection was lost and came again', () => {
    expect(phases(walk('reboot', 'a', [online(false), online(true), boot('a')]))).toEqual([
      'offline',
      'checking',
      'going_down',
    ]);
  });

  test('that is done by the word of the device counts only after it was away', () => {
    expect(phases(walk('reboot', 'a', [job('succeeded')]))).toEqual(['going_down']);
    expect(phases(walk('reboot', 'a', [online(false), job('succeeded'), online(true), job('succeeded')]))).toEqual([
      'offline',
      'offline',
      'checking',
      'back',
    ]);
  });

  test('of a device without boot ids is over when it was away', () => {
    expect(phases(walk('reboot', null, [boot('b'), online(null), online(true), online(false), online(true)]))).toEqual([
      'sent',
      'sent',
      'sent',
      'offline',
      'back',
    ]);
  });

  test('that is refused says why', () => {
    expect(walk('reboot', 'a', [job('failed', 'The vehicle is armed.'), boot('b')])).toEqual([
      expect.objectContaining({ phase: 'failed', problem: 'The vehicle is armed.' }),
      expect.objectContaining({ phase: 'failed' }),
    ]);
  });

  test('times out after five minutes, and a late return is still seen', () => {
    const steps = walk('reboot', 'a', [online(false), [TICK, RETURN_MS - 1], [TICK, RETURN_MS], [boot('b'), 400_000]]);
    expect(phases(steps)).toEqual(['offline', 'offline', 'timed_out', 'back']);
    expect(steps.at(-1)?.tookMs).toBe(400_000);
  });
});

test('a shutdown ends when the device is away', () => {
  expect(phases(walk('shutdown', 'a', [job('succeeded'), online(false), online(true)]))).toEqual([
    'going_down',
    'off',
    'off',
  ]);
});

test('a shutdown whose command may not have arrived is not said to have worked because the device is away', () => {
  expect(phases(walk('shutdown', 'a', [online(false), job('expired', 'Too late.')]))).toEqual(['offline', 'failed']);
  expect(phases(walk('shutdown', 'a', [online(false), job('running')]))).toEqual(['offline', 'off']);
  expect(phases(walk('shutdown', 'a', [online(false), job('succeeded')]))).toEqual(['offline', 'off']);
  // The connection alone was lost, twice.
  expect(phases(walk('shutdown', 'a', [online(false), online(true), boot('a'), online(false)]))).toEqual([
    'offline',
    'checking',
    'sent',
    'offline',
  ]);
});

test('a command that was taken back has not failed', () => {
  for (const kind of RESTARTS) expect(phases(walk(kind, 'a', [job('cancelled'), TICK]))[1]).toBe('cancelled');
});

test('an agent that restarts keeps the run of its computer', () => {
  expect(phases(walk('restart_agent', 'a', [job('running'), job('succeeded')]))).toEqual(['going_down', 'back']);
  expect(phases(walk('restart_agent', 'a', [online(false), online(true)]))).toEqual(['offline', 'back']);
});

const anyNews: fc.Arbitrary<RestartNews> = fc.oneof(
  fc.record({
    type: fc.constant('job' as const),
    state: fc.constantFrom(null, ...JOB_STATES),
    problem: fc.constantFrom(null, 'No.'),
  }),
  fc.record({ type: fc.constant('presence' as const), isOnline: fc.constantFrom(true, false, null) }),
  fc.record({ type: fc.constant('boot' as const), bootId: fc.constantFrom('a', 'b') }),
  fc.constant(TICK),
);

test('in any order of news, a return is told only with evidence, nothing waits for ever, and the end is the end', () => {
  const anySteps = fc.array(fc.tuple(anyNews, fc.integer({ min: 0, max: 60_000 })), { maxLength: 30 });
  fc.assert(
    fc.property(fc.constantFrom(...RESTARTS), fc.constantFrom('a', null), anySteps, (kind, bootId, steps) => {
      let [restart, at, wasAway, cameBack] = [restartSent(kind, bootId, T0), T0, false, false];
      let [hasBooted, hasRun, saidDone] = [false, false, false];
      for (const [news, ms] of steps) {
        at += ms;
        const before = restart;
        restart = restartAfter(before, news, at);
        if (news.type === 'presence' && news.isOnline === false) wasAway = true;
        if (news.type === 'presence' && news.isOnline === true && wasAway) cameBack = true;
        if (news.type === 'boot' && news.bootId === 'b' && bootId !== null) hasBooted = true;
        if (news.type === 'job' && news.state === 'succeeded') saidDone = true;
        if (news.type === 'job' && (news.state === 'running' || saidDone)) hasRun = true;
        if (restart.phase === 'back') {
          const isAgent = kind === 'restart_agent';
          const byAbsence = cameBack && (isAgent || bootId === null || saidDone);
          expect(hasBooted || byAbsence || (isAgent && saidDone)).toBe(true);
          expect(restart.tookMs).toBeGreaterThanOrEqual(0);
        }
        if (restart.phase === 'off') expect([kind, wasAway, hasRun]).toEqual(['shutdown', true, true]);
        if (['back', 'off', 'failed', 'cancelled'].includes(before.phase)) expect(restart).toBe(before);
        if (restart.phase === 'timed_out') expect(at - T0).toBeGreaterThanOrEqual(RETURN_MS);
        if (at - T0 >= RETURN_MS) expect(isRestarting(restart)).toBe(false);
      }
    }),
    { numRuns: 2000 },
  );
});
