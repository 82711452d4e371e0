/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { toDevice, type Device } from '../../../app/domain/device';
import { DeviceRow } from '../../../renderer/features/devices/components/DeviceRow';
import { presence } from '../../../renderer/live/presence';

/** The device, and how often each of its fields was read. */
function watched(device: Device) {
  const reads = new Map<PropertyKey, number>();
  const counted = new Proxy(device, {
    get: (target, key) => {
      reads.set(key, (reads.get(key) ?? 0) + 1);
      return Reflect.get(target, key) as unknown;
    },
  });
  return { counted, reads };
}

test('a device that comes and goes renders neither its name nor its access nor its actions again', () => {
  const device = toDevice({ id: 'dev_1', name: 'Roof', auth: { status: 'valid', expiry: null }, role: 'owner' });
  if (device === null) throw new Error('The device is not readable.');
  const { counted, reads } = watched(device);
  const tell = (isOnline: boolean) =>
    act(() => presence.applyNews({ online: null, changes: [[device.id, isOnline]] }, Date.now()));
  tell(false);
  render(
    <MemoryRouter>
      <DeviceRow device={counted} Extras={null} isStop isPhone={false} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: `Open ${device.name}` })).toBeVisible();
  expect(screen.queryByText('Online')).toBeNull();
  const first = reads.get('name') ?? 0;
  reads.clear();
  tell(true);
  expect(screen.getByText('Online')).toBeVisible();
  // By the row itself, but not for its link and its actions.
  expect(reads.get('name')).toBe(first - 2);
  expect(reads.get('role')).toBeUndefined();
});
