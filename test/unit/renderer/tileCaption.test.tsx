/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { toDevice } from '#app/domain/device';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TileCaption } from '../../../renderer/features/live-view/components/wall/TileCaption';

test('a device that is offline has one mark, before its name, and says since when at the end of the line', () => {
  const device = toDevice({ id: 'dev_1', name: 'Roof' });
  if (!device) throw new Error('no device');
  const status = { isOnline: false, seenAt: Date.now() - 7_200_000, shape: 'offline' } as const;
  const { container } = render(
    <MemoryRouter>
      <TileCaption device={device} status={status} camera={null} isLine={false} reading={undefined} summary={null} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Roof' }).previousElementSibling).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(1);
  expect(screen.getByText('Offline, 2 h')).toBeInTheDocument();
});
