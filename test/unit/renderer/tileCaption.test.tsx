/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { toDevice } from '#app/domain/device';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TileCaption } from '../../../renderer/features/live-view/components/wall/TileCaption';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';

const ROOF = toDevice({ id: 'dev_1', name: 'Roof' });
const AWAY = { isOnline: false, seenAt: Date.now() - 7_200_000, shape: 'offline' } as const;
const BARE = { isLine: false, isShared: false, reading: undefined, summary: null } as const;

test('an offline device shows since when it is offline, before its old readings', () => {
  if (!ROOF) throw new Error('no device');
  const reading = { armed: false, batteryPct: 62, altitudeM: null, speedMps: null, oldS: 7000, isLinkLost: true };
  render(
    <MemoryRouter>
      <TileCaption device={ROOF} status={AWAY} camera={null} {...BARE} reading={reading} />
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
      <TileCaption device={ROOF} status={AWAY} camera={null} {...BARE} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Roof' }).previousElementSibling).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(1);
  expect(screen.getByText('Offline, 2 h')).toBeInTheDocument();
});

test('no mark shows a device as online while the page has no connection', () => {
  if (!ROOF) throw new Error('no device');
  setLiveState({ name: 'connected' });
  render(
    <MemoryRouter>
      <TileCaption device={ROOF} status={{ ...AWAY, isOnline: true, shape: 'online' }} camera={null} {...BARE} />
    </MemoryRouter>,
  );
  const mark = screen.getByRole('link', { name: 'Roof' }).previousElementSibling;
  expect(mark).toHaveClass('online');
  act(() => void setLiveState({ name: 'reconnecting', attempt: 2 }));
  expect(mark).toHaveClass('unknown');
  expect(mark).not.toHaveClass('online');
  act(resetLiveState);
});
