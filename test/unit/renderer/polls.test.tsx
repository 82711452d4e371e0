/** @jest-environment ./test/support/browserEnvironment.ts */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { TargetOutcome } from '#app/api/templates';
import type { DeviceId } from '#app/domain/ids';
import { toJob } from '#app/domain/job';
import { general } from '#app/settings/sections/general';
import { act, cleanup, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { KEYS } from '../../../renderer/api/keys';
import { useDeviceAlerts, useOpenAlerts } from '../../../renderer/api/useAlerts';
import { useUserSettings } from '../../../renderer/api/useUserSettings';
import { useMavlinkConfigs } from '../../../renderer/features/device-mavlink/hooks/useMavlinkConfigs';
import {
  useSourceCapabilities,
  useSourcePicture,
  useSources,
} from '../../../renderer/features/device-media/hooks/useSources';
import { useTerminals } from '../../../renderer/features/device-terminal/hooks/useTerminals';
import ConfirmBar from '../../../renderer/settings/ConfirmBar';
import { useProgress } from '../../../renderer/settings/template/useProgress';
import { useJobAnswer } from '../../../renderer/settings/useJob';
import { useSection } from '../../../renderer/settings/useSection';

const ID = 'dev_1' as DeviceId;
const SECOND = 1000;

beforeEach(() => void jest.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.useRealTimers();
});

interface Poll {
  /** How often the server is asked, in ms. */
  readonly every: number;
  /** The decoded answer number `count`. */
  readonly answer: (count: number) => unknown;
  readonly View: () => React.ReactNode;
}

const job = (count: number) =>
  toJob({ id: 'j_1', device_id: ID, name: 'reboot', state: 'running', progress_pct: count });
const section = (count: number) => ({
  section: 'general',
  version: count,
  state: 'pending',
  desired: { location: `Pier ${count}` },
  reported: { location: 'Hangar' },
});
const OUTCOME = { deviceId: ID, errors: [], jobId: 'j_1', isCarrier: false } as unknown as TargetOutcome;
const alerts = (count: number) => ({ total: 1, items: [], count });

/** Every answer that is polled; the list's summaries have tests of their own. */
const POLLS: Readonly<Record<string, Poll>> = {
  job: { every: SECOND, answer: job, View: () => useJobAnswer(ID, 'j_1').job?.progressPct },
  'job of a change of many devices': {
    every: 3 * SECOND,
    answer: job,
    View: () => useProgress(OUTCOME, 'modem').job?.progressPct,
  },
  section: { every: 3 * SECOND, answer: section, View: () => useSection(ID, general).resource?.version },
  'changes to confirm': {
    every: 2 * SECOND,
    answer: () => [{ section: 'network', state: 'pending' }],
    View: () => <ConfirmBar id={ID} role="owner" />,
  },
  terminals: { every: 5 * SECOND, answer: (count) => [{ count }], View: () => JSON.stringify(useTerminals(ID).data) },
  sources: { every: 30 * SECOND, answer: (count) => [{ count }], View: () => JSON.stringify(useSources(ID).data) },
  'what sources may be': {
    every: 30 * SECOND,
    answer: (count) => ({ count }),
    View: () => JSON.stringify(useSourceCapabilities(ID).data),
  },
  'picture of a source': {
    every: 2 * SECOND,
    answer: (count) => `picture ${count}`,
    View: () => useSourcePicture(ID, 'src_1', true, 2 * SECOND),
  },
  endpoints: {
    every: 15 * SECOND,
    answer: (count) => ({ items: [], count }),
    View: () => JSON.stringify(useMavlinkConfigs(ID).data),
  },
  alerts: { every: 60 * SECOND, answer: alerts, View: () => JSON.stringify(useOpenAlerts()) },
  'alerts of a device': { every: 60 * SECOND, answer: alerts, View: () => JSON.stringify(useDeviceAlerts(ID)) },
  'settings of the user': {
    every: 300 * SECOND,
    answer: (count) => ({ units: 'metric', timeZone: null, version: count }),
    View: () => useUserSettings().settings?.version,
  },
};

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const LOST = new ApiError('network', 'Network Error');

/** A page over SWR as the app configures it; only the server is played. */
function open({ answer, View }: Poll, failure: Error | null = null) {
  let asked = 0;
  const call = async () => {
    asked += 1;
    if (failure) throw failure;
    return answer(asked);
  };
  const client = { call } as unknown as Client;
  const cache = new Map<string, object>([[KEYS.user, { data: { id: 'u_mara' } }]]);
  const page = (drawn: number) => (
    <ClientProvider value={client}>
      <SWRConfig value={{ provider: () => cache as never, shouldRetryOnError: false }}>
        <View />
        <i>{drawn}</i>
      </SWRConfig>
    </ClientProvider>
  );
  const { container, rerender } = render(page(0));
  return {
    asked: () => asked,
    fail: (error: Error | null) => void (failure = error),
    text: () => container.textContent,
    draw: (drawn: number) => rerender(page(drawn)),
  };
}

describe.each(Object.entries(POLLS))('R51: %s', (name, poll) => {
  const { every } = poll;

  test('keeps polling after failed calls', async () => {
    const page = open(poll);
    await pass(every * 1.5);
    expect(page.asked()).toBeGreaterThan(0);
    page.fail(LOST);
    await pass(every * 3.5);
    page.fail(null);
    const [before, shown] = [page.asked(), page.text()];
    await pass(every * 1.5);
    expect(page.asked()).toBeGreaterThan(before);
    if (name !== 'changes to confirm') expect(page.text()).not.toBe(shown);
    // One try at a time: no more than one each time.
    const settled = page.asked();
    await pass(every * 4);
    expect(page.asked() - settled).toBeLessThanOrEqual(5);
  });

  test('is asked for again after the first call fails', async () => {
    const page = open(poll, LOST);
    await pass(10);
    expect(page.text()).toBe('0');
    page.fail(null);
    await pass(Math.max(every, 10 * SECOND) * 1.5);
    expect(page.asked()).toBeGreaterThan(1);
    if (name !== 'changes to confirm') expect(page.text()).not.toBe('0');
  });

  test('keeps polling while its page renders more often than the interval', async () => {
    const page = open(poll);
    await pass(every / 2);
    const before = page.asked();
    for (let drawn = 1; drawn <= 20; drawn += 1) {
      page.draw(drawn);
      await pass(every / 4);
    }
    expect(page.asked()).toBeGreaterThanOrEqual(before + 3);
  });

  test('stops polling when the server does not know the call', async () => {
    const page = open(poll);
    await pass(every / 2);
    page.fail(new ApiError('http', 'Not found', { status: 404 }));
    await pass(every * 2);
    const before = page.asked();
    await pass(every * 5);
    expect(page.asked()).toBe(before);
  });
});

const EVERY = 5 * SECOND;
const http = (status: number, retryAfterMs: number | null = null) =>
  new ApiError('http', 'No', { status, retryAfterMs });

describe('a poll that fails', () => {
  const terminals = POLLS.terminals as Poll;

  test.each([
    http(429),
    http(500),
    http(503),
    LOST,
    new ApiError('timeout', 'Late'),
    new ApiError('invalid-response', 'No'),
  ])('with %s is asked again at the next interval', async (failure) => {
    const page = open(terminals, failure);
    await pass(EVERY * 3.5);
    expect(page.asked()).toBe(4);
  });

  test.each([
    http(400),
    http(403),
    http(451),
    http(501),
    new ApiError('invalid-request', 'No'),
    new Error('Of our own'),
  ])('with %s is not asked again', async (failure) => {
    const page = open(terminals, failure);
    await pass(EVERY * 10);
    expect(page.asked()).toBe(1);
  });

  test('waits for as long as the server asks for', async () => {
    const page = open(terminals, http(503, 60 * SECOND));
    await pass(59 * SECOND);
    expect(page.asked()).toBe(1);
    await pass(2 * SECOND);
    expect(page.asked()).toBe(2);
  });
});

test('alerts are polled while one is open, and not after the last has ended', async () => {
  let total = 1;
  const page = open({ ...(POLLS.alerts as Poll), answer: () => ({ total, items: [] }) });
  await pass(90 * SECOND);
  expect(page.asked()).toBe(2);
  total = 0;
  await pass(600 * SECOND);
  expect(page.asked()).toBe(3);
});

test('only `usePolled` and `useSummaries` set SWR’s interval, which one failed call would end', () => {
  const root = path.join(process.cwd(), 'renderer');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const found = files.filter((file) => /refreshInterval\s*[:,}]/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found.map((file) => file.split(path.sep).join('/')).sort()).toEqual([
    'api/usePolled.ts',
    'api/useSummaries.ts',
  ]);
});
