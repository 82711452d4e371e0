import { expect, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import fc from 'fast-check';
import { createPictureCache } from '../../../renderer/api/pictureCache';

const device = (index: number) => `dev_${index}` as DeviceId;

test('the newest picture of each stream is kept, within bounds, and none outlives its session', () => {
  const step = fc.record({ session: fc.nat(2), device: fc.nat(400), length: fc.constantFrom(10, 500, 500_000) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 500 }), (steps) => {
      const cache = createPictureCache();
      steps.forEach(({ session, device: index, length }, askedAt) => {
        const before = cache.get(session, device(index), 'main');
        cache.set(session, device(index), 'main', { picture: 'x'.repeat(length), etag: null, takenAt: null, askedAt });
        expect(cache.size).toBeLessThanOrEqual(200);
        const found = cache.get(session, device(index), 'main');
        // One that is too large leaves the one before.
        if (length > 400_000) expect(found).toEqual(before);
        else expect(found?.askedAt).toBe(askedAt);
        expect(cache.get(session, device(index), 'other')).toBeUndefined();
      });
      cache.get(99, device(0), 'main');
      expect(cache.size).toBe(0);
    }),
    { numRuns: 30 },
  );
});
