/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { radio } from '#app/settings/sections/radio';
import { ChangeRows } from '../../../renderer/resource/ChangeRows';

afterEach(cleanup);

test.each([
  ['in its unit where the card has one', 'dbm', ['14\u00a0dBm', '20\u00a0dBm']],
  ['without a unit where the card counts steps', 'steps', ['14', '20']],
])('a radio power is listed %s', (_, unit, values) => {
  render(
    <ChangeRows
      definition={radio}
      words={{ tx_power: { label: 'Transmit power' } }}
      heads={['Now', 'Then']}
      before={{ tx_power: 14 }}
      after={{ tx_power: 20 }}
      rows={['tx_power']}
      capability={{ tx_power: { unit, min: 0, max: 30 } }}
    />,
  );
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(values);
});
