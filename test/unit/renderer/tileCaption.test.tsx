/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { toDevice } from '#app/domain/device';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TileCaption } from '../../../renderer/features/live-view/components/wall/TileCaption';

const ROOF = toDevice({ id: 'dev_1', name: 'Roof' });
const AWAY = { isOnline: false, seenAt: Date.now() - 7_200_000, shape: 'offline' } as const;

test('a device that is offline with old readings says since when it is, before them', () => {
  if (!ROOF) throw new Error('no device');
  const reading = { armed: false, batteryPct: 62, altitudeM: null, speedMps: null, oldS: 7000, isLinkLost: true };
  render(
    <MemoryRouter>
      <TileCaption device={ROOF} status={AWAY} camera={null} isLine={false} reading={reading} summary={null} />
    </MemoryRouter>,
  );
  const readings = screen.getByRole('group', { name: 'Readings' });
  expect(readings).toHaveTextContent(/^Offline, 2 h.*62/);
  expect(readings).not.toHaveTextContent('old');
});

test('a device that is offline has one mark, before its name, and says since when at the end of the line', () => {
  if (!ROOF) throw new Error('no device');
  const { container } = render(
    <MemoryRouter>
      <TileCaption device={ROOF} status={AWAY} camera={null} isLine={false} reading={undefined} summary={null} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Roof' }).previousElementSibling).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(1);
  expect(screen.getByText('Offline, 2 h')).toBeInTheDocument();
});
