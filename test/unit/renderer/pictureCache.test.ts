import { expect, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import fc from 'fast-check';
import { createPictureCache } from '../../../renderer/api/pictureCache';
import { noteSession } from '../../../renderer/lib/watchSession';

const device = (index: number) => `dev_${index}` as DeviceId;

test('the newest picture of each stream is kept, within bounds, and none outlives its session', () => {
  const step = fc.record({ begins: fc.nat(20), device: fc.nat(400), length: fc.constantFrom(10, 500, 500_000) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 500 }), (steps) => {
      const cache = createPictureCache();
      steps.forEach(({ begins, device: index, length }, askedAt) => {
        // One step in twenty begins another session.
        if (begins === 0) noteSession();
        const before = cache.get(device(index), 'main');
        cache.set(device(index), 'main', { picture: 'x'.repeat(length), etag: null, takenAt: null, askedAt });
        expect(cache.size).toBeLessThanOrEqual(200);
        const found = cache.get(device(index), 'main');
        // One that is too large leaves the one before.
        if (length > 400_000) expect(found).toEqual(before);
        else expect(found?.askedAt).toBe(askedAt);
        expect(cache.get(device(index), 'other')).toBeUndefined();
      });
      noteSession();
      expect(cache.size).toBe(0);
    }),
    { numRuns: 30 },
  );
});
