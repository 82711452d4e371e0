import { describe, expect, test } from '@jest/globals';
import { toDevice, type Device } from '#app/domain/device';
import type { Role } from '#app/domain/role';
import fc from 'fast-check';
import { find, type Places } from '../../../renderer/shell/palette/find';
import { WORDS } from '../../../renderer/shell/palette/words';

const device = (id: string, name: string, role: Role = 'owner') => toDevice({ id, name, role }) as Device;
const mast = device('dev_ab12cd', 'North mast');
const drone = device('dev_ef34ab', 'Harbour drone');
const rover = device('dev_77aa01', 'Old rover 12');
const command = (label: string, aliases: readonly string[] = []) => ({
  key: label,
  label,
  aliases,
  kind: 'Command',
  weight: 0.3,
  run: () => undefined,
});

function placesOf(change: Partial<Places> = {}): Places {
  return {
    devices: [mast, rover, drone],
    current: undefined,
    commands: [command('System theme'), command('Units and time zone…', [WORDS.settings])],
    isOnline: ({ id }) => id === drone.id,
    goTo: () => undefined,
    ...change,
  };
}
const found = (query: string, change?: Partial<Places>) => find(query, placesOf(change)).map(({ label }) => label);

describe('one word that names a settings page', () => {
  test.each([
    ['modem', 'Modem'],
    ['media', 'Media'],
    ['MAV', 'MAVLink'],
    ['system logs', 'System logs'],
  ])('"%s" lists that page of all devices, online ones first', (query, page) => {
    expect(found(query)).toEqual([`Harbour drone: ${page}`, `North mast: ${page}`, `Old rover 12: ${page}`]);
  });
  test('lists the current device’s page first', () => {
    expect(found('modem', { current: rover })).toEqual([
      'Old rover 12: Modem',
      'Harbour drone: Modem',
      'North mast: Modem',
    ]);
    expect(found('system', { current: rover }).slice(0, 2)).toEqual(['Old rover 12: System', 'Harbour drone: System']);
  });
  test('"settings" lists the first page of each device, all pages of the one that is open, and the account’s own', () => {
    expect(found('settings')).toEqual([
      'Units and time zone…',
      'Harbour drone: General',
      'North mast: General',
      'Old rover 12: General',
    ]);
    expect(found('settings', { current: rover }).slice(0, 2)).toEqual([
      'Old rover 12: General',
      'Old rover 12: Sharing',
    ]);
    expect(found('settings', { current: rover })).toHaveLength(11 + 1 + 2);
  });
  test('leads to the page', () => {
    const went: string[] = [];
    find('modem', placesOf({ goTo: (path) => went.push(path) }))[0]?.run();
    expect(went).toEqual([`/devices/${drone.id}/settings/modem`]);
  });
  test('with a device’s name or ID lists that device’s page only', () => {
    for (const query of ['mast mod', 'ab12 modem']) expect(found(query)).toEqual(['North mast: Modem']);
  });
  test('hides pages that the role may not open, and lists read-only ones', () => {
    const devices = (['owner', 'admin', 'editor', 'viewer'] as const).map((role) => device(`dev_${role}`, role, role));
    const found = (query: string, current?: Device) =>
      find(query, placesOf({ devices, current, isOnline: () => false })).map(({ label }) => label);
    for (const [query, page] of [
      ['activity', 'Activity'],
      ['logs', 'System logs'],
      ['terminal', 'Terminal'],
    ] as const)
      expect(found(query)).toEqual([`owner: ${page}`, `admin: ${page}`]);
    expect(found('editor logs')).toEqual([]);
    expect(found('terminal', devices[3])).toEqual(['owner: Terminal', 'admin: Terminal']);
    expect(found('settings', devices[3]).filter((label) => label.startsWith('viewer: '))).toHaveLength(8);
    expect(found('network')).toHaveLength(4);
  });
  test('searches only the first few of 500 devices', () => {
    const devices = Array.from({ length: 500 }, (_, index) => device(`dev_${index}`, `Camera ${index}`));
    expect(found('modem', { devices, isOnline: ({ name }) => name === 'Camera 499' })).toEqual([
      'Camera 499: Modem',
      ...Array.from({ length: 7 }, (_, index) => `Camera ${index}: Modem`),
    ]);
  });
});

describe('a device', () => {
  test('is found by part of its ID, after matches by name', () => {
    expect(found('EF34')).toEqual(['Harbour drone']);
    expect(found('dev_')).toEqual(['Harbour drone', 'North mast', 'Old rover 12']);
    expect(found('ab12', { devices: [mast, device('dev_x', 'Crane Ab12')] })).toEqual(['Crane Ab12', 'North mast']);
  });
  test('is not found by fewer than four letters of its ID', () => {
    expect(found('12')).toEqual(['Old rover 12']);
    expect(found('ab')).toEqual([]);
  });
  test('found by one word does not list its pages', () => {
    expect(found('harbour')).toEqual(['Harbour drone']);
  });
});

test('commands are found by any of their words', () => {
  for (const query of ['units', 'zone', 'time un']) expect(found(query)).toEqual(['Units and time zone…']);
});

test('an empty text shows commands in sight: recent devices, then online ones, are the first four', () => {
  const devices = Array.from({ length: 500 }, (_, index) => device(`dev_${index}`, `Camera ${index}`));
  const commands = ['Devices', 'Wall', 'Add device', 'Notifications…', 'Dark theme'].map((label) => command(label));
  const isOnline = ({ name }: Device) => name === 'Camera 9';
  const shown = found('', { devices, commands, isOnline, current: devices[3], recent: ['dev_3', 'dev_7', 'dev_gone'] });
  expect(shown.slice(0, 8)).toEqual([
    ...['Camera 7', 'Camera 9', 'Camera 0', 'Camera 1'],
    ...['Devices', 'Wall', 'Add device', 'Notifications…'],
  ]);
  expect(shown).toHaveLength(50);
  expect(shown.at(-1)).toBe('Dark theme');
});

test('results have headings while nothing is typed, and none once something is', () => {
  const devices = Array.from({ length: 9 }, (_, index) => device(`dev_${index}`, `Camera ${index}`));
  const commands = ['Devices', 'Wall', 'Add device', 'Notifications…', 'Dark theme'].map((label) => command(label));
  const groups = (query: string, change: Partial<Places> = {}) => [
    ...new Set(find(query, placesOf({ devices, commands, ...change })).map(({ group }) => group)),
  ];
  expect(groups('', { current: devices[3], recent: ['dev_7'] })).toEqual([
    ...['Recent', 'Devices', 'Pages and commands', 'Settings of this device'],
    ...['More devices', 'More pages and commands'],
  ]);
  const some = ['Devices', 'Pages and commands', 'More pages and commands'];
  expect(groups('', { devices: devices.slice(0, 2) })).toEqual(some);
  expect(groups('camera')).toEqual([undefined]);
});

test('an empty text lists devices and commands, and no entry appears twice', () => {
  expect(found('')).toEqual(['Harbour drone', 'North mast', 'Old rover 12', 'System theme', 'Units and time zone…']);
  const word = fc.constantFrom('settings', 'system', 'mast', 'dev_', 'ab12', 'modem', 'old', '12', '(', 'e');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), fc.constantFrom(undefined, mast, rover), (words, current) => {
      const keys = find(words.join(' '), placesOf({ current })).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.length).toBeLessThanOrEqual(50);
    }),
  );
});
