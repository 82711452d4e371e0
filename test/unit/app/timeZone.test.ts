import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { zonedInstant, zonedTime } from '#app/domain/timeZone';
import { DEFAULT_USER_SETTINGS, toUserSettings } from '#app/domain/userSettings';
import { isTimeZone } from '#app/lib/timeZone';

const ZONES = [
  'Etc/UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
];
const NOON = Date.UTC(2026, 10, 21, 14, 3, 11);

test.each(['Europe/Berlin', 'UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires'])('%s is a zone', (zone) => {
  expect(isTimeZone(zone)).toBe(true);
});
test.each(['', 'Mars/Olympus', '+02:00', 'Europe/Berlin ', `A${'x'.repeat(1e6)}`, '__proto__', 'Europe/Berlin\n'])(
  '%.30j is none',
  (zone) => {
    expect(isTimeZone(zone)).toBe(false);
  },
);

describe('a time in a zone', () => {
  test.each([
    ['UTC', '2026-11-21 14:03:11 UTC'],
    ['Europe/Berlin', '2026-11-21 15:03:11 UTC+1'],
    ['America/St_Johns', '2026-11-21 10:33:11 UTC−3:30'],
    ['Pacific/Kiritimati', '2026-11-22 04:03:11 UTC+14'],
  ])('of %s is %s', (zone, text) => {
    expect(zonedTime(NOON, zone)).toBe(text);
  });

  test('has four digits for its year', () => {
    expect(zonedTime(Date.parse('0999-02-03T04:05:06Z'), 'UTC')).toBe('0999-02-03 04:05:06 UTC');
  });

  test('begins its day with 00, not 24', () => {
    expect(zonedTime(Date.UTC(2026, 0, 1), 'UTC')).toBe('2026-01-01 00:00:00 UTC');
  });

  test('that is typed is the time that it was written from', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2090, 0) }),
        fc.constantFrom(...ZONES),
        (at, zone) => {
          const minute = Math.floor(at / 60_000) * 60_000;
          const text = zonedTime(minute, zone).slice(0, 16);
          const back = zonedInstant(text.replace(' ', 'T'), zone);
          // Of a time that comes twice the first is meant: the same on the clock, earlier by what the clock was put back.
          expect(zonedTime(back ?? 0, zone).slice(0, 16)).toBe(text);
          expect(minute - (back ?? 0)).toBeGreaterThanOrEqual(0);
          expect(minute - (back ?? 0)).toBeLessThanOrEqual(26 * 3_600_000);
        },
      ),
    );
  });

  test('that comes twice is the first, and one that is skipped is as much later', () => {
    expect(zonedInstant('2026-10-25T02:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30));
    expect(zonedInstant('2026-03-29T02:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30));
  });

  test('is typed with seconds or without, from 1970 on', () => {
    expect(zonedInstant('2026-11-21T15:03:11', 'Europe/Berlin')).toBe(NOON);
    expect(zonedInstant('1970-01-01T00:00', 'UTC')).toBe(0);
    expect(zonedInstant('1969-12-31T23:59', 'UTC')).toBeNull();
  });

  test.each(['', '2026-02-30T10:00', '2026-13-01T10:00', '2026-01-01T25:00', '2026-01-01', 'x'.repeat(1e6)])(
    '%.20j is no time',
    (text) => {
      expect(zonedInstant(text, 'Europe/Berlin')).toBeNull();
    },
  );
});

describe('the settings of a user', () => {
  test('are read member by member: a bad one never spoils the other', () => {
    expect(toUserSettings({ units: 'imperial', time_zone: 'Nowhere', version: 3 })).toEqual({
      units: 'imperial',
      timeZone: null,
      version: 3,
    });
    expect(toUserSettings({ units: 'furlongs', time_zone: 'Asia/Kathmandu', version: -1 })).toEqual({
      units: 'metric',
      timeZone: 'Asia/Kathmandu',
      version: null,
    });
  });

  test('of anything else are the defaults', () => {
    fc.assert(fc.property(fc.anything(), (body) => void toUserSettings(body)));
    for (const body of [null, [], 'imperial', { units: { toString: 1 } }, { time_zone: 'x'.repeat(1e6) }]) {
      expect(toUserSettings(body)).toEqual(DEFAULT_USER_SETTINGS);
    }
  });
});
