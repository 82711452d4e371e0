import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  createTroubleMemory,
  hasVideo,
  inOrder,
  levelOf,
  LEVELS,
  type Level,
  type TroubleFacts,
} from '../../../renderer/features/live-view/wall/trouble';

const NOW = 1_800_000_000_000;
const WELL: TroubleFacts = {
  isOnline: true,
  seenAt: NOW,
  state: 'live',
  armed: false,
  oldS: null,
  batteryPct: 80,
  alerts: [],
  auth: 'valid',
};
const level = (facts: Partial<TroubleFacts>) => levelOf({ ...WELL, ...facts }, NOW);
const alert = (severity: 'warning' | 'critical') => ({ severity, text: 'Battery low' });

describe('trouble of a tile', () => {
  test.each<[string, Partial<TroubleFacts>, Level | null]>([
    ['nothing', {}, 'none'],
    ['armed, and all is well', { armed: true }, 'none'],
    ['armed without video', { armed: true, state: 'reconnecting' }, 'bad'],
    ['armed and not heard', { armed: true, oldS: 12 }, 'bad'],
    ['armed and offline', { armed: true, isOnline: false, state: 'offline' }, 'bad'],
    ['a critical alert', { alerts: [alert('warning'), alert('critical')] }, 'bad'],
    ['no video', { state: 'no-publisher' }, 'warn'],
    ['video that froze', { state: 'stalled' }, 'warn'],
    ['a low battery', { batteryPct: 19 }, 'warn'],
    ['a warning', { alerts: [alert('warning')] }, 'warn'],
    ['offline since a minute', { isOnline: false, state: 'offline', seenAt: NOW - 60_000 }, 'offline'],
    ['offline since days', { isOnline: false, state: 'offline', seenAt: NOW - 4 * 86_400_000 }, 'away'],
    ['never there', { isOnline: false, state: null, seenAt: null }, 'away'],
    ['revoked', { auth: 'revoked', isOnline: false, state: null, seenAt: NOW - 60_000 }, 'code'],
    [
      'expired since days',
      { auth: 'expired', isOnline: false, state: 'offline', seenAt: NOW - 6 * 86_400_000 },
      'away',
    ],
    ['never authenticated', { auth: 'never_authenticated', isOnline: false, state: null, seenAt: null }, 'away'],
    ['revoked while armed', { auth: 'revoked', armed: true, isOnline: false, state: 'offline' }, 'bad'],
    ['expired, and its video still comes', { auth: 'expired' }, 'none'],
    ['authentication that is not known', { auth: 'unknown' }, 'none'],
    ['no camera', { state: null }, 'none'],
    ['disarmed and not heard', { oldS: 12 }, 'none'],
    ['video on its way', { state: 'connecting' }, null],
    ['video that is paused', { state: 'paused' }, null],
  ])('%s', (_what, facts, expected) => expect(level(facts)).toBe(expected));

  test('counts once it has lasted for three seconds, and until it is gone for eight', () => {
    const memory = createTroubleMemory();
    memory.note('a', 'warn', 1000);
    expect(memory.levelOf('a', 3900)).toBe('none');
    expect(memory.levelOf('a', 4000)).toBe('warn');
    memory.note('a', 'none', 5000);
    expect(memory.levelOf('a', 12_900)).toBe('warn');
    expect(memory.levelOf('a', 13_000)).toBe('none');
    expect(memory.levelOf('b', 13_000)).toBe('none');
  });

  test('that comes and goes does not count', () => {
    const memory = createTroubleMemory();
    for (let now = 0; now < 60_000; now += 2000) {
      memory.note('a', (now / 2000) % 2 === 0 ? 'warn' : 'none', now);
      expect(memory.levelOf('a', now + 1999)).toBe('none');
    }
  });

  test('danger comes first, then a fault and all that is well; without video, a missing code, what has just gone, what has long been away', () => {
    const levels: Readonly<Record<string, Level>> = {
      well: 'none',
      away: 'away',
      gone: 'offline',
      revoked: 'code',
      faulty: 'warn',
      danger: 'bad',
    };
    const given = ['well', 'away', 'gone', 'revoked', 'faulty', 'danger'];
    expect(inOrder(given, (key) => levels[key] ?? 'none')).toEqual([
      'danger',
      'faulty',
      'well',
      'revoked',
      'gone',
      'away',
    ]);
  });

  test('with video comes first, the worst before all, and keeps the order otherwise', () => {
    const tiles = fc.uniqueArray(fc.tuple(fc.string(), fc.constantFrom(...LEVELS)), {
      selector: ([key]) => key,
      maxLength: 9,
    });
    fc.assert(
      fc.property(tiles, (given) => {
        const levels = new Map(given);
        const of = (key: string) => {
          const one = levels.get(key) ?? 'none';
          return LEVELS.indexOf(one) + (hasVideo(one) ? LEVELS.length : 0);
        };
        const keys = given.map(([key]) => key);
        const ordered = inOrder(keys, (key) => levels.get(key) ?? 'none');
        expect([...ordered].sort()).toEqual([...keys].sort());
        for (const [index, key] of ordered.entries()) {
          const next = ordered[index + 1];
          if (next === undefined) break;
          expect(of(key)).toBeGreaterThanOrEqual(of(next));
          if (of(key) === of(next)) expect(keys.indexOf(key)).toBeLessThan(keys.indexOf(next));
        }
        expect(inOrder(ordered, (key) => levels.get(key) ?? 'none')).toEqual(ordered);
      }),
    );
  });
});
