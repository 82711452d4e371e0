/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { SummaryStrip } from '../../../renderer/features/devices/components/SummaryStrip';
import { useCounts } from '../../../renderer/features/devices/hooks/useCounts';
import { useShownDevices, useStatusGap } from '../../../renderer/features/devices/hooks/useShownDevices';
import { readView } from '../../../renderer/features/devices/listView';
import { noteStatus, resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import { presence } from '../../../renderer/live/presence';
import { lastSeenOf, useDeviceStatus } from '../../../renderer/live/useDeviceStatus';

const IDS = ['a', 'b', 'c'] as DeviceId[];
const DEVICES = IDS.map((id) => ({ id, name: id })) as unknown as readonly Device[];
const START = Date.UTC(2026, 10, 21, 14, 3, 11);
const ALL = readView(new URLSearchParams());
const ONLINE = readView(new URLSearchParams('status=online'));
const OFFLINE = readView(new URLSearchParams('status=offline'));

beforeEach(() => {
  jest.useFakeTimers({ now: START });
  resetLiveState();
});
afterEach(() => {
  cleanup();
  presence.clear();
  // The frame in which the store tells it.
  jest.runOnlyPendingTimers();
  resetLiveState();
  jest.useRealTimers();
});

const useStatusOf = (index: number) => useDeviceStatus(IDS[index] as DeviceId, null);

/** What the list shows of its devices' status, in each of its places. */
function useList() {
  const { online, offline } = useCounts(DEVICES, ALL);
  const found = [useShownDevices(DEVICES, ONLINE), useShownDevices(DEVICES, OFFLINE)];
  const rows = [useStatusOf(0), useStatusOf(1), useStatusOf(2)];
  return {
    rows: rows.map(({ shape }) => shape),
    counts: [online, offline],
    filters: found.map((devices) => devices.map(({ id }) => id)),
    gap: useStatusGap(ONLINE),
  };
}

const set = (...states: Parameters<typeof setLiveState>) => act(() => void setLiveState(...states));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

// @spec 4.27
test('rows, counts and filters of the device list tell the same, live, by the status call and while nothing answers', () => {
  const list = renderHook(useList).result;
  const expectUnknown = (gap: string) =>
    expect(list.current).toEqual({
      rows: ['unknown', 'unknown', 'unknown'],
      counts: [null, null],
      filters: [[], []],
      gap,
    });
  expectUnknown('checking');

  set({ name: 'connected' });
  act(() => presence.applyNews({ online: ['a' as DeviceId], changes: [] }, Date.now()));
  pass(1000);
  const live = { rows: ['online', 'offline', 'offline'], counts: [1, 2], filters: [['a'], ['b', 'c']], gap: null };
  expect(list.current).toEqual(live);

  // A loss: what was told before is shown for 10 s, and unknown after that.
  set({ name: 'reconnecting', attempt: 1 });
  pass(9000);
  expect(list.current).toEqual(live);
  pass(2000);
  expectUnknown('lost');
  set({ name: 'lost' });
  expectUnknown('lost');

  act(() => {
    const answer = new Map(IDS.map((id) => [id, id !== 'a'] as const));
    presence.applySnapshot(answer, presence.mark(), Date.now());
    noteStatus(Date.now());
  });
  pass(1000);
  expect(list.current).toEqual({
    rows: ['offline', 'online', 'online'],
    counts: [2, 1],
    filters: [['b', 'c'], ['a']],
    gap: null,
  });

  // The status call is not answered any more.
  pass(100_000);
  expectUnknown('lost');
});

test('a device that a page has heard went with its last report, whatever the server stores, until the server has seen it again', () => {
  const id = 'a' as DeviceId;
  const { result, rerender } = renderHook(({ at }) => useDeviceStatus(id, at).seenAt, { initialProps: { at: START } });
  act(() => presence.applyNews({ online: [id], changes: [] }, START));
  presence.noteReport(id, START + 1000, () => true);
  act(() => presence.applyNews({ online: null, changes: [[id, false]] }, START + 20_000));
  expect(result.current).toBe(START + 1000);
  // Stored when the server noticed, by a clock that is a little ahead.
  rerender({ at: START + 24_000 });
  expect(result.current).toBe(START + 1000);
  rerender({ at: START + 90_000 });
  expect(result.current).toBe(START + 90_000);
});

test.each([
  ['no report is known', { seenAt: 90_000, changedAt: 100_000 }, 100_000, 90_000],
  ['the server alone knows of the absence', { seenAt: null, reportedAt: 84_000 }, 100_000, 84_000],
  [
    'the page noticed the absence without a report',
    { seenAt: 100_000, changedAt: 100_000, reportedAt: 84_000 },
    0,
    84_000,
  ],
  ['the page heard an earlier report', { seenAt: 70_000, changedAt: 100_000, reportedAt: 84_000 }, 101_000, 84_000],
  ['the page heard a later report', { seenAt: 90_000, changedAt: 100_000, reportedAt: 84_000 }, 101_000, 90_000],
  ['the report is too old to be the last', { seenAt: null, reportedAt: 39_000 }, 100_000, 100_000],
  ['the report is later than the absence', { seenAt: null, reportedAt: 106_000 }, 100_000, 100_000],
  ['nobody ever saw the device', { seenAt: null, reportedAt: 84_000 }, 0, null],
] as const)('lastSeenOf counts from the last report of a device that is away: %s', (_, known, storedAt, expected) => {
  expect(lastSeenOf({ isOnline: false, ...known }, storedAt, null)).toBe(expected);
});

test('an outage does not change the order by status', () => {
  const view = readView(new URLSearchParams('sort=status'));
  set({ name: 'connected' });
  act(() => presence.applyNews({ online: ['b' as DeviceId], changes: [] }, Date.now()));
  const { result } = renderHook(() => useShownDevices(DEVICES, view).map(({ id }) => id));
  expect(result.current).toEqual(['b', 'a', 'c']);
  set({ name: 'lost' });
  expect(result.current).toEqual(['b', 'a', 'c']);
});

test('a device of which nothing has been heard is counted neither as online nor as offline', () => {
  const list = renderHook(useList).result;
  act(() => presence.applySnapshot(new Map([['b' as DeviceId, true]]), presence.mark(), Date.now()));
  pass(1000);
  expect(list.current).toEqual({
    rows: ['unknown', 'online', 'unknown'],
    counts: [1, 0],
    filters: [['b'], []],
    gap: null,
  });
});

// @spec 4.27
test('SummaryStrip shows the time of its counts while they are not live; while the status is unknown, its counts are grey, and those of presence missing', () => {
  act(() => presence.applyNews({ online: ['a' as DeviceId], changes: [] }, START));
  set({ name: 'connected' });
  const { container } = render(<SummaryStrip devices={DEVICES} note={null} view={ALL} onChange={() => undefined} />);
  expect(container.textContent).not.toContain('As of');
  set({ name: 'reconnecting', attempt: 1 });
  expect(container.textContent).toContain('As of 14:03');
  const mark = () => screen.getByRole('button', { name: /online/ }).querySelector('.mark');
  expect(screen.getByRole('button', { name: /online/ })).toHaveTextContent('1online');
  expect(mark()).toHaveClass('online');
  pass(8000);
  act(() => {
    presence.applySnapshot(new Map([['b' as DeviceId, true]]), presence.mark(), Date.now());
    noteStatus(Date.now() + 60_000);
  });
  pass(1000);
  expect(container.textContent).toContain('As of 14:04');
  expect(screen.getByRole('button', { name: /online/ })).toHaveTextContent('2online');
  const needy = screen.getByRole('button', { name: /need attention/ });
  expect(needy).toHaveAttribute('data-tone', 'warn');
  pass(160_000);
  expect(needy).not.toHaveAttribute('data-tone');
  expect(container.textContent).toContain('As of 14:04');
  for (const name of [/online/, /offline/]) expect(screen.getByRole('button', { name })).toHaveTextContent('–');
  expect(mark()).toHaveClass('unknown');
  set({ name: 'connected' });
  expect(container.textContent).not.toContain('As of');
  expect(screen.getByRole('button', { name: /online/ })).toHaveTextContent('2online');
});
