/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { SECTION_PARTS } from '../../../renderer/shell/device/settingsPages';
import { FIELDS as ALERTS } from '../../../renderer/features/device-alerts/words';
import { longLabelOf } from '../../../renderer/resource/words';

test.each(Object.entries(SECTION_PARTS))('the fields of the section %s have different names', async (_, parts) => {
  const [{ fields }, words] = await Promise.all([parts.definition(), parts.words()]);
  const names = Object.keys(fields).map((name) => longLabelOf(words, name));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a limit of an alert rule is named with its rule', () => {
  expect(longLabelOf(ALERTS, 'battery_limit')).toBe('Low battery, limit');
});

test('a field that this version has no texts for has its name on the wire', () => {
  expect(longLabelOf({}, 'gain')).toBe('gain');
  expect(longLabelOf({}, 'constructor')).toBe('constructor');
});
