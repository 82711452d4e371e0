/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { toDevice } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { DeviceRow } from '../../../renderer/features/devices/components/DeviceRow';
import * as RowExtras from '../../../renderer/features/devices/components/RowExtras';
import { SummaryStrip } from '../../../renderer/features/devices/components/SummaryStrip';
import { readView } from '../../../renderer/features/devices/listView';
import { summaries, type RowSummary } from '../../../renderer/features/devices/summaries';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import { presence } from '../../../renderer/live/presence';

const DEVICE = toDevice({ id: 'dev_1', name: 'Harbour', role: 'owner', auth: { status: 'valid' } });
if (!DEVICE) throw new Error('The device is not readable.');

const report = (asOf: number, more: Partial<RowSummary> = {}): RowSummary => ({
  ...{ at: asOf, asOf, silentMs: null, armed: true, mode: null },
  ...{ batteryPct: null, uplink: null, alerts: [], previewStream: null },
  ...more,
});
const tell = (one: RowSummary) => act(() => summaries.setState({ byId: new Map([[DEVICE.id, one]]) }));
const live = (...states: Parameters<typeof setLiveState>) => act(() => void setLiveState(...states));
const lose = () => live({ name: 'reconnecting', attempt: 2 });
/** What the badge says, and its tone. */
const badge = () => {
  const found = screen.getByText(/^(Was a|A)rmed$/).closest<HTMLElement>('.badge');
  return [found?.textContent, found?.className.split(' ').at(-1), found?.title];
};

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000_000 });
  live({ name: 'connected' });
});
afterEach(() => {
  cleanup();
  act(() => summaries.setState({ byId: null }));
  act(resetLiveState);
  jest.useRealTimers();
});

test.each<[string, boolean | null, Partial<RowSummary>, boolean, readonly string[]]>([
  ['reports it now', true, {}, true, ['Armed', 'armed', '']],
  ['has gone', false, {}, true, ['Was armed', 'armed', '']],
  ['is online by the last news', true, {}, false, ['Was armed', 'bad', '']],
  ['is unknown', null, {}, false, ['Was armed', 'bad', '']],
  ['has no link', true, { silentMs: 61_000 }, true, ['Was armed', 'armed', '']],
  ['has had no link before the outage', true, { silentMs: 61_000 }, false, ['Was armed', 'bad', '']],
])('“Armed” of a device that %s', (_, isOnline, more, isHeard, expected) => {
  if (!isHeard) lose();
  tell(report(Date.now() - 12_000, more));
  render(<RowExtras.RowArmed id={DEVICE.id} isOnline={isOnline} />);
  expect(badge()).toEqual(expected);
});

test('“Was armed” stands beside the age of an old report', () => {
  tell(report(Date.now() - 185_000));
  render(
    <>
      <RowExtras.RowArmed id={DEVICE.id} isOnline />
      <RowExtras.RowAlerts id={DEVICE.id} isOnline />
    </>,
  );
  expect(badge()).toEqual(['Was armed', 'bad', '']);
  expect(screen.getByText('as of 3 min ago')).toBeVisible();
});

test.each<[string, boolean | null, Partial<RowSummary>, boolean]>([
  ['has gone while armed', false, {}, true],
  ['has lost its link while armed', true, { silentMs: 61_000 }, true],
  ['is armed and there', true, {}, false],
  ['is unknown', null, {}, false],
  ['has gone while disarmed', false, { armed: false }, false],
])('the attention column of a device that %s says whether it is lost', (_, isOnline, more, isLost) => {
  tell(report(Date.now(), more));
  render(<RowExtras.RowAlerts id={DEVICE.id} isOnline={isOnline} />);
  expect(screen.queryByText('Lost while armed') !== null).toBe(isLost);
});

test('the count of armed devices says during an outage that they were', () => {
  tell(report(Date.now()));
  const view = readView(new URLSearchParams());
  render(<SummaryStrip devices={[DEVICE]} note={null} view={view} onChange={() => undefined} />);
  expect(screen.getByRole('button', { name: /^1 ?armed$/ })).toBeVisible();
  lose();
  expect(screen.getByRole('button', { name: /^1 ?was armed$/ })).toBeVisible();
});

test.each<[readonly boolean[], RegExp]>([
  [[true, true], /^2 ?armed$/],
  [[true, false], /^2 ?armed ?, 1 lost$/],
  [[false, false], /^2 ?armed ?, lost$/],
])('the count of armed devices that are online or not (%p) keeps the lost ones and says so', (online, name) => {
  const ids = ['dev_3', 'dev_4'] as DeviceId[];
  const said = report(Date.now());
  act(() => {
    summaries.setState({ byId: new Map(ids.map((id) => [id, said])) });
    presence.applyNews({ online: null, changes: ids.map((id, index) => [id, online[index] === true]) }, Date.now());
  });
  const view = readView(new URLSearchParams());
  const devices = ids.map((id) => ({ ...DEVICE, id }));
  render(<SummaryStrip devices={devices} note={null} view={view} onChange={() => undefined} />);
  expect(screen.getByRole('button', { name })).toBeVisible();
});

test('a device that was lost while armed stays lost in an outage, without its old battery', () => {
  act(() => presence.applyNews({ online: null, changes: [[DEVICE.id, false]] }, Date.now()));
  tell(report(Date.now(), { batteryPct: 99 }));
  const view = readView(new URLSearchParams());
  const parts = (isOnline: boolean | null) => (
    <>
      <SummaryStrip devices={[DEVICE]} note={null} view={view} onChange={() => undefined} />
      <RowExtras.RowAlerts id={DEVICE.id} isOnline={isOnline} wasOnline={false} />
      <RowExtras.RowBattery id={DEVICE.id} isOnline={isOnline} wasOnline={false} />
    </>
  );
  const { rerender } = render(parts(false));
  const mark = () => screen.getByText('Lost while armed').closest('.alerts');
  expect(mark()).not.toHaveClass('past');
  expect(screen.getByRole('button', { name: /^1 ?armed ?, lost$/ })).toBeVisible();
  live({ name: 'lost' });
  rerender(parts(null));
  expect(mark()).not.toHaveClass('past');
  expect(screen.queryByText(/99/)).toBeNull();
  expect(screen.getByRole('button', { name: /^1 ?needs attention$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^1 ?was armed ?, lost$/ })).toBeVisible();
  act(() => {
    presence.clear();
    // The frame in which the store tells it.
    jest.runOnlyPendingTimers();
  });
});

test('the count of several devices that were armed is in the plural', () => {
  const other = { ...DEVICE, id: 'dev_2' as DeviceId };
  const said = report(Date.now());
  act(() => summaries.setState({ byId: new Map([DEVICE, other].map(({ id }) => [id, said])) }));
  lose();
  const view = readView(new URLSearchParams());
  render(<SummaryStrip devices={[DEVICE, other]} note={null} view={view} onChange={() => undefined} />);
  expect(screen.getByRole('button', { name: /^2 ?were armed$/ })).toBeVisible();
});

test.each([
  [false, 'Offline', false],
  [true, /^Offline, /, true],
] as const)('a row says once since when its device is offline (narrow: %s)', (isPhone, status, isDated) => {
  const gone = { ...DEVICE, lastSeenAt: Date.now() - 4 * 86_400_000 };
  render(
    <MemoryRouter>
      <DeviceRow device={gone} Extras={null} isStop isPhone={isPhone} />
    </MemoryRouter>,
  );
  act(() => presence.applyNews({ online: null, changes: [[DEVICE.id, false]] }, Date.now()));
  expect(screen.getByText(status)).toBeVisible();
  expect(screen.queryByText(/^Offline,/) !== null).toBe(isDated);
});
