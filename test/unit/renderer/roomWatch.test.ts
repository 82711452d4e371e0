import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RoomWatch, type Room } from '../../../renderer/features/live-view/capture/RoomWatch';

const MB = 1_000_000;
const STORAGE_FULL = 'The disk is full, or this browser’s storage quota is reached.';

/** A recording at a steady rate, written once in three seconds into a storage that reports what `report` makes of its free bytes. */
function recordSteadily({
  maxMb = 4000,
  free = Infinity,
  rate = MB,
  report = (bytes: number): number | null => bytes,
}) {
  let now = 0;
  const watch = new RoomWatch(maxMb, () => now);
  const seen: { at: number; size: number; room: Room }[] = [];
  let size = 0;
  let stored = 0;
  watch.ask()(report(free));
  while (seen.at(-1)?.room.name !== 'full' && now < 3600_000) {
    now += 500;
    size += rate / 2;
    seen.push({ at: now, size, room: watch.take(rate / 2) });
    if (now % 3000 !== 0) continue;
    stored = size;
    watch.noteStored();
    seen.push({ at: now, size, room: watch.ask()(report(free - stored)) });
  }
  return seen;
}

describe('the room of a recording', () => {
  test('is told in time, and ends it before the storage is full', () => {
    const seen = recordSteadily({ free: 600 * MB });
    const low = seen.find(({ room }) => room.name === 'low');
    const last = seen.at(-1);
    expect(low?.room).toMatchObject({ secondsLeft: 299.5 });
    expect(last?.room).toEqual({ name: 'full', reason: STORAGE_FULL });
    expect(last?.size).toBeGreaterThanOrEqual(596 * MB);
    expect(last?.size).toBeLessThanOrEqual(599 * MB);
  });

  test('is that of its own limit where the storage has more, or does not say', () => {
    for (const report of [(free: number) => free, () => null, () => NaN, () => -1]) {
      const last = recordSteadily({ maxMb: 500, report }).at(-1);
      expect(last?.room).toEqual({ name: 'full', reason: 'This browser keeps up to 500 MB per recording.' });
      expect(last?.size).toBeGreaterThanOrEqual(496 * MB);
      expect(last?.size).toBeLessThan(500 * MB);
    }
  });

  test('that is made is no longer warned of, and that which shrinks is', () => {
    let now = 0;
    const watch = new RoomWatch(4000, () => now);
    const write = (free: number) => {
      now += 3000;
      watch.take(3 * MB);
      watch.noteStored();
      return watch.ask()(free).name;
    };
    expect([write(1000 * MB), write(1000 * MB), write(200 * MB)]).toEqual(['enough', 'enough', 'low']);
    // A little more does not make it flicker.
    expect([write(310 * MB), write(1000 * MB), write(2 * MB), write(1000 * MB)]).toEqual([
      'low',
      'enough',
      'full',
      'full',
    ]);
  });

  test('of a report that a later one has overtaken does not count', () => {
    const watch = new RoomWatch(4000, () => 0);
    const [early, late] = [watch.ask(), watch.ask()];
    expect(late(100 * MB)).toEqual({ name: 'enough' });
    expect(early(0)).toEqual({ name: 'enough' });
  });

  test('whatever is recorded and reported, ends it once, at its limit at the latest, with room for what is still to come', () => {
    const step = fc.oneof(
      fc.record({ take: fc.integer({ min: 1, max: 3 * MB }), ms: fc.integer({ min: 0, max: 2000 }) }),
      fc.record({ free: fc.oneof(fc.integer({ min: -10, max: 400 * MB }), fc.constantFrom(null, NaN, Infinity)) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), fc.integer({ min: 10, max: 100 }), (steps, maxMb) => {
        let now = 0;
        let size = 0;
        let fullAt: number | null = null;
        const watch = new RoomWatch(maxMb, () => now);
        let isOver = false;
        for (const one of steps) {
          let room: Room;
          if ('take' in one) {
            now += one.ms;
            size += one.take;
            room = watch.take(one.take);
          } else {
            watch.noteStored();
            fullAt = one.free === null || !(one.free >= 0) ? null : size + one.free;
            room = watch.ask()(one.free);
          }
          if (isOver) expect(room.name).toBe('full');
          isOver ||= room.name === 'full';
          if (size >= maxMb * MB || (fullAt !== null && size >= fullAt)) expect(isOver).toBe(true);
          if (room.name === 'low') expect(room.secondsLeft).toBeGreaterThan(0);
        }
      }),
    );
  });
});
