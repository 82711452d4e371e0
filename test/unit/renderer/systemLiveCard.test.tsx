/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { DeviceId } from '#app/domain/ids';
import { systemReport } from '#app/events/topics/system';
import { systemLimitsOf } from '#app/settings/systemLimits';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { Card } from '../../../renderer/components/Card';
import { ContainersCard } from '../../../renderer/features/device-system/components/ContainersCard';
import { LiveCard } from '../../../renderer/features/device-system/components/LiveCard';
import { PowerCard } from '../../../renderer/features/device-system/components/PowerCard';
import { ServicesCard } from '../../../renderer/features/device-system/components/ServicesCard';
import { DisksCard } from '../../../renderer/features/device-system/components/StorageCards';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

/** Shows a card of a device that reports its system once. */
function show(card: ReactNode) {
  let stream: StreamHandlers | null = null;
  const open = (handlers: StreamHandlers) => {
    stream = handlers;
    return () => undefined;
  };
  render(
    <FeedProvider value={createDeviceFeed({ open }, 'dev_1' as DeviceId)}>
      <CurrentDeviceProvider value={{ id: 'dev_1', role: 'viewer' } as unknown as DeviceDetail}>
        {card}
      </CurrentDeviceProvider>
    </FeedProvider>,
  );
  pass(1000);
  (stream as StreamHandlers | null)?.onEvent('system', JSON.stringify({ uptime_s: 5 }));
  pass(100);
}

/** The window is as wide as a phone's. */
function setPhoneWidth() {
  const matchMedia = window.matchMedia.bind(window);
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(matchMedia(query), { matches: query === '(max-width: 639px)' }));
}

test('readings that are old for long say so in minutes and hours', () => {
  show(<LiveCard title="Processor">12 %</LiveCard>);
  expect(screen.queryByText(/ old$/)).toBeNull();
  pass(45_000);
  expect(screen.getByText('45 s old')).toBeTruthy();
  pass(3_600_000);
  expect(screen.getByText('1 h old')).toBeTruthy();
});

test('a folded card has the age of its old readings beside its main values', () => {
  setPhoneWidth();
  show(
    <LiveCard title="Power" summary="5.10 V">
      Never
    </LiveCard>,
  );
  pass(45_000);
  expect(screen.getByText('5.10 V')).toBeVisible();
  expect(screen.getByText('45 s old')).toBeVisible();
  expect(screen.getByText('Never')).not.toBeVisible();
  // Both take the next line together where there is no room for them beside the title.
  const group = screen.getByText('5.10 V').parentElement;
  expect(screen.getByText('45 s old').parentElement).toBe(group);
  expect(group).not.toContainElement(screen.getByRole('heading', { name: 'Power' }));
});

test('a card that was folded with a warning stays folded when that comes again, and unfolds for another', () => {
  setPhoneWidth();
  const card = (...needs: readonly string[]) => (
    <Card title="Power" folded={{ summary: null, needs }}>
      Never
    </Card>
  );
  const { rerender } = render(card('hot'));
  expect(screen.getByText('Never')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Power' }));
  rerender(card());
  rerender(card('hot'));
  expect(screen.getByText('Never')).not.toBeVisible();
  rerender(card('hot', 'slow'));
  expect(screen.getByText('Never')).toBeVisible();
});

test.each([
  ['undervoltage', true],
  ['throttled', true],
  ['freq_capped', true],
  ['soft_temp_limit', true],
  ['undervoltage_since_boot', false],
])('on a phone the power of a device that reports %s is open at first: %p', (name, isOpen) => {
  setPhoneWidth();
  show(<PowerCard system={systemReport.decode({ input_v: 5.1, [name]: true })} />);
  expect(screen.getByRole('button', { name: 'Power and throttling' })).toHaveAttribute('aria-expanded', String(isOpen));
});

test('on a phone a failed service or container is in sight, and a device without services is not called idle', () => {
  setPhoneWidth();
  const rows = [
    { name: 'router', state: 'running' },
    { name: 'recorder', state: 'failed' },
  ];
  const system = systemReport.decode({ services: rows, containers: rows });
  show(<ServicesCard system={system} />);
  expect(screen.getByText('recorder')).toBeVisible();
  cleanup();
  show(<ContainersCard system={system} />);
  expect(screen.getByText('recorder')).toBeVisible();
  cleanup();
  show(<ServicesCard system={systemReport.decode({ services: rows.slice(0, 1) })} />);
  expect(screen.getByText('1 of 1 running')).toBeVisible();
  expect(screen.getByText('router')).not.toBeVisible();
  cleanup();
  show(<ServicesCard system={systemReport.decode({ services: [] })} />);
  expect(screen.getByText('None reported')).toBeVisible();
});

test('on a phone the heading of the services says how many do not run', () => {
  setPhoneWidth();
  const rows = ['running', 'active', 'exited'].map((state, at) => ({ name: `service ${at}`, state }));
  show(<ServicesCard system={systemReport.decode({ services: rows })} />);
  expect(screen.getByText('2 of 3 running')).toBeVisible();
  cleanup();
  show(<ServicesCard system={systemReport.decode({ services: [...rows, { name: 'recorder', state: 'failed' }] })} />);
  // It is open because of the failed one.
  fireEvent.click(screen.getByRole('button', { name: 'Services' }));
  expect(screen.getByText('2 of 4 running, 1 failed')).toBeVisible();
});

test('on a phone the heading of the disks names the fullest', () => {
  setPhoneWidth();
  const disk = (mount: string, used_bytes: number) => ({ mount, used_bytes, total_bytes: 100 });
  const system = systemReport.decode({ disks: [disk('/', 38), disk('/data', 41)] });
  show(<DisksCard system={system} limits={systemLimitsOf({})} />);
  expect(screen.getByText('/data 41 % full')).toBeVisible();
});
