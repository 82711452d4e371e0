import { expect, test } from '@jest/globals';
import { inSlots } from '../../../renderer/live/device/history';
import { bitRate, byteCount, decimal, duration, measured } from '../../../renderer/lib/quantity';

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

test.each([
  [9_949_999, '9.9 Mbit/s'],
  [9_960_000, '10 Mbit/s'],
  [999_600, '1.0 Mbit/s'],
])('%p bit/s are %p', (value, text) => expect(bitRate(value)).toBe(text));

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [999.6, '1.0 kB'],
  [1000, '1.0 kB'],
  [99_949, '99.9 kB'],
  [99_950, '100 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [421_000_000, '421 MB'],
  [15_600_000_000, '15.6 GB'],
  [5e15, '5000 TB'],
])('%p bytes are %p', (value, text) => expect(byteCount(value)).toBe(text));

test.each([
  [0, '0 s'],
  [59.9, '59 s'],
  [66, '1 min 6 s'],
  [3600, '1 h 0 min'],
  [100 * 86_400 + 3 * 3600 + 59, '100 d 3 h'],
])('%p seconds are %p', (value, text) => expect(duration(value)).toBe(text));

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

test.each([
  [0.123456789, 1, '0.1'],
  [12, 1, '12'],
  [-0.04, 1, '0'],
  [-87.6, 0, '−88'],
  [433.05, 3, '433.05'],
])('%p with at most %p decimals is %p', (value, digits, text) => expect(decimal(value, digits)).toBe(text));

test.each([
  [-91.37, 'dBm', 0, '−91 dBm'],
  [-0.3, 'dB', 0, '0 dB'],
  [-0.04, 'dB', 1, '0.0 dB'],
])('%p %s with %p decimals is %p', (value, unit, digits, text) => expect(measured(value, unit, digits)).toBe(text));
