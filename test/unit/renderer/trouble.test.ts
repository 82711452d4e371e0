import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  createTroubleMemory,
  hasPictureIn,
  inOrder,
  isPlaced,
  levelOf,
  LEVELS,
  NO_TROUBLE_YET,
  type Level,
  type Standing,
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
const standing = (one: Level): Standing => ({ level: one, hasPicture: true });
const alert = (severity: 'warning' | 'critical') => ({ severity, text: 'Battery low' });

test('a tile has a picture once it has had one; while its first is loading that is not known', () => {
  expect(hasPictureIn('connecting', false)).toBeNull();
  expect(hasPictureIn('reconnecting', true)).toBe(true);
  expect(hasPictureIn('no-publisher', false)).toBe(false);
});

describe('trouble of a tile', () => {
  test.each<[string, Partial<TroubleFacts>, Level | null]>([
    ['nothing', {}, 'none'],
    ['armed, and all is well', { armed: true }, 'none'],
    ['armed without video', { armed: true, state: 'reconnecting' }, 'bad'],
    ['armed, and seen by as many as may see it', { armed: true, state: 'full' }, 'warn'],
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
    ['revoked', { auth: 'revoked', isOnline: false, state: null, seenAt: NOW - 60_000 }, 'needy'],
    [
      'expired since days',
      { auth: 'expired', isOnline: false, state: 'offline', seenAt: NOW - 6 * 86_400_000 },
      'needy',
    ],
    ['never authenticated', { auth: 'never_authenticated', isOnline: false, state: null, seenAt: null }, 'needy'],
    [
      'offline since days, with an open alert',
      { isOnline: false, state: null, seenAt: null, alerts: [alert('warning')] },
      'needy',
    ],
    ['armed and offline, and its video still comes', { armed: true, isOnline: false }, 'bad'],
    ['revoked while armed', { auth: 'revoked', armed: true, isOnline: false, state: 'offline' }, 'bad'],
    ['expired, and its video still comes', { auth: 'expired' }, 'warn'],
    ['authentication that is not known', { auth: 'unknown' }, 'none'],
    ['no camera', { state: null }, 'none'],
    ['disarmed and not heard', { oldS: 12 }, 'none'],
    ['video on its way', { state: 'connecting' }, null],
    ['video that is paused', { state: 'paused' }, null],
  ])('%s', (_what, facts, expected) => expect(level(facts)).toBe(expected));

  test('of video that has been loading for long marks a tile and moves it nowhere, and keeps worse trouble', () => {
    const loading = (state: TroubleFacts['state']) => levelOf({ ...WELL, state }, NOW, true);
    expect([loading('connecting'), loading('starting'), loading('paused'), loading('live')]).toEqual([
      'waiting',
      'waiting',
      null,
      'none',
    ]);
    const memory = createTroubleMemory();
    memory.note('a', standing('waiting'), 0);
    expect(memory.levelOf('a')).toBe('waiting');
    expect(memory.placeOf('a', 60_000)).toEqual(NO_TROUBLE_YET);
    memory.note('a', standing('warn'), 60_000);
    memory.note('a', standing('waiting'), 61_000);
    expect(memory.levelOf('a')).toBe('warn');
  });

  test.each(['offline', 'needy', 'away'] as const)(
    'of a device that was %s ends while its video is loading',
    (gone) => {
      const memory = createTroubleMemory();
      memory.note('a', standing(gone), 0);
      memory.note('a', standing('waiting'), 1000);
      expect(memory.levelOf('a')).toBe('waiting');
    },
  );

  test('moves a tile once it has lasted for three seconds, and back once it has been gone for eight', () => {
    const memory = createTroubleMemory();
    const place = (now: number) => memory.placeOf('a', now).level;
    memory.note('a', standing('warn'), 1000);
    expect(place(3900)).toBe('none');
    expect(place(4000)).toBe('warn');
    memory.note('a', standing('none'), 5000);
    expect(place(12_900)).toBe('warn');
    expect(place(13_000)).toBe('none');
    expect(memory.placeOf('b', 13_000)).toEqual(NO_TROUBLE_YET);
  });

  test('of a tile without a picture ends a second after its first picture; a tile that had a place waits as usual', () => {
    const memory = createTroubleMemory();
    const hasPlace = (now: number) => isPlaced(memory.placeOf('a', now));
    memory.note('a', { level: 'none', hasPicture: null }, 0);
    memory.note('a', { level: 'warn', hasPicture: false }, 1000);
    expect(hasPlace(6000)).toBe(false);
    memory.note('a', standing('none'), 7000);
    expect(hasPlace(7900)).toBe(false);
    expect(hasPlace(8000)).toBe(true);
    memory.note('a', standing('offline'), 20_000);
    expect(hasPlace(23_000)).toBe(false);
    memory.note('a', standing('none'), 30_000);
    expect(hasPlace(37_900)).toBe(false);
    expect(hasPlace(38_000)).toBe(true);
  });

  test('keeps a tile without a picture a line while attempts to show one come and go', () => {
    const memory = createTroubleMemory();
    for (let now = 0; now < 60_000; now += 2000)
      memory.note('a', { level: 'warn', hasPicture: (now / 2000) % 2 === 0 ? false : null }, now);
    expect(isPlaced(memory.placeOf('a', 60_000))).toBe(false);
  });

  test('is shown at once, and no longer than it lasts', () => {
    const memory = createTroubleMemory();
    memory.note('a', standing('offline'), 1000);
    expect(memory.levelOf('a')).toBe('offline');
    memory.note('a', standing('none'), 5000);
    expect(memory.levelOf('a')).toBe('none');
    expect(memory.levelOf('b')).toBe('none');
  });

  test('moves no tile if it comes and goes', () => {
    const memory = createTroubleMemory();
    for (let now = 0; now < 60_000; now += 2000) {
      memory.note('a', standing((now / 2000) % 2 === 0 ? 'warn' : 'none'), now);
      expect(memory.placeOf('a', now + 1999).level).toBe('none');
    }
  });

  test('takes the place of a tile that has no picture for three seconds, whatever its level', () => {
    const memory = createTroubleMemory();
    memory.note('a', standing('bad'), 0);
    memory.note('a', { level: 'bad', hasPicture: false }, 10_000);
    expect(isPlaced(memory.placeOf('a', 12_900))).toBe(true);
    expect(isPlaced(memory.placeOf('a', 13_000))).toBe(false);
  });

  test('of more than an hour comes first no longer, and gives no picture back', () => {
    const memory = createTroubleMemory();
    memory.note('picture', standing('bad'), 0);
    memory.note('none', { level: 'bad', hasPicture: false }, 0);
    expect(memory.placeOf('picture', 3_599_000).level).toBe('bad');
    expect(memory.placeOf('picture', 3_600_000).level).toBe('none');
    expect(isPlaced(memory.placeOf('none', 3_600_000))).toBe(false);
    // Still shown as such.
    expect(memory.levelOf('picture')).toBe('bad');
  });

  test('orders danger first, then a fault and all that is well; then those without a picture, the worst first', () => {
    const standings: Readonly<Record<string, Standing>> = {
      well: standing('none'),
      away: standing('away'),
      gone: standing('offline'),
      revoked: standing('needy'),
      blind: { level: 'bad', hasPicture: false },
      faulty: standing('warn'),
      danger: standing('bad'),
    };
    expect(inOrder(Object.keys(standings), (key) => standings[key] ?? NO_TROUBLE_YET)).toEqual([
      'danger',
      'faulty',
      'well',
      'blind',
      'gone',
      'revoked',
      'away',
    ]);
  });

  test('puts tiles with a picture first, the worst before all, and keeps the order otherwise', () => {
    const tiles = fc.uniqueArray(
      fc.tuple(fc.string(), fc.record({ level: fc.constantFrom(...LEVELS), hasPicture: fc.boolean() })),
      { selector: ([key]) => key, maxLength: 16 },
    );
    fc.assert(
      fc.property(tiles, (given) => {
        const standings = new Map<string, Standing>(given);
        const of = (key: string) => {
          const one = standings.get(key) ?? NO_TROUBLE_YET;
          return LEVELS.indexOf(one.level) + (isPlaced(one) ? LEVELS.length : 0);
        };
        const order = (keys: readonly string[]) => inOrder(keys, (key) => standings.get(key) ?? NO_TROUBLE_YET);
        const keys = given.map(([key]) => key);
        const ordered = order(keys);
        expect([...ordered].sort()).toEqual([...keys].sort());
        for (const [index, key] of ordered.entries()) {
          const next = ordered[index + 1];
          if (next === undefined) break;
          expect(of(key)).toBeGreaterThanOrEqual(of(next));
          if (of(key) === of(next)) expect(keys.indexOf(key)).toBeLessThan(keys.indexOf(next));
        }
        expect(order(ordered)).toEqual(ordered);
      }),
    );
  });
});
