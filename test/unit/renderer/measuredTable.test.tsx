/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { mediaReport } from '../../../app/events/topics/media';
import { MeasuredTable } from '../../../renderer/features/device-media/components/MeasuredTable';

afterEach(cleanup);

test.each([
  ['1280x720', 'Resolution 1280 × 720'],
  ['native', 'Resolution native'],
  ['auto\u202e', 'Resolution auto'],
  [720, 'Resolution 720'],
  [null, 'Resolution –'],
])('a resolution that is set to %p is shown as it is', (resolution, row) => {
  render(<MeasuredTable status={null} set={{ resolution }} intervalS={null} />);
  screen.getByRole('row', { name: row });
});

test('measured values have a column from the first one on, and as long as there is one', () => {
  const table = (raw: object | null) => (
    <MeasuredTable
      status={raw && mediaReport.decode({ stream_id: 'main', ...raw })}
      set={{ resolution: '640x360', fps: 15 }}
      intervalS={null}
    />
  );
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  const { rerender } = render(table(null));
  expect(heads()).toEqual(['Value', 'Set']);
  rerender(table({ state: 'idle', width: 640, height: 360 }));
  expect(heads()).toEqual(['Value', 'Set']);
  rerender(table({ state: 'running', width: 640, height: 360 }));
  expect(heads()).toEqual(['Value', 'Set', 'Measured']);
  screen.getByRole('row', { name: 'Resolution 640 × 360 640 × 360' });
  screen.getByRole('row', { name: 'Frame rate 15 fps –' });
});
