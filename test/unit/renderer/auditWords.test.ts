import { expect, test } from '@jest/globals';
import type { AuditEntry } from '#app/domain/audit';
import { fieldsOn, type Fields } from '#app/resource/define';
import { modem } from '#app/settings/sections/modem';
import { auditWords } from '../../../renderer/settings/activity/auditWords';
import { fill } from '../../../renderer/lib/fill';
import type { SectionWords } from '../../../renderer/resource/words';
import { SECTIONS } from '../../sandbox/sections';

const sentence = (entry: Partial<AuditEntry>, words: SectionWords = {}, fields: Fields = {}) => {
  const { text, places } = auditWords(
    {
      id: '1',
      at: 0,
      actor: 'Mara',
      action: '',
      target: null,
      changes: [],
      result: null,
      ...entry,
    },
    { absolute: String },
    { words, fields, units: 'metric' },
  );
  return fill(text, places);
};
const changes = [
  { path: '/data_cap_gb', from: null, to: '20' },
  { path: '/auth_password', from: '***', to: '***' },
];

test.each([
  ['applied', 'Mara changed the modem settings: data cap gb: 20 (was not set), auth password: *** (was ***)'],
  [
    'rejected',
    'Mara tried to change the modem settings, but the device rejected it: data cap gb: 20 (was not set), auth password: *** (was ***)',
  ],
  [
    'reverted',
    'Mara changed the modem settings, but the device restored the old ones: data cap gb: 20 (was not set), auth password: *** (was ***)',
  ],
])('a change of settings that ended as %s', (result, expected) => {
  expect(sentence({ action: 'settings.update', target: 'modem', result, changes })).toBe(expected);
});

test('names commands by their result, and unknown actions by the server’s name', () => {
  expect(sentence({ action: 'command.run', target: 'modem_reset', result: 'applied' })).toBe('Mara reset the modem');
  expect(sentence({ action: 'command.run', target: 'toString', result: 'applied' })).toBe('Mara ran toString');
  expect(sentence({ action: 'command.run', target: 'reboot', result: 'expired' })).toBe(
    'Mara tried to run reboot, but the device stayed offline',
  );
  expect(sentence({ action: 'command.run', target: 'reboot', result: 'melted' })).toBe('Mara: command.run reboot');
});

test('shows fields, choices and units as the settings pages do', () => {
  const entry = { action: 'settings.update', target: 'modem', result: 'applied' };
  const mode = { path: '/apn_mode', from: 'auto', to: 'other' };
  const words = {
    data_cap_gb: { label: 'Data cap' },
    apn_mode: { label: 'Access point', choices: { auto: 'Automatic' } },
  };
  expect(sentence({ ...entry, changes: [...changes.slice(0, 1), mode] }, words, modem.fields)).toBe(
    'Mara changed the modem settings: Data cap: 20\u00a0GB (was not set), Access point: other (was Automatic)',
  );
  const odd = { path: '/data_cap_gb', from: 'many', to: '' };
  expect(sentence({ ...entry, changes: [odd] }, words, modem.fields)).toBe(
    'Mara changed the modem settings: Data cap:  (was many)',
  );
});

test('shows a choice of several by their names, and an empty one by the word that its field has for it', () => {
  const bands = { path: '/bands', from: '[]', to: '["eutran-7","other"]' };
  const entry = { action: 'settings.update', target: 'modem', result: 'applied', changes: [bands] };
  const words = { bands: { label: 'Bands', choices: { 'eutran-7': 'LTE B7' }, none: 'All bands' } };
  const expected = 'Mara changed the modem settings: Bands: LTE B7, other (was All bands)';
  expect(sentence(entry, words, modem.fields)).toBe(expected);
  expect(sentence({ ...entry, changes: [{ ...bands, from: null }] }, words, modem.fields)).toBe(expected);
  // The log has shortened it.
  const cut = { ...bands, to: '["eutran-7","eu…' };
  expect(sentence({ ...entry, changes: [cut] }, words, modem.fields)).toContain('Bands: ["eutran-7","eu… (was');
});

test('shows each number of each section with its unit, or with the device’s unit if devices differ', () => {
  const capability = { tx_power: { unit: 'dbm', min: 0, max: 30 } };
  const seen = Object.values(SECTIONS).flatMap((section) => {
    const fields = fieldsOn(section, capability);
    return Object.entries(fields).flatMap(([name, { unit }]) => {
      if (unit === null) return [];
      const change = { path: `/${name}`, from: '20', to: '14' };
      const entry = { action: 'settings.update', target: section.name, result: 'applied', changes: [change] };
      const wanted = `${name}: 14\u00a0${unit} (was 20\u00a0${unit})`;
      expect(sentence(entry, { [name]: { label: name } }, fields)).toContain(`: ${wanted}`);
      return [`${section.name}.${name} ${unit}`];
    });
  });
  expect(seen).toEqual(
    expect.arrayContaining(['radio.tx_power dBm', 'radio.frequency_mhz MHz', 'system.temp_warn_celsius °C']),
  );
});

test.each([
  [{ action: 'terminal.open' }, 'Mara opened a terminal'],
  [
    { action: 'terminal.open', changes: [{ path: '/reason', from: null, to: 'Wi-Fi' }] },
    'Mara opened a terminal: Wi-Fi',
  ],
  [{ action: 'terminal.close', result: 'exit' }, 'Mara closed a terminal'],
  [{ action: 'terminal.close', result: 'idle', actor: null }, 'A terminal ended: 15 minutes without input'],
])('of terminals: %p', (entry, wanted) => {
  expect(sentence({ target: 'term_1', ...entry })).toBe(wanted);
});
