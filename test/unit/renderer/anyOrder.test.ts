import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { PeerState } from '../../../renderer/features/live-view/connection/Peer';
import type { PauseReason } from '../../../renderer/features/live-view/connection/playerState';
import { createField, type World } from '../../support/videoField';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp() {
  const made = createField();
  return { ...made, pass: (ms: number) => made.pass(ms, (step) => jest.advanceTimersByTimeAsync(step)) };
}

const EVENT = fc.oneof(
  fc.constantFrom<PeerState>('connecting', 'connected', 'disconnected', 'failed', 'closed').map((peer) => ({ peer })),
  fc.constantFrom('start', 'stop', 'nudge', 'online', 'offline', 'release').map((what) => ({ what })),
  fc.constantFrom<PauseReason | null>('data', 'hidden', 'unseen', null).map((pause) => ({ pause })),
  fc
    .constantFrom<World['answer']>(
      'ok',
      'hang',
      { kind: 'network' },
      { kind: 'full', retryAfterMs: null },
      { kind: 'no-publisher', retryAfterMs: 2000 },
      { kind: 'busy', status: 429, message: null, retryAfterMs: 3000 },
      { kind: 'refused', status: 400, message: null },
      { kind: 'forbidden' },
      { kind: 'unsupported', offered: [] },
    )
    .map((answer) => ({ answer })),
  fc
    .record({
      isPathUp: fc.boolean(),
      isHttpUp: fc.boolean(),
      isSending: fc.boolean(),
      isShown: fc.boolean(),
      canRestart: fc.constantFrom<boolean | 'gone'>(true, false, 'gone'),
      isRelayNeeded: fc.boolean(),
      isUndecodable: fc.boolean(),
    })
    .map((world) => ({ world })),
  fc.integer({ min: 1, max: 6000 }).map((ms) => ({ ms })),
);

test('a player, in any order of events (R52): at most one session, live once all is well, nothing left after the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(EVENT, { maxLength: 40 }), async (events) => {
      const { field, player, pass, tell, release, counts, peers, last } = setUp();
      const actions: Record<string, () => unknown> = {
        start: () => player.start(),
        stop: () => player.stop(),
        nudge: () => player.nudge(),
        online: () => player.setOnline(true),
        offline: () => player.setOnline(false),
        release,
      };
      for (const one of events) {
        if ('peer' in one) tell(one.peer);
        else if ('ms' in one) await pass(one.ms);
        else if ('pause' in one) player.setPaused(one.pause);
        else if ('world' in one) Object.assign(field, one.world);
        else if ('what' in one) actions[one.what]?.();
        else field.answer = one.answer;
        // A session that could not be closed for want of a server is no longer this page's.
        expect(peers.size).toBeLessThanOrEqual(1);
      }
      Object.assign(field, { answer: 'ok', isPathUp: true, isHttpUp: true, isSending: true, isShown: true });
      field.isUndecodable = false;
      player.setOnline(true);
      player.setPaused(null);
      player.start();
      await pass(75_000);
      expect(last()).toEqual({ name: 'live' });
      expect(counts.sessions - counts.closing).toBe(1);
      await Promise.all([player.stop(), pass(61_000)]);
      expect(counts).toMatchObject({ sessions: 0, closing: 0 });
      expect(peers.size).toBe(0);
    }),
    { numRuns: 150 },
  );
  // Hundreds of thousands of turns of the event loop: 5 s alone, and ten times that late in a worker that has played many files.
}, 240_000);
