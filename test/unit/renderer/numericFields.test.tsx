/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { unitFor } from '#app/domain/units';
import { NUMERIC_FIELDS, type Numeric } from '../../support/numericFields';
import { enterAll, showUnits } from '../../support/numericForm';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  showUnits('metric');
});

const first = (find: (one: Numeric) => boolean) => NUMERIC_FIELDS.filter(find).slice(0, 1);

/** One field of each kind that the control treats differently; `npm run test:long` renders all of them. */
const KINDS: readonly (readonly [kind: string, fields: readonly Numeric[]])[] = [
  ['a whole number', first(({ rules }) => rules.isInteger && !rules.isNullable)],
  ['a decimal number', first(({ rules }) => !rules.isInteger)],
  ['a number that may be empty', first(({ rules }) => rules.isNullable)],
  ['a temperature, in each unit system', first(({ rules }) => unitFor(rules.unit, 'imperial') !== null)],
  ['a number of a section with rules between fields', first(({ section }) => section.name === 'radio')],
];

test.each(KINDS)('the field of %s sends the value of an input, or names the reason why not', async (_, fields) => {
  for (const one of fields) await enterAll(one);
  expect(fields).toHaveLength(1);
});
