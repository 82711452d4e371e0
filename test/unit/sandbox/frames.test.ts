import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { packetise } from '../../sandbox/media/packetise';
import { decodeTime, encodeTime, FIELDS } from '../../sandbox/media/timecode';

test('the time in a picture reads back, and damage is noticed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 41 - 1 }), fc.nat(FIELDS - 1), (ms, broken) => {
      const fields = encodeTime(ms);
      expect(decodeTime(fields)).toBe(ms);
      fields[broken] = !fields[broken];
      expect(decodeTime(fields)).toBeNull();
    }),
  );
});

test('a frame is cut into packets that make it whole again (RFC 7741)', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 9000 }), (bytes) => {
      const parts = packetise('vp8', Buffer.from(bytes));
      expect(parts.map(({ payload }) => payload[0])).toEqual(parts.map((_, index) => (index === 0 ? 0x10 : 0)));
      expect(parts.map(({ isLast }) => isLast)).toEqual(parts.map((_, index) => index === parts.length - 1));
      expect(Math.max(...parts.map(({ payload }) => payload.length))).toBeLessThanOrEqual(1151);
      expect(Buffer.concat(parts.map(({ payload }) => payload.subarray(1)))).toEqual(Buffer.from(bytes));
    }),
  );
});
