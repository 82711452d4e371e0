/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, test } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { NUMERIC_FIELDS } from '../../support/numericFields';
import { enterAll, showUnits } from '../../support/numericForm';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  showUnits('metric');
});

test.each(NUMERIC_FIELDS.map((one) => [`${one.section.name}.${one.name}`, one] as const))(
  '%s sends what an input means, or says why it cannot',
  (_, numeric) => enterAll(numeric),
);
