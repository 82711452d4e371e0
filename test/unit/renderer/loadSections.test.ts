import { expect, jest, test } from '@jest/globals';
import type { AuditEntry } from '#app/domain/audit';
import { modem } from '#app/settings/sections/modem';
import { radio } from '#app/settings/sections/radio';
import { loadSections } from '../../../renderer/settings/activity/loadSections';
import type { KnownSections } from '../../../renderer/settings/SectionsContext';

const entry = (target: string, action = 'settings.update'): AuditEntry => ({
  ...{ id: target, at: 0, actor: 'Mara', action, target, changes: [], result: 'applied' },
});
const words = () => Promise.resolve({});
const gone = () => Promise.reject(new Error('No such script.'));

test('the sections of changed settings are loaded once, each with the units of the device where they differ', async () => {
  const known: KnownSections = {
    modem: { noun: 'modem', words, definition: () => Promise.resolve(modem) },
    radio: { noun: 'radio', words, definition: () => Promise.resolve(radio) },
    system: { noun: 'system', words, definition: gone },
  };
  const capabilityOf = jest.fn(() => Promise.resolve({ tx_power: { unit: 'dbm' } }));
  const entries = [entry('radio'), entry('radio'), entry('system'), entry('toString'), entry('modem', 'command.run')];
  const first = await loadSections(entries, new Map(), { known, capabilityOf });
  expect([...first.keys()]).toEqual(['radio']);
  expect(first.get('radio')?.fields.tx_power?.unit).toBe('dBm');
  const all = await loadSections([...entries, entry('modem')], first, { known, capabilityOf });
  expect([...all.keys()]).toEqual(['radio', 'modem']);
  expect(capabilityOf).toHaveBeenCalledTimes(1);
});
