/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import { toSummary } from '#app/domain/summary';
import { act, cleanup, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { useSummary } from '../../../renderer/api/useSummaries';
import { DeviceChips } from '../../../renderer/components/DeviceChips';

const ID = 'dev_1' as DeviceId;
const START = Date.UTC(2026, 0, 1);

beforeEach(() => void jest.useFakeTimers({ now: START }));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function Chips({ isOnline = true }: { readonly isOnline?: boolean | null }) {
  const summary = useSummary(ID);
  return summary && <DeviceChips summary={summary} isOnline={isOnline} />;
}

/** A page over a client (the only fake: no HTTP, no presence) whose answers the test writes down. */
function open(answer: (count: number) => unknown) {
  let count = 0;
  const client = {
    call: async () => {
      count += 1;
      const said = answer(count);
      if (said instanceof Error) throw said;
      return { [ID]: toSummary({ device_id: ID, ...(said as object) })?.[1] };
    },
  } as unknown as Client;
  const view = (isOnline: boolean | null = true) => (
    <ClientProvider value={client}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <Chips isOnline={isOnline} />
      </SWRConfig>
    </ClientProvider>
  );
  const { rerender } = render(view());
  return { asked: () => count, draw: (isOnline?: boolean | null) => rerender(view(isOnline)) };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const lost = new ApiError('network', 'Network Error');

test('R51: whatever number of polls fails, the next one is made 30 s later', async () => {
  const page = open((count) => (count % 3 === 1 ? { battery_pct: count } : lost));
  await pass(0);
  for (let poll = 1; poll <= 10; poll += 1) {
    expect(page.asked()).toBe(poll);
    expect(screen.getByText(`${poll - ((poll - 1) % 3)} %`)).toBeInTheDocument();
    await pass(30_000);
  }
});

test('R51: a first poll that fails is no end either', async () => {
  const page = open((count) => (count < 3 ? lost : { battery_pct: 50 }));
  await pass(61_000);
  expect(page.asked()).toBe(3);
  expect(screen.getByText('50 %')).toBeInTheDocument();
});

test('R51: a page that draws its rows again all the time polls all the same', async () => {
  const page = open(() => ({ battery_pct: 50 }));
  for (let second = 0; second < 65; second += 1) {
    await pass(1000);
    page.draw();
  }
  expect(page.asked()).toBe(3);
});

test('a server that does not know the call is not asked again', async () => {
  const page = open(() => new ApiError('http', 'Not found', { status: 404 }));
  await pass(300_000);
  expect(page.asked()).toBe(1);
});

test('chips are grey and tell their age from 60 s on, and are plain again with the next answer', async () => {
  let isDown = false;
  open(() => (isDown ? lost : { battery_pct: 10, alerts: [{ severity: 'critical', text: 'Hot' }] }));
  await pass(0);
  isDown = true;
  await pass(60_000);
  expect(screen.queryByText(/^as of/)).toBeNull();
  expect(screen.getByText('1 alert').className).toMatch(/\bbad\b/);
  await pass(2000);
  expect(screen.getByText('as of 1 min ago')).toBeInTheDocument();
  expect(screen.getByText('1 alert').className).not.toMatch(/\bbad\b/);
  expect(screen.getByTitle('Battery, as of 1 min ago')).toHaveTextContent('10 %');
  isDown = false;
  await pass(30_000);
  expect(screen.queryByText(/^as of/)).toBeNull();
  expect(screen.getByTitle('Battery')).toHaveTextContent('10 %');
});

test('an offline device has no chips; while nobody can tell, they are past ones', async () => {
  const page = open(() => ({ battery_pct: 10 }));
  await pass(0);
  page.draw(null);
  expect(screen.getByText(/^as of/)).toBeInTheDocument();
  page.draw(false);
  expect(screen.queryByText('10 %')).toBeNull();
});
