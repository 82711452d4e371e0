import { expect, test } from '@jest/globals';
import { parseNumber } from '#app/settings/parseNumber';
import fc from 'fast-check';

test.each([
  ['', null, null],
  ['   ', 'MHz', null],
  ['12', null, 12],
  ['-85', 'dBm', -85],
  ['\u221285 dBm', 'dBm', -85],
  ['2.4 GHz', 'MHz', 2400],
  ['2,4 GHz', 'MHz', 2400],
  ['5180MHz', 'MHz', 5180],
  ['2.5 Mbit/s', 'kbit/s', 2500],
  ['2500kbps', 'kbit/s', 2500],
  ['2 min', 's', 120],
  ['500 ms', 's', 0.5],
  ['1e3', 'kbit/s', 1000],
  ['1.5e3', null, 1500],
  ['2 500', 'kbit/s', 2500],
  ['2\u202f500', 'kbit/s', 2500],
  ['0,5', null, 0.5],
  ['１２', null, 12],
  ['75 %', '%', 75],
  ['80', '°F', 80],
  ['80 °C', '°F', 176],
  ['176°F', '°C', 80],
  ['176 f', '°C', 80],
  ['-40 °F', '°C', -40],
  ['400 ft', 'm', 121.92],
  ['1 NM', 'm', 1852],
  ['10 kt', 'm/s', 5.14444444444],
  ['36 km/h', 'm/s', 10],
])('%j in %s is %s', (typed, unit, value) => {
  expect(parseNumber(typed, unit)).toEqual({ value });
});

test.each([
  ['1,500', null, /thousands/],
  ['1.500.000', null, /thousands/],
  ['1,5,0', null, /thousands/],
  ['1 5', null, /thousands/],
  ['2.4 GHz', 'kbit/s', /Enter the value in kbit\/s\./],
  ['12 apples', null, /without “apples”/],
  ['80 m', '°C', /Enter the value in °C\./],
  ['80 °F', 'm', /Enter the value in m\./],
  ['twelve', null, /Enter a number/],
  ['1e999', null, /too large/],
  ['--5', null, /Enter a number/],
  ['1'.repeat(41), null, /too long/],
])('%j in %s is asked about', (typed, unit, problem) => {
  const parsed = parseNumber(typed, unit);
  expect('problem' in parsed ? parsed.problem : '').toMatch(problem);
});

test('any number that JavaScript writes is read back, with any of the units of its family', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (value) => {
      expect(parseNumber(String(value), 'kbit/s')).toEqual({ value });
      expect(parseNumber(`${value} kbit/s`, 'kbit/s')).toEqual({ value });
      expect(parseNumber(`${value} Mbit/s`, 'kbit/s')).toEqual({ value: value * 1000 });
    }),
  );
});

test('no text throws, and every answer is a finite number, nothing, or a sentence', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })),
      fc.constantFrom(null, 'MHz', 's'),
      (typed, unit) => {
        const parsed = parseNumber(typed, unit);
        if ('problem' in parsed) expect(parsed.problem).not.toBe('');
        else expect(parsed.value === null || Number.isFinite(parsed.value)).toBe(true);
      },
    ),
  );
});
