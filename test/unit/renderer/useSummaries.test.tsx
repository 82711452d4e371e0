/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { listAlerts } from '#app/api/alerts';
import type { Endpoint } from '#app/api/endpoint';
import { ApiError } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import { toSummary } from '#app/domain/summary';
import { act, cleanup, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import {
  RowAlerts,
  RowArmed,
  RowBattery,
  RowSignal,
  SummaryFeed,
} from '../../../renderer/features/devices/components/RowExtras';
import { summaries } from '../../../renderer/features/devices/summaries';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { knownLinks } from '../../../renderer/live/device/knownLinks';
import { presence } from '../../../renderer/live/presence';

const ID = 'dev_1' as DeviceId;
const START = Date.UTC(2026, 0, 1);

beforeEach(() => void jest.useFakeTimers({ now: START }));
afterEach(() => {
  cleanup();
  sessionEnd.clearAll();
  Reflect.deleteProperty(document, 'visibilityState');
  jest.useRealTimers();
});

/** What a row of the list shows of a device's report. */
function Row({ isOnline = true }: { readonly isOnline?: boolean | null }) {
  const of = { id: ID, isOnline };
  return (
    <>
      <SummaryFeed />
      <RowArmed {...of} />
      <RowBattery {...of} />
      <RowSignal {...of} />
      <RowAlerts {...of} />
    </>
  );
}

const UNKNOWN = new ApiError('http', 'Not found', { status: 404 });

interface Extra {
  /** The answer of the server's open alerts; null: it has no such call. */
  readonly alerts?: object | null;
  /** The Date header of an answer; null: the page cannot read it. */
  readonly dateOf?: (count: number) => string | null;
}

/** A page over a client (the only fake: no HTTP, no presence) whose answers the test writes down. */
function open(answer: (count: number) => unknown, { alerts = null, dateOf = () => null }: Extra = {}) {
  let count = 0;
  const client = {
    call: async (endpoint: Endpoint) => {
      if (endpoint === listAlerts && alerts) return listAlerts.decode(alerts);
      throw UNKNOWN;
    },
    exchange: async () => {
      count += 1;
      const said = answer(count);
      if (said instanceof Error) throw said;
      const decoded = { [ID]: toSummary({ device_id: ID, ...(said as object) })?.[1] };
      return { answer: { date: dateOf(count) }, decoded };
    },
  } as unknown as Client;
  const view = (isOnline: boolean | null = true) => (
    <ClientProvider value={client}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <Row isOnline={isOnline} />
      </SWRConfig>
    </ClientProvider>
  );
  const { rerender } = render(view());
  return { asked: () => count, draw: (isOnline?: boolean | null) => rerender(view(isOnline)) };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const lost = new ApiError('network', 'Network Error');

test('R51: polls again after 30 s, however many polls have failed', async () => {
  const page = open((count) => (count % 3 === 1 ? { battery_pct: count } : lost));
  await pass(0);
  for (let poll = 1; poll <= 10; poll += 1) {
    expect(page.asked()).toBe(poll);
    expect(screen.getByText(`${poll - ((poll - 1) % 3)} %`)).toBeInTheDocument();
    await pass(30_000);
  }
});

test('R51: polls again after a failed first poll', async () => {
  const page = open((count) => (count < 3 ? lost : { battery_pct: 50 }));
  await pass(61_000);
  expect(page.asked()).toBe(3);
  expect(screen.getByText('50 %')).toBeInTheDocument();
});

test('R51: polls also while the page renders its rows all the time', async () => {
  const page = open(() => ({ battery_pct: 50 }));
  for (let second = 0; second < 65; second += 1) {
    await pass(1000);
    page.draw();
  }
  expect(page.asked()).toBe(3);
});

test('stops polling when the server does not support the call', async () => {
  const page = open(() => UNKNOWN);
  await pass(300_000);
  expect(page.asked()).toBe(1);
});

test('a row’s report is grey with its age after 60 s, and current again with the next answer', async () => {
  let isDown = false;
  open(() =>
    isDown
      ? lost
      : { battery_pct: 10, vehicle: { armed: true, mode: null }, alerts: [{ severity: 'critical', text: 'Hot' }] },
  );
  await pass(0);
  isDown = true;
  await pass(60_000);
  expect(screen.queryByText(/^as of/)).toBeNull();
  expect(screen.getByTitle('Battery').className).toMatch(/\bcritical\b/);
  expect(screen.getByText('Armed').className).toMatch(/\barmed\b/);
  await pass(2000);
  expect(screen.getByText('as of 1 min ago')).toBeInTheDocument();
  expect(screen.getByText('Was armed').className).not.toMatch(/\barmed\b/);
  expect(screen.getByTitle('Battery, as of 1 min ago')).toHaveTextContent('10 %');
  expect(screen.getByTitle('Battery, as of 1 min ago').className).not.toMatch(/\bcritical\b/);
  isDown = false;
  await pass(30_000);
  expect(screen.queryByText(/^as of/)).toBeNull();
  expect(screen.getByTitle('Battery')).toHaveTextContent('10 %');
});

test('the row of an offline device shows no report; while the status is unknown, the report is grey and its age is in a tooltip', async () => {
  const page = open(() => ({ battery_pct: 10 }));
  await pass(0);
  page.draw(null);
  expect(screen.getByTitle(/^Battery, as of/).className).toMatch(/\bpast\b/);
  expect(screen.queryByText(/^as of/)).toBeNull();
  page.draw(false);
  expect(screen.queryByText('10 %')).toBeNull();
});

test('the row of an offline device that was armed says in red that it was', async () => {
  const page = open(() => ({ vehicle: { armed: true, mode: 'AUTO' } }));
  await pass(0);
  page.draw(false);
  await pass(20_000);
  expect(screen.getByText('Was armed').className).toMatch(/\barmed\b/);
  expect(screen.queryByText('AUTO')).toBeNull();
});

test('an offline device was armed as long as the server says so, on a page that never saw it online too', async () => {
  const LEFT = { at: '2025-12-31T23:59:00Z', vehicle: { armed: true, mode: 'AUTO' } };
  const page = open((count) => (count < 4 ? LEFT : { ...LEFT, at: '2026-01-01T00:01:30Z', vehicle: null }));
  page.draw(false);
  await pass(0);
  expect(screen.getByText('Was armed').className).toMatch(/\barmed\b/);
  await pass(60_000);
  expect(screen.getByText('Was armed')).toBeInTheDocument();
  await pass(30_000);
  expect(screen.queryByText(/armed/i)).toBeNull();
});

test('an armed device whose link is down stays red, however old its report is', async () => {
  open(() => ({ at: '2026-01-01T00:00:00Z', vehicle: { armed: true, mode: null } }));
  await pass(0);
  await pass(120_000);
  expect(silentS()).toBe(120);
  expect(screen.getByText(/^as of /)).toBeInTheDocument();
  expect(screen.getByText('Was armed').className).toMatch(/\barmed\b/);
});

test('the server’s open alerts replace those of the report, the worst first, also while the device is offline', async () => {
  const alert = (id: string, more: object) => ({ id, device_id: ID, rule: 'x', severity: 'warning', ...more });
  const items = [
    alert('a', { text: 'Weak signal' }),
    alert('b', { text: 'Offline', severity: 'critical' }),
    alert('c', { text: 'Of another', device_id: 'dev_2' }),
    alert('d', { text: 'Of none', device_id: null }),
  ];
  const page = open(() => ({ battery_pct: 10, alerts: [{ severity: 'critical', text: 'Hot' }] }), {
    alerts: { items, total: 4 },
  });
  await pass(0);
  for (const isOnline of [true, false, null]) {
    page.draw(isOnline);
    expect(screen.getByText('Offline')).toBeInTheDocument();
    expect(screen.getByText('+1')).toHaveAccessibleName('and 1 more');
    expect(screen.queryByText(/Hot|Of another|Of none/)).toBeNull();
  }
});

test.each([
  ['of a server without reports', UNKNOWN],
  ['while reports cannot be had', lost],
])('the open alerts of a device are shown %s', async (_, failure) => {
  const items = [{ id: 'a', device_id: ID, rule: 'x', severity: 'critical', text: 'Offline' }];
  const page = open(() => failure, { alerts: { items, total: 1 } });
  await pass(0);
  for (const isOnline of [true, false, null]) {
    page.draw(isOnline);
    expect(screen.getByText('Offline')).toBeInTheDocument();
    expect(screen.queryByText(/^as of/)).toBeNull();
  }
});

test('a device that a cut-off list of alerts does not name keeps the alerts of its report', async () => {
  const items = [{ id: 'c', device_id: 'dev_2', rule: 'x', severity: 'warning', text: 'Of another' }];
  open(() => ({ alerts: [{ severity: 'critical', text: 'Hot' }] }), { alerts: { items, total: 900 } });
  await pass(0);
  expect(screen.getByText('Hot')).toBeInTheDocument();
});

test('the flight mode is beside “Armed” while it is current, and not beside “Disarmed”', async () => {
  let isArmed = true;
  const page = open(() => ({ vehicle: { armed: isArmed, mode: 'AUTO' } }));
  await pass(0);
  expect(screen.getByText('AUTO')).toBeVisible();
  page.draw(null);
  expect(screen.getByText('Was armed')).toBeVisible();
  expect(screen.queryByText('AUTO')).toBeNull();
  page.draw(true);
  isArmed = false;
  await pass(30_000);
  expect(screen.getByText('Disarmed')).toHaveAttribute('title', 'Mode AUTO');
  expect(screen.queryByText('AUTO')).toBeNull();
});

/** For how many seconds the device has been silent; null: it is not known to be. */
function silentS(): number | null {
  const ms = summaries.getState().byId?.get(ID)?.silentMs ?? null;
  return ms === null ? null : Math.round(ms / 1000);
}

/** The report times of a device in successive polls, and for how many seconds it then counts as silent. */
const REPORTS: readonly (readonly [string, readonly (string | null)[], readonly (number | null)[]])[] = [
  ['says when it reported', ['10:00:00', '10:00:00', '10:00:00', '10:01:40'], [null, null, 60, null]],
  ['has a clock that is an hour slow', ['09:00:00', '09:00:20', '09:01:00', '09:01:00'], [null, null, null, null]],
  ['does not say when it reported', [null, null, null, null], [null, null, null, null]],
  ['once did not say when', ['10:00:00', null, '10:00:00', '10:00:00'], [null, null, null, null]],
];

// @spec 0.14
test.each(REPORTS)('how long a device that %s has been silent is known after two polls', async (_, times, expected) => {
  open((count) => {
    const time = times[count - 1] ?? null;
    return { at: time && `2026-01-01T${time}Z`, battery_pct: 50 };
  });
  const silences: (number | null)[] = [];
  for (const wait of [0, 30_000, 30_000, 30_000]) {
    await pass(wait);
    silences.push(silentS());
  }
  expect(silences).toEqual(expected);
});

/** A report that never changes. */
const SAME = () => ({ at: '2026-01-01T00:00:00Z', battery_pct: 50 });

/** Hides the page, or shows it again. */
const show = (isShown: boolean) =>
  act(() => {
    Object.defineProperty(document, 'visibilityState', { value: isShown ? 'visible' : 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('a device is not silent by the first answer after the page was hidden: it may have come back a moment ago', async () => {
  const page = open(SAME);
  await pass(60_000);
  expect(silentS()).toBe(60);
  show(false);
  await pass(600_000);
  const before = page.asked();
  show(true);
  for (let second = 0; second < 60 && page.asked() === before; second += 1) await pass(1000);
  await pass(1000);
  expect(page.asked()).toBe(before + 1);
  expect(silentS()).toBeNull();
  await pass(60_000);
  expect(silentS()).toBeGreaterThan(660);
});

test('a device is not silent by the first answer after answers have failed', async () => {
  open((count) => (count > 1 && count < 6 ? lost : SAME()));
  await pass(150_000);
  expect(silentS()).toBeNull();
  await pass(30_000);
  expect(silentS()).toBe(180);
});

test('a device is not silent by an answer that a cache repeats', async () => {
  const page = open(SAME, { dateOf: (count) => (count < 5 ? 'Thu, 01 Jan 2026 00:00:00 GMT' : `answer ${count}`) });
  await pass(90_000);
  expect([page.asked(), silentS()]).toEqual([4, null]);
  await pass(90_000);
  expect(silentS()).not.toBeNull();
});

test('a device that comes online is not silent before its first report since', async () => {
  const tell = (isOnline: boolean) =>
    act(() => presence.applyNews({ online: null, changes: [[ID, isOnline]] }, Date.now()));
  let time = '10:00:00';
  open(() => ({ at: `2026-01-01T${time}Z`, battery_pct: 50 }));
  const isSilent = () => (summaries.getState().byId?.get(ID)?.silentMs ?? null) !== null;
  tell(false);
  await pass(0);
  await pass(90_000);
  tell(true);
  expect(isSilent()).toBe(false);
  await pass(30_000);
  expect(isSilent()).toBe(false);
  time = '10:02:10';
  await pass(30_000);
  expect(isSilent()).toBe(false);
  await pass(60_000);
  expect(isSilent()).toBe(true);
});

test('a device whose link its own page has seen lost is silent in the list at once, until it reports again', async () => {
  let time = '10:00:00';
  knownLinks.note(ID, { since: Date.now() - 14_000, saidBy: Date.UTC(2026, 0, 1, 10, 0, 2) });
  open(() => ({ at: `2026-01-01T${time}Z`, battery_pct: 50 }));
  await pass(0);
  expect(silentS()).toBe(14);
  time = '10:00:30';
  await pass(30_000);
  expect(silentS()).toBeNull();
  expect(knownLinks.lostOf(ID)).toBeNull();
});
