import { describe, expect, test } from '@jest/globals';
import { choice, flag, many, number, optional, rows, secret, text, type Level } from '#app/resource/field';
import { broughtBy, decodeValues, disrupts, levelOf, limitsOf, problemsOf, type Values } from '#app/resource/define';
import { defineSection } from '#app/settings/section';
import * as v from 'valibot';

const section = defineSection('radio', {
  permission: 'editLinks',
  fields: {
    quiet: flag(),
    power: number({ min: 1, max: 30, unit: 'dBm', level: 1 }),
    ratio: number({ min: 0, max: 1, isInteger: false }),
    key: secret({ max: 8, level: 2 }),
    region: choice(['DE', 'US', 'FR']),
    bands: many(3),
    modes: many(2, ['a', 'b', 'c']),
    note: optional(text({ max: 9, pattern: /^[a-z]+$/ })),
    name: text({ min: 2, max: 9, pattern: /^[a-z]+$/, sentence: 'Only small letters.' }),
    hosts: rows(v.pipe(v.string(), v.minLength(1, 'Enter a host.')), 2),
  },
  limits: ({ power_max: max, power_min: min, regions }) => ({
    ...(typeof max === 'number' && { power: { max } }),
    ...(typeof min === 'number' && { power: { min } }),
    ...(Array.isArray(regions) && { region: { choices: regions }, bands: { choices: regions } }),
  }),
  levels: ({ is_last }) => (is_last === true ? { power: 2 } : {}),
  check: ({ power, ratio }) => (power === 30 && ratio === 1 ? { ratio: 'Not at full power.' } : {}),
});
const carrier = defineSection('network', { permission: 'editLinks', isCarrier: true, fields: section.fields });
const HERE = { isArmed: false, isCarrier: false };

describe('levelOf (pages §0)', () => {
  test('returns the highest level of the changed fields', () => {
    const level = (...names: string[]) => levelOf(section, names, HERE);
    expect([level(), level('quiet'), level('power'), level('key'), level('nothing')]).toEqual([0, 0, 1, 2, 0]);
    expect([level('quiet', 'power'), level('key', 'quiet'), level('quiet', 'key', 'power')]).toEqual([1, 2, 2]);
  });

  test.each<[string, Level]>([
    ['quiet', 1],
    ['power', 2],
    ['key', 3],
  ])('raises the level by one while armed: %s has %d', (name, level) => {
    expect(levelOf(section, [name], { ...HERE, isArmed: true })).toBe(level);
  });

  test('returns 3, and never more, for a change of the section that carries the connection', () => {
    const level = (name: string, isArmed: boolean) => levelOf(carrier, [name], { isArmed, isCarrier: true });
    expect([level('power', false), level('key', false), level('power', true)]).toEqual([3, 3, 3]);
    expect([level('quiet', false), level('quiet', true)]).toEqual([0, 1]);
    expect(levelOf(carrier, ['power'], HERE)).toBe(1);
    expect(levelOf(section, ['power'], { isArmed: false, isCarrier: true })).toBe(1);
    expect(levelOf(carrier, [], { isArmed: true, isCarrier: true })).toBe(0);
  });

  test('raises the level when the capability of the device asks for it', () => {
    const level = (name: string, is_last: boolean) => levelOf(section, [name], { ...HERE, capability: { is_last } });
    expect([level('power', true), level('power', false), level('quiet', true)]).toEqual([2, 1, 0]);
  });

  test('disrupts returns true for fields above level 0 only', () => {
    expect([disrupts(section, ['quiet', 'region']), disrupts(section, ['nothing']), disrupts(section, [])]).toEqual([
      false,
      false,
      false,
    ]);
    expect([disrupts(section, ['power']), disrupts(section, ['quiet', 'key'])]).toEqual([true, true]);
  });
});

describe('limitsOf', () => {
  test('narrows the range of a field by the capability, and never widens its choices', () => {
    expect(limitsOf(section, 'power', {})).toEqual({ min: 1, max: 30 });
    expect(limitsOf(section, 'power', { power_max: 20 })).toEqual({ min: 1, max: 20 });
    expect(limitsOf(section, 'region', {})).toEqual({ choices: ['DE', 'US', 'FR'] });
    expect(limitsOf(section, 'region', { regions: ['US', 'JP'] })).toEqual({ choices: ['US'] });
    expect(limitsOf(section, 'bands', { regions: ['US', 'JP'] })).toEqual({ choices: ['US', 'JP'] });
    expect([limitsOf(section, 'quiet', {}), limitsOf(section, 'nothing', {})]).toEqual([{}, {}]);
  });
});

describe('problemsOf', () => {
  const DESIRED: Values = { power: 10, ratio: 0 };
  const problems = (changes: Values, capability: Values = {}) => problemsOf(section, DESIRED, changes, capability);

  test.each<[Values, Values, Record<string, string>]>([
    [{ power: 31 }, {}, { power: 'Enter a number from 1 to 30 dBm.' }],
    [{ power: 0 }, {}, { power: 'Enter a number from 1 to 30 dBm.' }],
    [{ power: '9' }, {}, { power: 'Enter a number from 1 to 30 dBm.' }],
    [{ power: 1.5 }, {}, { power: 'Enter a whole number.' }],
    [{ ratio: 2 }, {}, { ratio: 'Enter a number from 0 to 1.' }],
    [{ power: 21 }, { power_max: 20 }, { power: 'This device takes at most 20 dBm.' }],
    [{ power: 4 }, { power_min: 5 }, { power: 'This device takes at least 5 dBm.' }],
    [{ region: 'JP' }, {}, { region: 'Choose from the list.' }],
    [{ region: 'DE' }, { regions: ['US'] }, { region: 'This device does not offer that.' }],
    [{ bands: ['US', 'JP'] }, { regions: ['US'] }, { bands: 'This device does not offer that.' }],
    [{ bands: ['US', 'US'] }, {}, { bands: 'Remove the duplicates.' }],
    [{ bands: ['1', '2', '3', '4'] }, {}, { bands: 'Choose at most 3.' }],
    [{ modes: ['a', 'x'] }, {}, { modes: 'Choose from the list.' }],
    [{ name: ' ' }, {}, { name: 'Enter at least 2 characters.' }],
    [{ name: 'abcdefghij' }, {}, { name: 'Enter at most 9 characters.' }],
    [{ name: 'ab\u202ecd' }, {}, { name: 'Remove control and invisible characters.' }],
    [{ name: 'Ab' }, {}, { name: 'Only small letters.' }],
    [{ note: 'Ab' }, {}, { note: 'Check the format.' }],
    [{ key: '' }, {}, { key: 'Enter a value.' }],
    [{ key: 'x'.repeat(9) }, {}, { key: 'Enter at most 8 characters.' }],
    [{ hosts: [''] }, {}, { hosts: 'Enter a host.' }],
    [{ hosts: ['a', 'b', 'c'] }, {}, { hosts: 'At most 2 entries.' }],
    [{ later: 1 }, {}, { later: 'This setting is not known.' }],
    [{ constructor: 1 }, {}, { constructor: 'This setting is not known.' }],
    [{ power: 0, region: 'JP' }, {}, { power: expect.any(String) as never, region: expect.any(String) as never }],
  ])('refuses %j at a device with the capability %j', (changes, capability, expected) => {
    expect(problems(changes, capability)).toEqual(expected);
  });

  test.each<[Values, Values]>([
    [{ power: 1 }, {}],
    [{ power: 30, ratio: 0.5 }, {}],
    [{ power: 20 }, { power_max: 20 }],
    [{ power: 5 }, { power_min: 5 }],
    [{ region: 'US' }, { regions: ['US'] }],
    [{ bands: ['US'] }, { regions: ['US', 'JP'] }],
    [{ bands: ['any'] }, {}],
    [{ modes: ['a', 'c'] }, {}],
    [{ note: null }, {}],
    [{ note: '' }, {}],
    [{ note: ' abc ' }, {}],
    [{ name: 'abcdefghi' }, {}],
    [{ key: null }, {}],
    [{ key: '12345678' }, {}],
    [{ hosts: ['a', 'b'] }, {}],
    [{}, {}],
  ])('accepts %j at a device with the capability %j', (changes, capability) => {
    expect(problems(changes, capability)).toEqual({});
  });

  test('checks the rule between fields with the values that stay', () => {
    expect(problemsOf(section, { power: 30, ratio: 0 }, { ratio: 1 }, {})).toEqual({ ratio: 'Not at full power.' });
    expect(problemsOf(section, { power: 30, ratio: 1 }, { power: 29 }, {})).toEqual({});
  });
});

test('decodeValues keeps readable values, names unreadable ones, and drops unknown fields', () => {
  const raw = { quiet: true, power: '5', ratio: undefined, bands: ['x'], region: 'later', more: 1, name: 7 };
  expect(decodeValues(section, raw)).toEqual({
    values: { quiet: true, bands: ['x'], region: 'later' },
    unread: ['power', 'name'],
  });
  expect(decodeValues(section, { note: null, key: { set: true } })).toEqual({
    values: { note: null, key: { set: true, updated_at: null } },
    unread: [],
  });
  for (const odd of [null, 7, 'x', undefined]) expect(decodeValues(section, odd)).toEqual({ values: {}, unread: [] });
});

describe('problemsOf, with a rule between fields', () => {
  test('accepts a change of other fields while the device breaks the rule', () => {
    const broken = { power: 30, ratio: 1, quiet: false };
    expect(problemsOf(section, broken, { quiet: true }, {})).toEqual({});
    expect(problemsOf(section, broken, { ratio: 1 }, {})).toEqual({ ratio: 'Not at full power.' });
    expect(problemsOf(section, { ...broken, power: 20 }, { power: 30 }, {})).toEqual({ ratio: 'Not at full power.' });
  });

  test('broughtBy returns only the problems that a change brings', () => {
    const before = { a: 'Old.', b: 'Old.', c: 'Old.' };
    const after = { a: 'Old.', b: 'New.', c: 'Old.', d: 'New.' };
    expect(broughtBy(after, before, (name) => name === 'c')).toEqual({ b: 'New.', c: 'Old.', d: 'New.' });
  });
});
