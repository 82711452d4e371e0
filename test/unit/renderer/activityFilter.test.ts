import { expect, test } from '@jest/globals';
import { choicesOf, readFilter, sectionOf, writeFilter } from '../../../renderer/features/device-activity/filter';

test.each([
  ['settings.update', 'modem', 'modem'],
  ['settings.update', null, 'settings'],
  ['access.change', 'Ines', 'sharing'],
  ['terminal.open', 's_1', 'terminal'],
  ['flight-logs.delete', '1.bin', 'system-logs'],
  ['command.run', 'reboot', 'commands'],
  ['device.rename', null, 'general'],
  ['constructor.call', null, 'constructor'],
])('sectionOf an entry "%s" about %s returns %s', (action, target, section) => {
  expect(sectionOf({ action, target })).toBe(section);
});

test('readFilter reads what writeFilter wrote, ignores empty values, and cuts long ones', () => {
  const filter = { person: 'Jonas & Ines', section: 'modem' };
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
  expect(writeFilter({ person: null, section: null })).toEqual({});
  expect(readFilter(new URLSearchParams('person=&section='))).toEqual({ person: null, section: null });
  expect(readFilter(new URLSearchParams(`person=${'x'.repeat(10_000)}`)).person).toHaveLength(200);
});

test('choicesOf returns each value once and the chosen one, in alphabetical order', () => {
  expect(choicesOf(['Mara', 'Ines', 'Mara'], 'Nobody')).toEqual(['Ines', 'Mara', 'Nobody']);
  expect(choicesOf([], null)).toEqual([]);
});
