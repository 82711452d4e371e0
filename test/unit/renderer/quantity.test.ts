import { expect, test } from '@jest/globals';
import { inSlots } from '../../../renderer/live/device/history';
import { bitRate, byteCount, duration, measured } from '../../../renderer/lib/quantity';

test('quantities are short and have a unit', () => {
  expect([0, 950, 64_000, 2_600_000, 1e13].map(bitRate)).toEqual([
    '0 bit/s',
    '950 bit/s',
    '64 kbit/s',
    '2.6 Mbit/s',
    '10000 Gbit/s',
  ]);
  expect([byteCount(1_430_000_000), byteCount(null)]).toEqual(['1.4 GB', null]);
  expect([43, 725, 11_520, 183_600].map(duration)).toEqual(['43 s', '12 min 5 s', '3 h 12 min', '2 d 3 h']);
  expect([measured(-94, 'dBm'), measured(14.26, 'dB', 1)]).toEqual(['−94 dBm', '14.3 dB']);
});

test('values stand at their place in time, and gaps stay gaps', () => {
  const slots = inSlots([
    { value: 1, at: 0 },
    { value: 2, at: 5000 },
    { value: 3, at: 20_000 },
  ]);
  expect(slots).toHaveLength(120);
  expect(slots.slice(-5)).toEqual([1, 2, null, null, 3]);
  expect(inSlots([])).toEqual([]);
});
