import { expect, test } from '@jest/globals';
import { parseNumber } from '#app/settings/parseNumber';
import { problemOf } from '#app/resource/define';
import { inputsFor, isAllowed, NUMERIC_FIELDS, valueNow } from '../../../support/numericFields';

test('the number fields of the sections are known', () => {
  const sections = NUMERIC_FIELDS.map(({ section }) => section.name);
  expect(sections).toEqual(
    expect.arrayContaining(['alerts', 'mavlink', 'media', 'modem', 'network', 'radio', 'system']),
  );
  expect(sections.length).toBeGreaterThan(60);
});

test.each(NUMERIC_FIELDS.map((one) => [`${one.section.name}.${one.name}`, one] as const))(
  '%s takes the value of an input exactly when its rules allow it',
  (_, numeric) => {
    const { rules } = numeric;
    for (const [text, meaning] of inputsFor(rules, valueNow(numeric))) {
      const read = parseNumber(text, rules.unit);
      const value = 'problem' in read ? 'unclear' : read.value;
      expect([text, value]).toEqual([text, meaning]);
      expect([text, problemOf(rules, value) === null]).toEqual([text, isAllowed(rules, meaning)]);
    }
  },
);
