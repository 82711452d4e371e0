import { expect, test } from '@jest/globals';
import { systemLimitsOf } from '#app/settings/systemLimits';
import {
  heatPart,
  partOf,
  processorTone,
  temperatureTone,
  toneOf,
} from '../../../renderer/features/device-system/limits';

const LIMITS = systemLimitsOf({});

test('limits are those that the device reports, and the usual ones for what is missing or no number', () => {
  expect(systemLimitsOf({ temp_warn_celsius: 60, disk_warn_pct: 'full', cpu_warn_pct: null })).toEqual({
    cpuPct: 90,
    cpuAfterS: 60,
    memPct: 90,
    diskWarnPct: 85,
    diskCriticalPct: 95,
    tempWarn: 60,
    tempCritical: 85,
  });
});

test('limits mark what is above them, and nothing that is not known', () => {
  expect([84, 85, 85.1, 95, 96, null].map((value) => toneOf(value, 85, 95))).toEqual([
    'plain',
    'plain',
    'warn',
    'warn',
    'bad',
    'plain',
  ]);
  expect(partOf(1, 0)).toBeNull();
  expect(partOf(null, 5)).toBeNull();
  expect(partOf(6, 5)).toBe(100);
});

test('a sensor is also held against its own critical temperature', () => {
  const at = (now: number | null, critical: number | null) =>
    temperatureTone({ name: 'soc', now, max: null, critical }, LIMITS);
  expect([at(76, null), at(86, null), at(74, null), at(null, 80)]).toEqual(['warn', 'bad', 'plain', 'plain']);
  expect([at(61, 70), at(68, 70), at(59, 70)]).toEqual(['warn', 'bad', 'plain']);
});

test('a processor is marked once it has been busy all the time for as long as its limit says', () => {
  const points = (...values: (number | null)[]) => values.map((value, index) => ({ value, at: index * 5000 }));
  const busy = Array.from({ length: 13 }, () => 98);
  expect(processorTone(points(...busy), LIMITS)).toBe('warn');
  expect(processorTone(points(...busy.slice(1)), LIMITS)).toBe('plain');
  expect(processorTone(points(20, ...busy), LIMITS)).toBe('warn');
  expect(processorTone(points(...busy.slice(0, 6), 20, ...busy.slice(0, 6)), LIMITS)).toBe('plain');
  expect(processorTone(points(...busy.slice(0, 6), null, ...busy.slice(0, 6)), LIMITS)).toBe('plain');
  expect(processorTone([], LIMITS)).toBe('plain');
});

test('a sensor’s bar ends at its critical limit, and is drawn whatever that is', () => {
  const sensor = (now: number | null, critical: number | null) => heatPart({ name: 'soc', now, max: null, critical });
  expect([sensor(40, 80), sensor(90, 80), sensor(40, null), sensor(null, 80)]).toEqual([50, 100, 40, null]);
  expect([sensor(0, 0), sensor(40, 0), sensor(40, -5), sensor(-20, 80)]).toEqual([0, 40, 40, 0]);
});
