/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { toDevice, type Device } from '../../../app/domain/device';
import type { DeviceId } from '../../../app/domain/ids';
import { toSummary } from '../../../app/domain/summary';
import { DeviceRow } from '../../../renderer/features/devices/components/DeviceRow';
import { RowReport } from '../../../renderer/features/devices/components/RowReport';
import { summaries } from '../../../renderer/features/devices/summaries';
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

test('a device going online or offline does not render its name and access again', () => {
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
  reads.clear();
  tell(true);
  expect(screen.getByText('Online')).toBeVisible();
  // For the drawing of its kind.
  expect(reads.get('name')).toBe(1);
  expect(reads.get('role')).toBeUndefined();
});

test('a device going online or offline updates its status in place and lights its row up for a moment', () => {
  jest.useFakeTimers();
  const device = toDevice({ id: 'dev_3', name: 'Gate', auth: { status: 'valid', expiry: null }, role: 'owner' });
  if (device === null) throw new Error('The device is not readable.');
  const tell = (isOnline: boolean) =>
    act(() => presence.applyNews({ online: null, changes: [[device.id, isOnline]] }, Date.now()));
  const { container } = render(
    <MemoryRouter>
      <DeviceRow device={device} Extras={null} isStop isPhone={false} />
    </MemoryRouter>,
  );
  const row = container.firstElementChild;
  const isLit = () => row?.hasAttribute('data-lit');
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  // What was not known is no change.
  tell(true);
  expect(isLit()).toBe(false);
  const all = () => [...container.querySelectorAll('*')];
  const elements = all();
  const areSame = () => all().length === elements.length && all().every((one, index) => one === elements[index]);
  tell(false);
  expect(screen.getByText(/^Offline/)).toBeVisible();
  expect(areSame()).toBe(true);
  pass(400);
  tell(true);
  expect(screen.getByText('Connected now')).toBeVisible();
  expect(areSame()).toBe(true);
  // From the last change on.
  pass(599);
  expect(isLit()).toBe(true);
  pass(1);
  expect(isLit()).toBe(false);
  jest.useRealTimers();
});

test('a row that shows another device does not light up, though the devices’ statuses differ', () => {
  const of = (id: string) => {
    const device = toDevice({ id, name: id, auth: { status: 'valid', expiry: null }, role: 'owner' });
    if (device === null) throw new Error('The device is not readable.');
    return device;
  };
  const [here, away] = [of('dev_4'), of('dev_5')];
  act(() =>
    presence.applyNews(
      {
        online: null,
        changes: [
          [here.id, true],
          [away.id, false],
        ],
      },
      Date.now(),
    ),
  );
  const rowOf = (device: Device) => (
    <MemoryRouter>
      <DeviceRow device={device} Extras={null} isStop isPhone={false} />
    </MemoryRouter>
  );
  const { container, rerender } = render(rowOf(here));
  const row = container.firstElementChild;
  expect(screen.getByText('Online')).toBeVisible();
  rerender(rowOf(away));
  expect(container.firstElementChild).toBe(row);
  expect(screen.getByText(/^Offline/)).toBeVisible();
  expect(row).not.toHaveAttribute('data-lit');
  act(() => presence.applyNews({ online: null, changes: [[away.id, true]] }, Date.now()));
  expect(row).toHaveAttribute('data-lit');
  // Nor does it stay lit for the next one.
  rerender(rowOf(here));
  expect(row).not.toHaveAttribute('data-lit');
});

test('how a device is authenticated can be read where it is cut off', () => {
  const device = toDevice({ id: 'dev_7', name: 'Pier', auth: { status: 'unknown', expiry: null }, role: 'owner' });
  if (device === null) throw new Error('The device is not readable.');
  render(
    <MemoryRouter>
      <DeviceRow device={device} Extras={null} isStop isPhone={false} />
    </MemoryRouter>,
  );
  expect(screen.getByTitle('Authentication unknown')).toBeVisible();
});

test('the menu of a narrow row shows no more about an offline device than the row', () => {
  const id = 'dev_2' as DeviceId;
  const tell = (isOnline: boolean) =>
    act(() => presence.applyNews({ online: null, changes: [[id, isOnline]] }, Date.now()));
  const answer = {
    device_id: id,
    uplink: { kind: 'LTE', rsrp_dbm: -91 },
    alerts: [{ severity: 'warning', text: 'Hot' }],
  };
  const summary = toSummary(answer)?.[1];
  if (!summary) throw new Error('The report is not readable.');
  const report = { ...summary, asOf: Date.now(), silentMs: null };
  const show = (areAlertsOpen: boolean) =>
    act(() => summaries.setState({ byId: new Map([[id, { ...report, areAlertsOpen }]]) }));
  show(false);
  tell(true);
  render(<RowReport id={id} tags={['harbour', 'night']} />);
  expect(screen.getByText('harbour, night')).toBeVisible();
  expect(screen.getByText('LTE, −91 dBm')).toBeVisible();
  expect(screen.getByText('Hot')).toBeVisible();
  tell(false);
  expect(screen.queryByText('LTE, −91 dBm')).toBeNull();
  expect(screen.queryByText('Hot')).toBeNull();
  // Of the server's own alerts it is known that they are open.
  show(true);
  expect(screen.getByText('Hot')).toBeVisible();
});

// @spec 0.14
test('a row says that an online device has had no link once the server has no new report of it', () => {
  const device = toDevice({ id: 'dev_6', name: 'Mast', auth: { status: 'valid', expiry: null }, role: 'owner' });
  const summary = toSummary({ device_id: 'dev_6' })?.[1];
  if (device === null || !summary) throw new Error('The device is not readable.');
  const tell = (isOnline: boolean) =>
    act(() => presence.applyNews({ online: null, changes: [[device.id, isOnline]] }, Date.now()));
  const report = (silentMs: number | null) =>
    act(() => summaries.setState({ byId: new Map([[device.id, { ...summary, asOf: Date.now(), silentMs }]]) }));
  report(null);
  tell(true);
  render(
    <MemoryRouter>
      <DeviceRow device={device} Extras={null} isStop isPhone={false} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Online')).toBeVisible();
  report(61_000);
  expect(screen.getByText('No link, 1 min')).toHaveAttribute('title', 'Online, no link for 1 min');
  expect(screen.queryByText('Online')).toBeNull();
  tell(false);
  expect(screen.getByText(/^Offline/)).toBeVisible();
  expect(screen.queryByText(/No link/)).toBeNull();
  tell(true);
  report(null);
  expect(screen.getByText('Online')).toBeVisible();
  act(() => summaries.setState({ byId: null }));
});
