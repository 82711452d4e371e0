import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clockOffsetOf } from '../../../renderer/live/device/deviceClock';
import { frameAge } from '../../../renderer/features/live-view/watch/frameAge';

describe('the age of a frame', () => {
  const exact = { offsetMs: 0, errorMs: 0 };

  test('is measured between the two clocks by way of the server, whatever either is set to', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 0, max: 5000 }),
        (here, there, ms) => {
          const server = 1.7e12;
          const [local, captured] = [server + here, server + there - ms];
          const age = frameAge(captured, local, { offsetMs: -here, errorMs: 20 }, { offsetMs: -there, errorMs: 10 });
          expect(age).toEqual({ ms, errorMs: 30 });
        },
      ),
    );
  });

  test('what a device has said of its clock holds for a minute', () => {
    const value = { clockOffsetMs: 5000, clockErrorMs: 10 };
    const after = (ms: number) => clockOffsetOf({ value, at: performance.now() - ms });
    expect(after(59_000)).toEqual({ offsetMs: 5000, errorMs: 10 });
    expect(after(61_000)).toBeNull();
    expect(clockOffsetOf(null)).toBeNull();
    for (const missing of [{ clockOffsetMs: null }, { clockErrorMs: null }])
      expect(clockOffsetOf({ value: { ...value, ...missing }, at: performance.now() })).toBeNull();
  });

  test('is not known where a clock is not, where the error is too large, or for a frame of the future', () => {
    expect(frameAge(null, 0, exact, exact)).toBeNull();
    expect(frameAge(0, 80, null, exact)).toBeNull();
    expect(frameAge(0, 80, exact, null)).toBeNull();
    expect(frameAge(0, 80, { offsetMs: 0, errorMs: 200 }, { offsetMs: 0, errorMs: 51 })).toBeNull();
    expect(frameAge(0, 80, { offsetMs: 0, errorMs: Number.NaN }, exact)).toBeNull();
    expect(frameAge(1000, 80, exact, exact)).toBeNull();
    expect(frameAge(100, 80, exact, exact)).toEqual({ ms: 0, errorMs: 0 });
  });
});
