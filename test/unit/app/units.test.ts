import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  climbText,
  distanceIn,
  distanceText,
  fromUnit,
  lengthsOf,
  lengthUnit,
  numberIn,
  quantityText,
  toUnit,
  unitFor,
  UNIT_SYSTEMS,
  unitOf,
  visible,
  type Quantity,
} from '#app/domain/units';

const QUANTITIES: readonly Quantity[] = ['height', 'speed', 'climb', 'temperature'];
const system = fc.constantFrom(...UNIT_SYSTEMS);
const quantity = fc.constantFrom(...QUANTITIES);
const value = fc.double({ min: -20_000, max: 20_000, noNaN: true });
const parse = (text: string) => Number(text.replace('−', '-'));

describe('quantities', () => {
  test('are written in the units of each system', () => {
    expect(UNIT_SYSTEMS.map((one) => quantityText(42.1, 'height', one))).toEqual(['42.1 m', '138 ft', '138 ft']);
    expect(UNIT_SYSTEMS.map((one) => quantityText(6.1, 'speed', one))).toEqual(['6.1 m/s', '13.6 mph', '11.9 kt']);
    expect(UNIT_SYSTEMS.map((one) => climbText(-0.62, one))).toEqual(['▼ 0.6 m/s', '▼ 2.0 ft/s', '▼ 120 ft/min']);
    expect(UNIT_SYSTEMS.map((one) => quantityText(-5, 'temperature', one))).toEqual(['−5.0 °C', '23.0 °F', '−5.0 °C']);
  });

  test('that are not known are a dash, and nothing is minus zero', () => {
    expect([
      quantityText(null, 'height', 'imperial'),
      climbText(null, 'metric'),
      distanceText(null, 'aviation'),
    ]).toEqual(['--', '--', '--']);
    expect([quantityText(-0.04, 'height', 'metric'), quantityText(-0.1, 'height', 'imperial')]).toEqual([
      '0.0 m',
      '0 ft',
    ]);
    expect([climbText(0.04, 'metric'), climbText(-0.001, 'aviation')]).toEqual(['0.0 m/s', '0 ft/min']);
  });

  test('come back from every unit as they were', () => {
    fc.assert(
      fc.property(value, quantity, system, (base, what, by) => {
        const unit = unitOf(what, by);
        expect(fromUnit(toUnit(base, unit), unit)).toBeCloseTo(base, 8);
      }),
    );
  });

  test('are shown to within half of the finest step, and what is visible of them is shown alike', () => {
    fc.assert(
      fc.property(value, quantity, system, (base, what, by) => {
        const unit = unitOf(what, by);
        const shown = parse(numberIn(base, unit));
        expect(Math.abs(shown - toUnit(base, unit))).toBeLessThanOrEqual(unit.step / 2 + 1e-6);
        expect(parse(numberIn(visible(base, unit), unit))).toBeCloseTo(shown, 6);
      }),
    );
  });

  test('keep their order', () => {
    fc.assert(
      fc.property(value, value, quantity, system, (one, other, what, by) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const unit = unitOf(what, by);
        expect(parse(numberIn(low, unit))).toBeLessThanOrEqual(parse(numberIn(high, unit)));
      }),
    );
  });
});

describe('distances', () => {
  test.each([
    [0, '0 m', '0 ft', '0 ft'],
    [612.4, '612 m', '2009 ft', '2009 ft'],
    [999.9, '1000 m', '0.62 mi', '0.54 NM'],
    [1234, '1.23 km', '0.77 mi', '0.67 NM'],
    [20_015_000, '20015.00 km', '12436.74 mi', '10807.24 NM'],
  ])('%d m is %s, %s or %s', (metres, ...texts) => {
    expect(UNIT_SYSTEMS.map((one) => distanceText(metres, one))).toEqual(texts);
  });

  test('are shown to within half a step of the unit that is chosen', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2e7, noNaN: true }), system, (metres, by) => {
        const [text = '', symbol] = distanceText(metres, by).split(' ');
        const { short, long } = lengthsOf(by);
        const [unit, step] = symbol === long.symbol ? [long, 0.01] : [short, 1];
        expect(Math.abs(Number(text) * unit.size - metres)).toBeLessThanOrEqual((step / 2) * unit.size + 1e-6);
      }),
    );
  });

  test('change their unit where the longer one is half of it or all of it', () => {
    const symbols = (metres: number) => UNIT_SYSTEMS.map((one) => lengthUnit(metres, one).symbol);
    expect([symbols(804), symbols(999), symbols(1000)]).toEqual([
      ['m', 'ft', 'ft'],
      ['m', 'mi', 'NM'],
      ['km', 'mi', 'NM'],
    ]);
    expect([symbols(804.672)[1], symbols(925)[2], symbols(926)[2]]).toEqual(['mi', 'ft', 'NM']);
  });

  test('have their number and their unit apart', () => {
    expect([distanceIn(1234, 'metric'), distanceIn(612.4, 'imperial'), distanceIn(null, 'aviation')]).toEqual([
      { text: '1.23', unit: 'km' },
      { text: '2009', unit: 'ft' },
      { text: '--', unit: 'ft' },
    ]);
  });
});

test('a field of the wire is typed in the user’s own unit only where that is another', () => {
  const symbols = (unit: string | null) => UNIT_SYSTEMS.map((one) => unitFor(unit, one)?.symbol ?? null);
  expect([symbols('m'), symbols('m/s'), symbols('°C')]).toEqual([
    [null, 'ft', 'ft'],
    [null, 'mph', 'kt'],
    [null, '°F', null],
  ]);
  for (const other of [null, 'MHz', 'constructor']) expect(symbols(other)).toEqual([null, null, null]);
});

test('a number is rounded to the step that is wanted, and a climb has its arrow', () => {
  expect([quantityText(42.16, 'height', 'metric', 1), quantityText(42.16, 'height', 'metric', 0.01)]).toEqual([
    '42 m',
    '42.16 m',
  ]);
  expect([numberIn(-7.25, unitOf('height', 'metric')), numberIn(null, unitOf('height', 'metric'))]).toEqual([
    '−7.2',
    '--',
  ]);
  expect([climbText(0.62, 'metric'), climbText(-0.62, 'metric')]).toEqual(['▲ 0.6 m/s', '▼ 0.6 m/s']);
});
