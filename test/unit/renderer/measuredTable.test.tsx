/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MeasuredTable } from '../../../renderer/features/device-media/components/MeasuredTable';

afterEach(cleanup);

test.each([
  ['1280x720', 'Resolution 1280 × 720 –'],
  ['native', 'Resolution native –'],
  ['auto\u202e', 'Resolution auto –'],
  [720, 'Resolution 720 –'],
  [null, 'Resolution – –'],
])('a resolution that is set to %p is shown as it is', (resolution, row) => {
  render(<MeasuredTable status={null} set={{ resolution }} intervalS={null} />);
  screen.getByRole('row', { name: row });
});
