import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isQuiet, toQuietHours, type QuietHours } from '#app/domain/quietHours';

const hours = (from: string, to: string, zone = 'UTC'): QuietHours => ({ is_on: true, from, to, time_zone: zone });
const at = (text: string) => Date.parse(text);

describe('quiet hours', () => {
  test.each([
    ['22:00', '07:00', '2026-11-01T21:59:59Z', false],
    ['22:00', '07:00', '2026-11-01T22:00:00Z', true],
    ['22:00', '07:00', '2026-11-02T06:59:59Z', true],
    ['22:00', '07:00', '2026-11-02T07:00:00Z', false],
    ['12:00', '13:30', '2026-11-02T12:00:00Z', true],
    ['12:00', '13:30', '2026-11-02T13:29:00Z', true],
    ['12:00', '13:30', '2026-11-02T13:30:00Z', false],
    ['12:00', '13:30', '2026-11-02T23:00:00Z', false],
    ['00:00', '00:00', '2026-11-02T15:00:00Z', true],
  ])('from %s to %s at %s: %p', (from, to, time, expected) => {
    expect(isQuiet(hours(from, to), at(time))).toBe(expected);
  });

  test('go by the clocks of the zone, summer time included', () => {
    const berlin = hours('22:00', '07:00', 'Europe/Berlin');
    expect(isQuiet(berlin, at('2026-07-01T20:30:00Z'))).toBe(true);
    expect(isQuiet(berlin, at('2026-12-01T20:30:00Z'))).toBe(false);
    expect(isQuiet(hours('22:00', '07:00', 'Asia/Kathmandu'), at('2026-12-01T16:20:00Z'))).toBe(true);
    // The hour that comes twice on the night of 25 October is quiet both times.
    const night = hours('02:00', '03:00', 'Europe/Berlin');
    expect(isQuiet(night, at('2026-10-25T00:30:00Z'))).toBe(true);
    expect(isQuiet(night, at('2026-10-25T01:30:00Z'))).toBe(true);
    expect(isQuiet(night, at('2026-10-25T02:30:00Z'))).toBe(false);
  });

  const clock = fc
    .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
    .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia');
  const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });

  test('switched off are never; those turned about are quiet exactly when these are not', () => {
    fc.assert(
      fc.property(clock, clock, zone, moment, (from, to, timeZone, now) => {
        expect(isQuiet({ ...hours(from, to, timeZone), is_on: false }, now)).toBe(false);
        if (from !== to) {
          expect(isQuiet(hours(from, to, timeZone), now)).toBe(!isQuiet(hours(to, from, timeZone), now));
        }
      }),
    );
  });

  test('are read strictly: what cannot be read is none', () => {
    const good = hours('22:00', '07:00', 'Europe/Berlin');
    expect(toQuietHours({ ...good, extra: 1 })).toEqual(good);
    fc.assert(fc.property(fc.anything(), (value) => void toQuietHours(value)));
    for (const bad of [{ from: '24:00' }, { to: 7 }, { time_zone: 'Mars/Olympus' }, { is_on: 'yes' }]) {
      expect(toQuietHours({ ...good, ...bad })).toBeNull();
    }
  });
});
